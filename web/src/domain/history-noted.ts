/** What changed nothing and stands in the history all the same: hours that later ones stand over, days paid already. */
import { plural } from '../ui/plural.ts';
import { momentInWords } from './entry-facts.ts';
import { type EntryContext, times } from './history-sentence.ts';
import { changesOf, differs, type TellableEntry } from './history-states.ts';
import { whoInWords } from './history-words.ts';

interface Noted {
  readonly did: string;
  readonly details: readonly string[];
}

interface NotedArgs {
  readonly start?: string;
  readonly end?: string;
  readonly days?: readonly { readonly dayId?: string }[];
}

/** 'Paid already by Fay Ortiz at Mar 5, 2026, 9:12 AM', as far as the older entries tell. */
function paidAlready(
  dayIds: ReadonlySet<string>,
  { older, timezone, readerId }: { older: readonly TellableEntry[]; timezone: string; readerId: string },
): string {
  const paid = older.find(({ changes }) =>
    changesOf(changes, 'day').some((day) => {
      return dayIds.has(day.id) && day.is?.isPaid === true && differs(day, 'isPaid');
    }),
  );
  if (paid === undefined) return 'Paid already';
  const who = whoInWords(paid.entry, readerId);
  return `Paid already by ${who === 'You' ? 'you' : who} at ${momentInWords(paid.entry.happenedAt, timezone)}`;
}

/** `older` are the entries before it, the latest first. */
export function notedInWords(
  { entry: { code, args } }: TellableEntry,
  { context, older, readerId }: { context: EntryContext; older: readonly TellableEntry[]; readerId: string },
): Noted {
  const { start, end, days = [] } = (args ?? {}) as NotedArgs;
  if (code === 'hours_superseded') {
    const did = `entered ${times(start, end, context)}`;
    return { did, details: ['Entered before the hours that stand: those count'] };
  }
  if (code === 'already_paid') {
    const did =
      context.of === 'day' ? 'marked this day as paid' : `marked ${plural(days.length, 'day')} as paid`;
    const dayIds = new Set(days.flatMap(({ dayId }) => dayId ?? []));
    const details = [paidAlready(dayIds, { older, timezone: context.timezone, readerId })];
    return { did, details };
  }
  return { did: 'asked for what stood already', details: [] };
}
