/** The shapes that more than one route speaks of, by the names that a client's code would give them. */
import { user } from 'sync-protocol/model/account.ts';
import { baseScheduleItem } from 'sync-protocol/model/base-schedule.ts';
import { historyEntry } from 'sync-protocol/model/history.ts';
import { dayAnswer } from 'sync-protocol/rest/agenda.ts';
import { nannyAnswer } from 'sync-protocol/rest/nannies.ts';
import { paymentAnswer } from 'sync-protocol/rest/payments.ts';
import { errorAnswer } from 'sync-protocol/rest/route.ts';
import { REST } from 'sync-protocol/rest/routes.ts';
import { sessionAnswer, tokenAndUser } from 'sync-protocol/rest/sessions.ts';
import { todoAnswer } from 'sync-protocol/rest/todos.ts';
import {
  bookMark,
  deviceReport,
  digest,
  householdChanges,
  membership,
  mutation,
  mutationResult,
  stop,
  syncAnswer,
  syncRequest,
} from 'sync-protocol/sync/wire.ts';
import { words } from './value-words.ts';

words.add(errorAnswer, { id: 'Error', description: 'Why something was not done.' });
words.add(user, {
  id: 'User',
  description: "An account as its owner sees it. Timezone and currency are its household's, or the defaults.",
});
words.add(tokenAndUser, { id: 'SignedIn', description: 'A session, and whose it is.' });
words.add(sessionAnswer, { id: 'Session', description: 'A device on which somebody is signed in.' });
words.add(nannyAnswer, { id: 'Nanny', description: "A nanny's record in one household." });
words.add(baseScheduleItem, {
  id: 'BaseScheduleItem',
  description: 'One shift of the weekly template. Several on one weekday are split shifts.',
});
words.add(dayAnswer, { id: 'Day', description: 'An agenda day: one shift of one nanny on one date.' });
words.add(todoAnswer, { id: 'Todo', description: 'Something to be done on a day.' });
words.add(paymentAnswer, { id: 'Payment', description: 'Money that a nanny was given.' });
words.add(REST.familyProfile.answer, { id: 'FamilyProfile', description: "The household's settings." });
words.add(REST.dashboardStats.answer, { id: 'Dashboard', description: "The household's figures, today." });
words.add(historyEntry, { id: 'HistoryEntry', description: 'What somebody did, and what it changed.' });
words.add(REST.exportAccount.answer, { id: 'AccountExport', description: 'All that an account may see.' });

words.add(syncRequest, { id: 'SyncRequest', description: "A device's queue, and where it stands." });
words.add(mutation, { id: 'Mutation', description: 'A named intent of a person, never a row diff.' });
words.add(syncAnswer, { id: 'SyncAnswer', description: 'Everything that is new for a device.' });
words.add(householdChanges, { id: 'HouseholdChanges', description: "A household's rows since a cursor." });
words.add(membership, { id: 'Membership', description: 'What an account may see of a household.' });
words.add(mutationResult, { id: 'Outcome', description: 'What became of a mutation.' });
words.add(stop, { id: 'Stop', description: 'Why the rest of a queue was left for later.' });
words.add(bookMark, { id: 'BookMark', description: "Where a household's book ends." });
words.add(deviceReport, { id: 'DeviceReport', description: 'Something that a device has mended by itself.' });
words.add(digest, {
  id: 'Digest',
  description: 'By table: how many rows this account may see, and the sum of their versions.',
});
