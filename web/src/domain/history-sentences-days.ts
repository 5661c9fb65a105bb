import type { MutatorName } from 'sync-protocol/mutators/registry.ts';
import { formatDateHeading } from 'sync-protocol/rules/format.ts';
import { plural } from '../ui/plural.ts';
import {
  actual,
  datesInWords,
  dayOf,
  type EntryContext,
  type HistorySentence,
  listed,
  priced,
  scheduled,
  times,
} from './history-sentence.ts';
import { changesOf, differs } from './history-states.ts';

type DayMutatorName = Extract<
  MutatorName,
  `day.${string}` | `todo.${string}` | `review.${string}` | `agenda.${string}`
>;

const quoted = (words: string | null | undefined): string => (words ? `“${words}”` : 'none');

/** A day that became paid, or open again, by what was done elsewhere. */
export function paidByTheWay(context: EntryContext): HistorySentence | undefined {
  const day = dayOf(context);
  if (day === undefined || !differs(day, 'isPaid')) return undefined;
  return {
    did:
      day.is?.isPaid === true
        ? 'made this day paid, by a change elsewhere'
        : 'made this day unpaid, by a change elsewhere',
  };
}

function recordedHours(context: EntryContext): HistorySentence {
  const [review] = changesOf(context.own, 'review');
  if (context.isReview) {
    return { did: `entered ${times(review?.is?.startUtc, review?.is?.endUtc, context)}` };
  }
  const day = dayOf(context);
  if (day === undefined) return { did: 'entered hours' };
  if (day.was !== null && !differs(day, 'actualStartUtc') && !differs(day, 'actualEndUtc')) {
    return (
      paidByTheWay(context) ?? { did: `entered ${actual(day.is, context)}`, result: priced(day.is, context) }
    );
  }
  const hadHours = day.was?.actualStartUtc !== null && day.was?.actualStartUtc !== undefined;
  const back = day.was === null ? 'The day had been deleted, and is back' : undefined;
  return {
    did: `entered ${actual(day.is, context)}`,
    was: hadHours ? actual(day.was, context) : undefined,
    result: [priced(day.is, context), back].filter(Boolean).join(' · ') || undefined,
  };
}

function editedSchedule(context: EntryContext): HistorySentence {
  const day = dayOf(context);
  if (day === undefined) return { did: 'changed the schedule' };
  const newTimes = differs(day, 'scheduledStartUtc') || differs(day, 'scheduledEndUtc');
  const newNotes = differs(day, 'scheduledNotes');
  const did = [
    ...(newTimes ? [`the times to ${scheduled(day.is, context)}`] : []),
    ...(newNotes
      ? [day.is?.scheduledNotes ? `the notes to ${quoted(day.is.scheduledNotes)}` : 'the notes to none']
      : []),
  ];
  const was = [
    ...(newTimes ? [scheduled(day.was, context)] : []),
    ...(newNotes ? [quoted(day.was?.scheduledNotes)] : []),
  ];
  const asksAgain = day.was?.status === 'ACCEPTED' && day.is?.status === 'PENDING';
  return {
    did: `changed ${did.length > 0 ? listed(did) : 'the schedule'}`,
    was: was.join(', ') || undefined,
    result: asksAgain ? 'The new times wait for an answer' : undefined,
  };
}

function generatedDay(context: EntryContext): HistorySentence {
  const day = dayOf(context);
  if (day?.is === undefined || day.is === null) {
    return {
      did: 'removed this day by generating the agenda again',
      was: day && scheduled(day.was, context),
    };
  }
  if (day.was === null) {
    return { did: `Generated from the base schedule: ${scheduled(day.is, context)}`, isImpersonal: true };
  }
  return { did: `generated this day again: ${scheduled(day.is, context)}`, was: scheduled(day.was, context) };
}

function generatedAgenda(context: EntryContext): HistorySentence {
  const days = changesOf(context.all, 'day');
  const kept = days.flatMap(({ is }) => is ?? []);
  const gone = days.length - kept.length;
  const nannyId = days.map(({ is, was }) => is?.nannyId ?? was?.nannyId).find(Boolean);
  const dates = kept.flatMap(({ date }) => date ?? []);
  const range = dates.length > 0 ? `, ${datesInWords(dates)}` : '';
  return {
    did: `generated the agenda of ${context.nannyName(nannyId)}: ${plural(kept.length, 'day')}${range}`,
    result: gone > 0 ? `${plural(gone, 'pending day')} removed` : undefined,
  };
}

const todo = (context: EntryContext) => changesOf(context.own, 'todo')[0];

function decided(context: EntryContext, verb: string): HistorySentence {
  const [review] = changesOf(context.own, 'review');
  const hours = review?.is ?? review?.was;
  const day = dayOf(context);
  const span = hours?.startUtc ? ` ${times(hours.startUtc, hours.endUtc, context)}` : '';
  const hadHours = day !== undefined && day.was?.actualStartUtc !== null;
  return {
    did: `${verb} the hours${span}`,
    was: hadHours && day ? actual(day.was, context) : undefined,
    result: day && priced(day.is, context),
  };
}

export const daySentences: { readonly [N in DayMutatorName]: (context: EntryContext) => HistorySentence } = {
  'agenda.generate': (context) => (context.of === 'day' ? generatedDay(context) : generatedAgenda(context)),
  'day.schedule': (context) => {
    const day = dayOf(context);
    const notes = day?.is?.scheduledNotes;
    return { did: `scheduled ${scheduled(day?.is ?? null, context)}${notes ? `, ${quoted(notes)}` : ''}` };
  },
  'day.editSchedule': editedSchedule,
  'day.answer': (context) => {
    const day = dayOf(context);
    const did = day?.is?.status === 'DECLINED' ? 'declined' : 'accepted';
    const was = { ACCEPTED: 'accepted', DECLINED: 'declined' }[String(day?.was?.status)];
    return { did: `${did} ${scheduled(day?.is ?? null, context)}`, was };
  },
  'day.recordHours': recordedHours,
  'day.remove': (context) => {
    const day = dayOf(context);
    const hours = day?.was?.actualStartUtc ? `${actual(day.was, context)} worked` : undefined;
    return { did: 'deleted this day', was: hours ?? (day && scheduled(day.was, context)) };
  },
  'todo.add': (context) => ({ did: `added the to-do ${quoted(todo(context)?.is?.title)}` }),
  'todo.rename': (context) => ({
    did: `renamed a to-do to ${quoted(todo(context)?.is?.title)}`,
    was: quoted(todo(context)?.was?.title),
  }),
  'todo.tick': (context) => {
    const { isCompleted, title } = todo(context)?.is ?? {};
    return { did: `marked the to-do ${quoted(title)} as ${isCompleted === false ? 'not done' : 'done'}` };
  },
  'todo.remove': (context) => ({ did: `deleted the to-do ${quoted(todo(context)?.was?.title)}` }),
  'review.resolve': (context) => {
    const [review] = changesOf(context.own, 'review');
    return decided(context, review?.is?.status === 'dismissed' ? 'dismissed' : 'confirmed');
  },
  'review.withdraw': (context) => decided(context, 'withdrew'),
};

/** 'Tuesday, March 5, 2024', of the one day that this is about. */
export function dayHeading(
  changes: EntryContext['all'],
): { date: string; nannyId: string | undefined } | undefined {
  const days = changesOf(changes, 'day');
  const only = days.length === 1 ? days[0] : undefined;
  const state = only?.is ?? only?.was;
  return state?.date === undefined
    ? undefined
    : { date: formatDateHeading(state.date), nannyId: state.nannyId };
}
