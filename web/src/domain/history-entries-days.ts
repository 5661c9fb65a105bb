/**
 * Sentences of history entries about days, the generated agenda, to-dos and hours in review. Also describes entries
 * that changed nothing (newer hours count, days already paid), and finds the only day that an entry changed.
 */
import type { MutatorName } from 'sync-protocol/mutators/registry.ts';
import { formatDate, formatDateHeading, formatList } from '../language/format.ts';
import { plural } from '../ui/plural.ts';
import {
  changesOf,
  differs,
  type EntryContext,
  findDay,
  formatActual,
  formatAuthor,
  formatPrice,
  formatScheduled,
  formatSpan,
  type ReplayedEntry,
  type Sentence,
} from './history-entry.ts';
import { formatDates, formatMoment, quote } from './phrases.ts';

type DayMutator = Extract<
  MutatorName,
  `day.${string}` | `todo.${string}` | `review.${string}` | `agenda.${string}`
>;

function describeRecordedHours(context: EntryContext): Sentence {
  if (context.isReview) {
    const [review] = changesOf(context.own, 'review');
    return { did: `entered ${formatSpan(review?.is?.startUtc, review?.is?.endUtc, context)}` };
  }
  const day = findDay(context);
  if (day === undefined) return { did: 'entered hours' };
  const did = `entered ${formatActual(day.is, context)}`;
  const price = formatPrice(day.is, context);
  if (day.was !== null && !differs(day, 'actualStartUtc') && !differs(day, 'actualEndUtc')) {
    // A changed balance can settle or reopen another day.
    if (!differs(day, 'isPaid')) return { did, result: price };
    return {
      did: `entered hours for another day, which made this day ${day.is?.isPaid === true ? 'paid' : 'unpaid'}`,
    };
  }
  const hadHours = day.was?.actualStartUtc !== null && day.was?.actualStartUtc !== undefined;
  const restored = day.was === null ? 'This restored the deleted day' : undefined;
  return {
    did,
    was: hadHours ? formatActual(day.was, context) : undefined,
    result: [price, restored].filter(Boolean).join(' · ') || undefined,
  };
}

function describeScheduleEdit(context: EntryContext): Sentence {
  const day = findDay(context);
  if (day === undefined) return { did: 'changed the schedule' };
  const isMoved = differs(day, 'date');
  const hasNewTimes = differs(day, 'scheduledStartUtc') || differs(day, 'scheduledEndUtc');
  const hasNewNotes = differs(day, 'scheduledNotes');
  const did = [
    ...(isMoved && day.is?.date ? [`the date to ${formatDate(day.is.date)}`] : []),
    ...(hasNewTimes ? [`the times to ${formatScheduled(day.is, context)}`] : []),
    ...(hasNewNotes ? [`the notes to ${quote(day.is?.scheduledNotes)}`] : []),
  ];
  const was = [
    ...(isMoved && day.was?.date ? [formatDate(day.was.date)] : []),
    ...(hasNewTimes ? [formatScheduled(day.was, context)] : []),
    ...(hasNewNotes ? [quote(day.was?.scheduledNotes)] : []),
  ];
  const needsAnswer = day.was?.status === 'ACCEPTED' && day.is?.status === 'PENDING';
  return {
    did: `changed ${formatList(did) || 'the schedule'}`,
    was: was.join(', ') || undefined,
    result: needsAnswer ? 'The new times need an answer' : undefined,
  };
}

function describeGeneratedDay(context: EntryContext): Sentence {
  const day = findDay(context);
  if (day?.is === undefined || day.is === null) {
    const was = day && formatScheduled(day.was, context);
    return { did: 'removed this day by generating the agenda again', was };
  }
  const times = formatScheduled(day.is, context);
  if (day.was === null) return { did: `Generated from the base schedule: ${times}`, isImpersonal: true };
  return { did: `generated this day again: ${times}`, was: formatScheduled(day.was, context) };
}

function describeGeneratedAgenda({ all, nannyName }: EntryContext): Sentence {
  const days = changesOf(all, 'day');
  const kept = days.flatMap(({ is }) => is ?? []);
  const removed = days.length - kept.length;
  const nannyId = days.map(({ is, was }) => is?.nannyId ?? was?.nannyId).find(Boolean);
  const dates = kept.flatMap(({ date }) => date ?? []);
  const range = dates.length > 0 ? `, ${formatDates(dates)}` : '';
  return {
    did: `generated the agenda of ${nannyName(nannyId)}: ${plural(kept.length, 'day')}${range}`,
    result: removed > 0 ? `${plural(removed, 'pending day')} removed` : undefined,
  };
}

const findTodo = ({ own }: EntryContext) => changesOf(own, 'todo')[0];

function describeDecision(context: EntryContext, verb: string): Sentence {
  const [review] = changesOf(context.own, 'review');
  const hours = review?.is ?? review?.was;
  const day = findDay(context);
  const span = hours?.startUtc ? ` ${formatSpan(hours.startUtc, hours.endUtc, context)}` : '';
  const hadHours = day !== undefined && day.was?.actualStartUtc !== null;
  return {
    did: `${verb} the hours${span}`,
    was: hadHours && day ? formatActual(day.was, context) : undefined,
    result: day && formatPrice(day.is, context),
  };
}

