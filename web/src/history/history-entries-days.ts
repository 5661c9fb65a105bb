/**
 * Sentences of history entries about a day (scheduled, edited, answered, canceled, arrival, hours, not worked, paid,
 * deleted, taken back) and about the generated agenda. Also finds the only day that an entry changed.
 */
import type { MutatorName } from 'sync-protocol/registry.ts';
import { formatDateHeading, formatDateRange, formatTime, startLine } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import {
  changesOf,
  describeBefore,
  differs,
  type EntryContext,
  findDay,
  formatActual,
  formatPrice,
  formatScheduled,
  formatSpan,
  type Sentence,
} from './history-entry.ts';
import { describeScheduleEdit } from './history-schedule-edit.ts';

type DayMutator = Extract<MutatorName, `day.${string}` | `agenda.${string}` | `clock.${string}`>;

export const describeEnteredHours = (
  { author, name }: Pick<EntryContext, 'author' | 'name'>,
  times: string,
): string => t('{name} entered {times}', { author, name, times });

function describeRecordedHours(context: EntryContext): Sentence {
  const { author, name } = context;
  if (context.isReview) {
    // The other changes of reviews withdraw its author's earlier hours.
    const review = changesOf(context.own, 'review').find(({ was }) => was === null);
    const times = formatSpan(review?.is?.startUtc, review?.is?.endUtc, context);
    return { sentence: describeEnteredHours(context, times) };
  }
  const day = findDay(context);
  if (day === undefined) {
    return {
      sentence: t('{name} entered hours', {
        author,
        name,
      }),
    };
  }
  const sentence = describeEnteredHours(context, formatActual(day.is, context));
  const price = formatPrice(day.is, context);
  if (day.was !== null && !differs(day, 'actualStartUtc') && !differs(day, 'actualEndUtc')) {
    // A changed balance can settle or reopen another day.
    if (!differs(day, 'isPaid')) return { sentence, result: price };
    return { sentence: describeSettledDay(context, day.is?.isPaid === true) };
  }
  const hadHours = day.was?.actualStartUtc !== null && day.was?.actualStartUtc !== undefined;
  const restored = day.was === null ? t('This restored the deleted day') : undefined;
  return {
    sentence,
    was: hadHours ? describeBefore(formatActual(day.was, context)) : undefined,
    result: [price, restored].filter(Boolean).join(' · ') || undefined,
  };
}

const describeSettledDay = ({ author, name }: EntryContext, isPaid: boolean): string =>
  isPaid
    ? t('{name} entered hours for another day, which made this day paid', { author, name })
    : t('{name} entered hours for another day, which made this day unpaid', { author, name });

function describeGeneratedDay(context: EntryContext): Sentence {
  const { author, name } = context;
  const day = findDay(context);
  const was = day?.was ? describeBefore(formatScheduled(day.was, context)) : undefined;
  if (day?.is === undefined || day.is === null) {
    return {
      sentence: t('{name} removed this day by generating the agenda again', { author, name }),
      was,
    };
  }
  const times = formatScheduled(day.is, context);
  if (day.was === null) {
    return { sentence: t('Generated from the base schedule: {times}', { times }), isImpersonal: true };
  }
  return {
    sentence: t('{name} generated this day again: {times}', { author, name, times }),
    was,
  };
}

function describeGeneratedAgenda({ author, name, all, nannyName }: EntryContext): Sentence {
  const days = changesOf(all, 'day');
  const kept = days.flatMap(({ is }) => is ?? []);
  const removed = days.length - kept.length;
  const nanny = nannyName(days.map(({ is, was }) => is?.nannyId ?? was?.nannyId).find(Boolean));
  const dates = kept.flatMap(({ date }) => date ?? []).toSorted();
  const [first, last = first] = [dates.at(0), dates.at(-1)];
  const count = kept.length;
  return {
    sentence:
      first === undefined || last === undefined
        ? t('{name} generated the agenda of {nanny}: {count, plural, one {# day} other {# days}}', {
            author,
            name,
            nanny,
            count,
          })
        : t('{name} generated the agenda of {nanny}: {count, plural, one {# day} other {# days}}, {dates}', {
            author,
            name,
            nanny,
            count,
            dates: formatDateRange(first, last),
          }),
    result:
      removed > 0
        ? t('{count, plural, one {# pending day removed} other {# pending days removed}}', { count: removed })
        : undefined,
  };
}

function describeScheduledDay(context: EntryContext): Sentence {
  const { author, name } = context;
  const day = findDay(context);
  const times = formatScheduled(day?.is ?? null, context);
  const notes = day?.is?.scheduledNotes;
  return {
    sentence: notes
      ? t('{name} scheduled {times}, “{notes}”', { author, name, times, notes })
      : t('{name} scheduled {times}', {
          author,
          name,
          times,
        }),
  };
}

