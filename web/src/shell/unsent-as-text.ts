/** Writes the unsent changes of this device as text, one per line. */
import type { User } from 'sync-protocol/model/account.ts';
import { describeMutation } from '../domain/mutation-words.ts';
import { formatMoment } from '../domain/phrases.ts';
import { type QueuedEntry, queuedEntries } from '../store/use-attention.ts';

/** Returns 'time: change' for a pending mutation. */
function toLine(entry: QueuedEntry, user: User): string {
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

export async function unsentAsText(user: User): Promise<string> {
  return (await queuedEntries()).map((entry) => toLine(entry, user)).join('\n');
}
