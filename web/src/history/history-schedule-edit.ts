/** Sentences of history entries about new dates, times and notes of a day, and whether it needs an answer again. */
import { formatDate } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { quote } from '../schedule/phrases.ts';
import {
  type Author,
  describeBefore,
  differs,
  type EntryContext,
  findDay,
  formatScheduled,
  type Sentence,
} from './history-entry.ts';

/** The values of the changed fields. */
interface ScheduleWords {
  readonly date: string | undefined;
  readonly times: string | undefined;
  readonly notes: string | undefined;
}

/** One sentence for each set of changed fields: their order and words differ by language. */
function describeNewSchedule({ author, name }: Author, { date, times, notes }: ScheduleWords): string {
  if (date && times && notes) {
    return t('{name} changed the date to {date}, the times to {times} and the notes to {notes}', {
      author,
      name,
      date,
      times,
      notes,
    });
  }
  if (date && times) {
    return t('{name} changed the date to {date} and the times to {times}', { author, name, date, times });
  }
  if (date && notes) {
    return t('{name} changed the date to {date} and the notes to {notes}', { author, name, date, notes });
  }
  if (times && notes) {
    return t('{name} changed the times to {times} and the notes to {notes}', { author, name, times, notes });
  }
  return describeOneChange({ author, name }, { date, times, notes });
}

function describeOneChange({ author, name }: Author, { date, times, notes }: ScheduleWords): string {
  if (date) {
    return t('{name} changed the date to {date}', { author, name, date });
  }
  if (times) {
    return t('{name} changed the times to {times}', { author, name, times });
  }
  if (notes) {
    return t('{name} changed the notes to {notes}', { author, name, notes });
  }
  return t('{name} changed the schedule', {
    author,
    name,
  });
}

function findScheduleWords(
  day: NonNullable<ReturnType<typeof findDay>>,
  side: 'was' | 'is',
  context: EntryContext,
): ScheduleWords {
  const { [side]: row } = day;
  const hasNewTimes = differs(day, 'scheduledStartUtc') || differs(day, 'scheduledEndUtc');
  return {
    date: differs(day, 'date') && row?.date ? formatDate(row.date) : undefined,
    times: hasNewTimes ? formatScheduled(row, context) : undefined,
    notes: differs(day, 'scheduledNotes') ? quote(row?.scheduledNotes) : undefined,
  };
}

export function describeScheduleEdit(context: EntryContext): Sentence {
  const day = findDay(context);
  if (day === undefined) {
    return {
      sentence: describeOneChange(context, { date: undefined, times: undefined, notes: undefined }),
    };
  }
  const { date, times, notes } = findScheduleWords(day, 'was', context);
  const needsAnswer = day.was?.status === 'ACCEPTED' && day.is?.status === 'PENDING';
  return {
    sentence: describeNewSchedule(context, findScheduleWords(day, 'is', context)),
    was: describeBefore([date, times, notes].filter(Boolean).join(', ')),
    result: needsAnswer ? t('The new times need an answer') : undefined,
  };
}
