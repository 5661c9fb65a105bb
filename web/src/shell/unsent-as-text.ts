import type { User } from 'sync-protocol/model/account.ts';
import { describeMutation } from '../domain/mutation-words.ts';
import { formatMoment } from '../domain/phrases.ts';
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
  return `${formatMoment(entry.happenedAt, timezone)}: ${describeMutation(entry, facts)}`;
}

/** All that waits on this device to be sent. */
export async function unsentAsText(user: User): Promise<string> {
  return (await queuedEntries()).map((entry) => lineOf(entry, user)).join('\n');
}