function describeEarlierAnswer(day: ReturnType<typeof findDay>): string | undefined {
  if (day?.was?.status === 'ACCEPTED') return t('was accepted');
  return day?.was?.status === 'DECLINED' ? t('was declined') : undefined;
}

function describeAnswer(context: EntryContext): Sentence {
  const { author, name } = context;
  const day = findDay(context);
  const times = formatScheduled(day?.is ?? null, context);
  return {
    sentence:
      day?.is?.status === 'DECLINED'
        ? t('{name} declined {times}', {
            author,
            name,
            times,
          })
        : t('{name} accepted {times}', {
            author,
            name,
            times,
          }),
    was: describeEarlierAnswer(day),
  };
}

function describeRemovedDay(context: EntryContext): Sentence {
  const { author, name } = context;
  const was = findDay(context)?.was ?? undefined;
  return {
    sentence: t('{name} deleted this day', {
      author,
      name,
    }),
    was: was?.actualStartUtc
      ? t('was {times} worked', { times: formatActual(was, context) })
      : was && describeBefore(formatScheduled(was, context)),
  };
}

function describeNotWorked(context: EntryContext): Sentence {
  const { author, name } = context;
  const isMarked = findDay(context)?.is?.notWorkedAt != null;
  return {
    sentence: isMarked
      ? t('{name} marked this day as not worked', { author, name })
      : t('{name} took back that this day was not worked', { author, name }),
  };
}

function describeNotWorkedAnswer(context: EntryContext): Sentence {
  const { author, name } = context;
  const day = findDay(context);
  const times = formatScheduled(day?.is ?? null, context);
  return {
    sentence:
      day?.is?.status === 'DECLINED'
        ? t('{name} answered “I didn’t come” about {times}', { author, name, times })
        : t('{name} answered “I was sent home” about {times}', { author, name, times }),
  };
}

/** Returns the clock that the nanny started or took back: another one may only have been left without an end. */
function findClock({ own }: EntryContext) {
  const changed = changesOf(own, 'clock');
  return (changed.find(({ was }) => was === null) ?? changed[0])?.is ?? undefined;
}

function describeArrival(context: EntryContext): Sentence {
  const { author, name, timezone } = context;
  const clock = findClock(context);
  if (clock?.arrivedAt === undefined) return { sentence: t('{name} tapped “Arrive”', { author, name }) };
  const time = formatTime(clock.arrivedAt, clock.timezone ?? timezone);
  return {
    sentence:
      clock.state === 'discarded'
        ? t('{name} tapped “Arrive” again: {time}', { author, name, time })
        : t('{name} arrived: {time}', { author, name, time }),
  };
}

function describeDiscardedArrival(context: EntryContext): Sentence {
  const { author, name, timezone } = context;
  const clock = findClock(context);
  const time = clock?.arrivedAt && formatTime(clock.arrivedAt, clock.timezone ?? timezone);
  return { sentence: t('{name} discarded an arrival', { author, name }), was: describeBefore(time) };
}

export const DAY_SENTENCES: { readonly [N in DayMutator]: (context: EntryContext) => Sentence } = {
  'agenda.generate': (context) =>
    context.subject === 'day' ? describeGeneratedDay(context) : describeGeneratedAgenda(context),
  'day.schedule': describeScheduledDay,
  'day.editSchedule': describeScheduleEdit,
  'day.answer': describeAnswer,
  'day.cancel': (context) => {
    const { author, name } = context;
    const day = findDay(context);
    const times = formatScheduled(day?.is ?? null, context);
    return {
      sentence: t('{name} canceled {times}', {
        author,
        name,
        times,
      }),
      was: describeEarlierAnswer(day),
    };
  },
  'day.recordHours': describeRecordedHours,
  'day.remove': describeRemovedDay,
  'day.withdrawAnswer': (context) => {
    const { author, name } = context;
    return {
      sentence: t('{name} took the answer back', {
        author,
        name,
      }),
      was: describeEarlierAnswer(findDay(context)),
    };
  },
  'clock.arrive': describeArrival,
  'clock.discard': describeDiscardedArrival,
  'day.markNotWorked': describeNotWorked,
  'day.answerNotWorked': describeNotWorkedAnswer,
  'day.withdrawHours': (context) => {
    const { author, name } = context;
    const was = findDay(context)?.was ?? undefined;
    return {
      sentence: t('{name} took the hours back', {
        author,
        name,
      }),
      was: was && describeBefore(formatActual(was, context)),
    };
  },
};

/** Returns the date, as the begin of a line, and the nanny of the only day among the changes. */
export function findOnlyDay(
  changes: EntryContext['all'],
): { date: string; nannyId: string | undefined } | undefined {
  const days = changesOf(changes, 'day');
  const only = days.length === 1 ? days[0] : undefined;
  const state = only?.is ?? only?.was;
  if (state?.date === undefined) return undefined;
  return { date: startLine(formatDateHeading(state.date)), nannyId: state.nannyId };
}
