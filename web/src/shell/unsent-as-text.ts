import type { User } from 'sync-protocol/model/account.ts';
import { enteredInWords } from '../domain/entered-words.ts';
import { momentInWords } from '../domain/entry-facts.ts';
import { type QueuedEntry, queuedEntries } from '../store/queued-entries.ts';

/** A line for each entry that waits: when it was made, and what it says. */
function lineOf(entry: QueuedEntry, user: User): string {
  const { household, day, nannyName } = entry;
  const timezone = household?.timezone ?? user.timezone;
  const facts = {
    timezone,
    currency: household?.currency ?? user.currency,
    day,
    nannyName: user.role === 'NANNY' ? undefined : nannyName,
  };
  return `${momentInWords(entry.happenedAt, timezone)}: ${enteredInWords(entry, facts)}`;
}

/** All that waits on this device to be sent. */
export async function unsentAsText(user: User): Promise<string> {
  return (await queuedEntries()).map((entry) => lineOf(entry, user)).join('\n');
}