export const DAY_SENTENCES: { readonly [N in DayMutator]: (context: EntryContext) => Sentence } = {
  'agenda.generate': (context) =>
    context.subject === 'day' ? describeGeneratedDay(context) : describeGeneratedAgenda(context),
  'day.schedule': (context) => {
    const day = findDay(context);
    const notes = day?.is?.scheduledNotes;
    return {
      did: `scheduled ${formatScheduled(day?.is ?? null, context)}${notes ? `, ${quote(notes)}` : ''}`,
    };
  },
  'day.editSchedule': describeScheduleEdit,
  'day.answer': (context) => {
    const day = findDay(context);
    const did = day?.is?.status === 'DECLINED' ? 'declined' : 'accepted';
    const was = { ACCEPTED: 'accepted', DECLINED: 'declined' }[String(day?.was?.status)];
    return { did: `${did} ${formatScheduled(day?.is ?? null, context)}`, was };
  },
  'day.recordHours': describeRecordedHours,
  'day.remove': (context) => {
    const day = findDay(context);
    const hours = day?.was?.actualStartUtc ? `${formatActual(day.was, context)} worked` : undefined;
    return { did: 'deleted this day', was: hours ?? (day && formatScheduled(day.was, context)) };
  },
  'day.withdrawAnswer': (context) => {
    const day = findDay(context);
    const answer = day?.was?.status === 'DECLINED' ? 'declined' : 'accepted';
    return { did: 'took the answer back', was: answer };
  },
  'day.withdrawHours': (context) => {
    const day = findDay(context);
    return { did: 'took the hours back', was: day && formatActual(day.was, context) };
  },
  'todo.add': (context) => ({ did: `added the to-do ${quote(findTodo(context)?.is?.title)}` }),
  'todo.rename': (context) => ({
    did: `renamed a to-do to ${quote(findTodo(context)?.is?.title)}`,
    was: quote(findTodo(context)?.was?.title),
  }),
  'todo.tick': (context) => {
    const { isCompleted, title } = findTodo(context)?.is ?? {};
    return { did: `marked the to-do ${quote(title)} as ${isCompleted === false ? 'not done' : 'done'}` };
  },
  'todo.remove': (context) => ({ did: `deleted the to-do ${quote(findTodo(context)?.was?.title)}` }),
  'review.resolve': (context) => {
    const [review] = changesOf(context.own, 'review');
    return describeDecision(context, review?.is?.status === 'dismissed' ? 'dismissed' : 'confirmed');
  },
  'review.withdraw': (context) => describeDecision(context, 'withdrew'),
};

/** Returns the date and nanny of the only day among the changes. */
export function findOnlyDay(
  changes: EntryContext['all'],
): { date: string; nannyId: string | undefined } | undefined {
  const days = changesOf(changes, 'day');
  const only = days.length === 1 ? days[0] : undefined;
  const state = only?.is ?? only?.was;
  if (state?.date === undefined) return undefined;
  return { date: formatDateHeading(state.date), nannyId: state.nannyId };
}

interface NoopArgs {
  readonly start?: string;
  readonly end?: string;
  readonly days?: readonly { readonly dayId?: string }[];
}

interface NoopContext {
  readonly context: EntryContext;
  /** The entries before this one, newest first. */
  readonly older: readonly ReplayedEntry[];
  readonly readerId: string;
}

/** Returns 'Already paid by Fay Ortiz on Mar 5, 2026, 9:12 AM', as far as older entries say. */
function describeEarlierPayment(
  dayIds: ReadonlySet<string>,
  { context, older, readerId }: NoopContext,
): string {
  const paid = older.find(({ changes }) =>
    changesOf(changes, 'day').some(
      (day) => dayIds.has(day.id) && day.is?.isPaid === true && differs(day, 'isPaid'),
    ),
  );
  if (paid === undefined) return 'Already paid';
  const author = formatAuthor(paid.entry, readerId);
  const moment = formatMoment(paid.entry.happenedAt, context.timezone);
  return `Already paid by ${author === 'You' ? 'you' : author} on ${moment}`;
}

/** Describes an entry that changed nothing: newer hours count, or the days were paid before. */
export function describeNoop(
  { entry: { code, args } }: ReplayedEntry,
  noop: NoopContext,
): { did: string; details: readonly string[] } {
  const { context } = noop;
  const { start, end, days = [] } = (args ?? {}) as NoopArgs;
  if (code === 'hours_superseded') {
    return { did: `entered ${formatSpan(start, end, context)}`, details: ['Newer hours count instead'] };
  }
  if (code === 'already_paid') {
    const paid = context.subject === 'day' ? 'this day' : plural(days.length, 'day');
    const dayIds = new Set(days.flatMap(({ dayId }) => dayId ?? []));
    return { did: `marked ${paid} as paid`, details: [describeEarlierPayment(dayIds, noop)] };
  }
  return { did: 'made a change that was already in place', details: [] };
}
