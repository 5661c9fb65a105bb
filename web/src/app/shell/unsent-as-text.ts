/** Returns the unsent changes of this device as text, one a line, under the name of their household. */
import type { User } from 'sync-protocol/people/account.ts';
import { type QueuedEntry, queuedEntries } from '../../attention/use-attention.ts';
import { describeMutation } from '../../history/mutation-words.ts';
import { t } from '../../kit/language/messages.ts';
import { formatMoment } from '../../schedule/phrases.ts';

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
  return t('{time}: {change}', {
    time: formatMoment(entry.happenedAt, timezone),
    change: describeMutation(entry, facts),
  });
}

/** Returns the lines of each household under its name. */
export function entriesAsText(entries: readonly QueuedEntry[], user: User): string {
  const ids = [...new Set(entries.map(({ householdId }) => householdId))];
  return ids
    .map((id) => {
      const own = entries.filter(({ householdId }) => householdId === id);
      const name = own[0]?.household?.name ?? t('A household that you have left');
      return [t('{name}:', { name }), ...own.map((entry) => toLine(entry, user))].join('\n');
    })
    .join('\n\n');
}

export async function unsentAsText(user: User): Promise<string> {
  return entriesAsText(await queuedEntries(), user);
}
