import type { MutatorName } from 'sync-protocol/mutators/registry.ts';
import { formatDateHeading } from 'sync-protocol/rules/format.ts';
import { plural } from '../ui/plural.ts';
import {
  actual,
  type Deed,
  datesInWords,
  dayOf,
  listed,
  priced,
  scheduled,
  type Told,
  times,
} from './history-deed.ts';
import { changesOf, differs } from './history-states.ts';

type DayDeed = Extract<
  MutatorName,
  `day.${string}` | `todo.${string}` | `review.${string}` | `agenda.${string}`
>;

const quoted = (words: string | null | undefined): string => (words ? `“${words}”` : 'none');

/** A day that became paid, or open again, by what was done elsewhere. */
export function paidByTheWay(deed: Deed): Told | undefined {
  const day = dayOf(deed);
  if (day === undefined || !differs(day, 'isPaid')) return undefined;
  return {
    did:
      day.is?.isPaid === true
        ? 'made this day paid, by a change elsewhere'
        : 'made this day unpaid, by a change elsewhere',
  };
}

function recordedHours(deed: Deed): Told {
  const [review] = changesOf(deed.own, 'review');
  if (deed.isReview) {
    return { did: `entered ${times(review?.is?.startUtc, review?.is?.endUtc, deed)}` };
  }
  const day = dayOf(deed);
  if (day === undefined) return { did: 'entered hours' };
  if (day.was !== null && !differs(day, 'actualStartUtc') && !differs(day, 'actualEndUtc')) {
    return paidByTheWay(deed) ?? { did: `entered ${actual(day.is, deed)}`, result: priced(day.is, deed) };
  }
  const hadHours = day.was?.actualStartUtc !== null && day.was?.actualStartUtc !== undefined;
  const back = day.was === null ? 'The day had been deleted, and is back' : undefined;
  return {
    did: `entered ${actual(day.is, deed)}`,
    was: hadHours ? actual(day.was, deed) : undefined,
    result: [priced(day.is, deed), back].filter(Boolean).join(' · ') || undefined,
  };
}

function editedSchedule(deed: Deed): Told {
  const day = dayOf(deed);
  if (day === undefined) return { did: 'changed the schedule' };
  const newTimes = differs(day, 'scheduledStartUtc') || differs(day, 'scheduledEndUtc');
  const newNotes = differs(day, 'scheduledNotes');
  const did = [
    ...(newTimes ? [`the times to ${scheduled(day.is, deed)}`] : []),
    ...(newNotes
      ? [day.is?.scheduledNotes ? `the notes to ${quoted(day.is.scheduledNotes)}` : 'the notes to none']
      : []),
  ];
  const was = [
    ...(newTimes ? [scheduled(day.was, deed)] : []),
    ...(newNotes ? [quoted(day.was?.scheduledNotes)] : []),
  ];
  const asksAgain = day.was?.status === 'ACCEPTED' && day.is?.status === 'PENDING';
  return {
    did: `changed ${did.length > 0 ? listed(did) : 'the schedule'}`,
    was: was.join(', ') || undefined,
    result: asksAgain ? 'The new times wait for an answer' : undefined,
  };
}

function generatedDay(deed: Deed): Told {
  const day = dayOf(deed);
  if (day?.is === undefined || day.is === null) {
    return { did: 'removed this day by generating the agenda again', was: day && scheduled(day.was, deed) };
  }
  if (day.was === null) {
    return { did: `Generated from the base schedule: ${scheduled(day.is, deed)}`, isImpersonal: true };
  }
  return { did: `generated this day again: ${scheduled(day.is, deed)}`, was: scheduled(day.was, deed) };
}

function generatedAgenda(deed: Deed): Told {
  const days = changesOf(deed.all, 'day');
  const kept = days.flatMap(({ is }) => is ?? []);
  const gone = days.length - kept.length;
  const nannyId = days.map(({ is, was }) => is?.nannyId ?? was?.nannyId).find(Boolean);
  const dates = kept.flatMap(({ date }) => date ?? []);
  const range = dates.length > 0 ? `, ${datesInWords(dates)}` : '';
  return {
    did: `generated the agenda of ${deed.nannyName(nannyId)}: ${plural(kept.length, 'day')}${range}`,
    result: gone > 0 ? `${plural(gone, 'pending day')} removed` : undefined,
  };
}

const todo = (deed: Deed) => changesOf(deed.own, 'todo')[0];

function decided(deed: Deed, verb: string): Told {
  const [review] = changesOf(deed.own, 'review');
  const hours = review?.is ?? review?.was;
  const day = dayOf(deed);
  const span = hours?.startUtc ? ` ${times(hours.startUtc, hours.endUtc, deed)}` : '';
  const hadHours = day !== undefined && day.was?.actualStartUtc !== null;
  return {
    did: `${verb} the hours${span}`,
    was: hadHours && day ? actual(day.was, deed) : undefined,
    result: day && priced(day.is, deed),
  };
}

export const dayDeeds: { readonly [N in DayDeed]: (deed: Deed) => Told } = {
  'agenda.generate': (deed) => (deed.of === 'day' ? generatedDay(deed) : generatedAgenda(deed)),
  'day.schedule': (deed) => {
    const day = dayOf(deed);
    const notes = day?.is?.scheduledNotes;
    return { did: `scheduled ${scheduled(day?.is ?? null, deed)}${notes ? `, ${quoted(notes)}` : ''}` };
  },
  'day.editSchedule': editedSchedule,
  'day.answer': (deed) => {
    const day = dayOf(deed);
    const did = day?.is?.status === 'DECLINED' ? 'declined' : 'accepted';
    const was = { ACCEPTED: 'accepted', DECLINED: 'declined' }[String(day?.was?.status)];
    return { did: `${did} ${scheduled(day?.is ?? null, deed)}`, was };
  },
  'day.recordHours': recordedHours,
  'day.remove': (deed) => {
    const day = dayOf(deed);
    const hours = day?.was?.actualStartUtc ? `${actual(day.was, deed)} worked` : undefined;
    return { did: 'deleted this day', was: hours ?? (day && scheduled(day.was, deed)) };
  },
  'todo.add': (deed) => ({ did: `added the to-do ${quoted(todo(deed)?.is?.title)}` }),
  'todo.rename': (deed) => ({
    did: `renamed a to-do to ${quoted(todo(deed)?.is?.title)}`,
    was: quoted(todo(deed)?.was?.title),
  }),
  'todo.tick': (deed) => {
    const { isCompleted, title } = todo(deed)?.is ?? {};
    return { did: `marked the to-do ${quoted(title)} as ${isCompleted === false ? 'not done' : 'done'}` };
  },
  'todo.remove': (deed) => ({ did: `deleted the to-do ${quoted(todo(deed)?.was?.title)}` }),
  'review.resolve': (deed) => {
    const [review] = changesOf(deed.own, 'review');
    return decided(deed, review?.is?.status === 'dismissed' ? 'dismissed' : 'confirmed');
  },
  'review.withdraw': (deed) => decided(deed, 'withdrew'),
};

/** 'Tuesday, March 5, 2024', of the one day that this is about. */
export function dayHeading(changes: Deed['all']): { date: string; nannyId: string | undefined } | undefined {
  const days = changesOf(changes, 'day');
  const only = days.length === 1 ? days[0] : undefined;
  const state = only?.is ?? only?.was;
  return state?.date === undefined
    ? undefined
    : { date: formatDateHeading(state.date), nannyId: state.nannyId };
}
