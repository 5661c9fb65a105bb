/** Describes a mutation, applied or not, as a sentence about what the person entered: 'Voided payment'. */

import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import type { Currency } from 'sync-protocol/kernel/values.ts';
import { isMutatorName, MUTATORS, type MutatorArgs, type MutatorName } from 'sync-protocol/registry.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import type { BaseScheduleItem } from 'sync-protocol/schedule/base-schedule.ts';
import {
  formatDate,
  formatDateHeading,
  formatDateRange,
  formatDuration,
  formatHours,
  formatList,
  formatMinuteOfDay,
  formatMoney,
  formatTime,
  formatWeekdayShort,
} from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { describeFields } from '../people/field-words.ts';
import { formatMoment, formatTimes, quote } from '../schedule/phrases.ts';
import { taxSettingWords } from '../taxes/tax-setting-words.ts';
import { termsFacts } from '../weeks/terms-words.ts';
import { CLAIM_WORDS } from './claim-words.ts';
import { describeEnteredPayment } from './history-entries-payments.ts';
import { describeFederal, formatHoliday } from './history-holidays.ts';

/** What this device knows about a mutation: its household's time zone and currency, its day and its nanny. */
export interface MutationFacts {
  readonly timezone: string;
  readonly currency: Currency;
  readonly day: AgendaDay | undefined;
  readonly nannyName: string | undefined;
}

export const deletedDay = () => t('a deleted day');

type Sentences = { readonly [N in MutatorName]: (args: MutatorArgs<N>, facts: MutationFacts) => string };

/** Returns 'Tuesday, March 5, 2024 (Maria Santos)'. */
function formatDay({ day, nannyName }: MutationFacts): string {
  if (day === undefined) return deletedDay();
  const heading = formatDateHeading(day.date);
  return nannyName === undefined || nannyName === '' ? heading : `${heading} (${nannyName})`;
}

/** Returns the day, or the date on which the hours start if the day is deleted. */
function formatHoursDay(start: string, facts: MutationFacts): string {
  return facts.day === undefined ? formatDateHeading(dateOf(start, facts.timezone)) : formatDay(facts);
}

const money = (cents: number, { currency }: MutationFacts): string => formatMoney(cents, currency);

function formatShift({ weekday, startMinutes, endMinutes, notes }: BaseScheduleItem): string {
  const day = formatWeekdayShort(weekday);
  const times = `${formatMinuteOfDay(startMinutes)} – ${formatMinuteOfDay(endMinutes)}`;
  return notes ? t('{day} {times} (“{notes}”)', { day, times, notes }) : `${day} ${times}`;
}

/** Returns 'from 10:00 AM' when only one end of the shift is known. */
function formatKnownTimes(start: string | null, end: string | null, timezone: string): string {
  if (start !== null && end === null) return t('from {time}', { time: formatTime(start, timezone) });
  if (start === null && end !== null) return t('until {time}', { time: formatTime(end, timezone) });
  return formatTimes(start, end, timezone);
}

/** Returns the new date and times as a list: 'moved to Mar 11, 2026, 9:00 AM – 6:00 PM'. */
function listNewTimes(args: MutatorArgs<'day.editSchedule'>, { day, timezone }: MutationFacts): string[] {
  const start = args.start ?? day?.scheduledStartUtc ?? null;
  const end = args.end ?? day?.scheduledEndUtc ?? null;
  const hasTimes = args.start !== undefined || args.end !== undefined;
  return [
    ...(args.date === undefined ? [] : [t('moved to {date}', { date: formatDate(args.date) })]),
    ...(hasTimes ? [formatKnownTimes(start, end, timezone)] : []),
  ];
}

function describeScheduleEdit(args: MutatorArgs<'day.editSchedule'>, facts: MutationFacts): string {
  const { notes } = args;
  const day = formatDay(facts);
  const known = facts.day === undefined ? 'no' : 'yes';
  const times = listNewTimes(args, facts);
  if (times.length > 0) {
    const hasNotes =
      notes === undefined ? [] : [notes ? t('notes: “{notes}”', { notes }) : t('without notes')];
    return t(
      '{known, select, yes {New schedule for {day}: {changes}} other {New schedule for a deleted day: {changes}}}',
      { known, day, changes: [...times, ...hasNotes].join(', ') },
    );
  }
  if (notes) {
    return t(
      '{known, select, yes {New schedule for {day}, notes: “{notes}”} other {New schedule for a deleted day, notes: “{notes}”}}',
      { known, day, notes },
    );
  }
  if (notes !== undefined) {
    return t(
      '{known, select, yes {New schedule for {day}, without notes} other {New schedule for a deleted day, without notes}}',
      { known, day },
    );
  }
  return t('{known, select, yes {New schedule for {day}} other {New schedule for a deleted day}}', {
    known,
    day,
  });
}

/** Returns what the sentences of a signed week name. */
const weekWords = (
  { weekStart, billableMinutes, grossCents }: MutatorArgs<'week.confirm'>,
  facts: MutationFacts,
): { date: string; total: string } => ({
  date: formatDate(weekStart),
  total: t('{hours} hrs, {amount}', {
    hours: formatHours(billableMinutes),
    amount: money(grossCents, facts),
  }),
});

const SENTENCES: Sentences = {
  'household.create': ({ name }) => t('New household: {name}', { name }),
  'household.saveSettings': (settings) => t('Settings: {changes}', { changes: describeFields(settings) }),
  'household.saveHolidays': ({ useFederal, own }) =>
    t('Holidays: {holidays}', {
      holidays: formatList([describeFederal(useFederal), ...own.map(formatHoliday)]),
    }),
  'nanny.add': ({ name, email, hourlyRateCents }, facts) =>
    t('New nanny: {name}, {email}, {amount} an hour', { name, email, amount: money(hourlyRateCents, facts) }),
  'nanny.edit': ({ nannyId: _nannyId, ...fields }, { nannyName }) => {
    const changes = describeFields(fields);
    return nannyName === undefined
      ? t('Edited nanny: {changes}', { changes })
      : t('Edited {name}: {changes}', { name: nannyName, changes });
  },
  'nanny.setRate': ({ hourlyRateCents, effectiveFrom }, facts) => {
    const amount = money(hourlyRateCents, facts);
    const date = formatDate(effectiveFrom);
    return facts.nannyName === undefined
      ? t('Hourly rate: {amount} from {date}', { amount, date })
      : t('Hourly rate of {name}: {amount} from {date}', { name: facts.nannyName, amount, date });
  },
  'nanny.link': () => t('Joined the household'),
  'nanny.unlink': () => t('Left the household'),
  'nanny.remove': () => t('Deleted nanny'),
  'baseSchedule.save': ({ items }) =>
    items.length === 0
      ? t('Base schedule: no shifts')
      : t('Base schedule: {week}', { week: items.map(formatShift).join('; ') }),
  'agenda.generate': ({ startDate, endDate }) =>
    t('Agenda for {dates}', { dates: formatDateRange(startDate, endDate) }),
  'day.schedule': ({ date, start, end, notes }, { timezone }) => {
    const day = formatDateHeading(date);
    const times = formatTimes(start, end, timezone);
    return notes
      ? t('New day: {day}, {times}, notes: “{notes}”', { day, times, notes })
      : t('New day: {day}, {times}', { day, times });
  },
  'day.editSchedule': describeScheduleEdit,
  'day.answer': ({ status }, facts) =>
    status === 'ACCEPTED'
      ? t('Accepted: {day}', { day: formatDay(facts) })
      : t('Declined: {day}', { day: formatDay(facts) }),
  'day.cancel': (_args, facts) => t('Canceled: {day}', { day: formatDay(facts) }),
  'day.recordHours': ({ start, end }, facts) =>
    t('Hours for {day}: {times}', {
      day: formatHoursDay(start, facts),
      times: formatTimes(start, end, facts.timezone),
    }),
  'clock.arrive': ({ at }, { timezone }) => t('Arrived: {moment}', { moment: formatMoment(at, timezone) }),
  'clock.discard': (_args, facts) => t('Discarded an arrival: {day}', { day: formatDay(facts) }),
  'day.remove': (_args, facts) => t('Deleted: {day}', { day: formatDay(facts) }),
  'day.withdrawAnswer': ({ status }, facts) =>
    status === 'ACCEPTED'
      ? t('Took back accepted: {day}', { day: formatDay(facts) })
      : t('Took back declined: {day}', { day: formatDay(facts) }),
  'day.markNotWorked': ({ notWorked }, facts) =>
    notWorked
      ? t('Not worked: {day}', { day: formatDay(facts) })
      : t('Took back not worked: {day}', { day: formatDay(facts) }),
  'day.answerNotWorked': ({ wasSentHome }, facts) =>
    wasSentHome
      ? t('Sent home: {day}', { day: formatDay(facts) })
      : t('Didn’t come: {day}', { day: formatDay(facts) }),
  'day.withdrawHours': ({ start, end }, facts) =>
    t('Took back hours for {day}: {times}', {
      day: formatHoursDay(start, facts),
      times: formatTimes(start, end, facts.timezone),
    }),
  'todo.add': ({ title }, facts) =>
    facts.day === undefined
      ? t('New to-do for a deleted day: “{title}”', { title })
      : t('New to-do for {day}: “{title}”', { day: formatDay(facts), title }),
  'todo.rename': ({ title }) => t('Renamed to-do: “{title}”', { title }),
  'todo.tick': ({ isCompleted }) => (isCompleted ? t('To-do marked as done') : t('To-do marked as not done')),
  'todo.remove': () => t('Deleted to-do'),
  'payment.record': (args, { currency }) => describeEnteredPayment(args, currency),
  'payment.void': () => t('Voided payment'),
  'payment.payDays': ({ days, earnings = [] }, facts) => {
    const [count, others] = [days.length, earnings.length];
    if (others === 0) {
      return count === 1 && facts.day !== undefined
        ? t('Marked as paid: {day}', { day: formatDay(facts) })
        : t('Marked as paid: {count, plural, one {# day} other {# days}}', { count });
    }
    return count === 0
      ? t('Marked as paid: {others, plural, one {# other amount} other {# other amounts}}', { others })
      : t(
          'Marked as paid: {count, plural, one {# day} other {# days}} and {others, plural, one {# other amount} other {# other amounts}}',
          { count, others },
        );
  },
  'review.resolve': ({ choice }) => (choice === 'confirm' ? t('Confirmed hours') : t('Dismissed hours')),
  'review.withdraw': () => t('Withdrew hours'),
  'review.restore': () => t('Restored own hours'),
  'review.agree': () => t('Agreed to changed hours'),
  'terms.set': ({ nannyId: _nannyId, effectiveFrom, ...terms }, { nannyName }) => {
    const date = formatDate(effectiveFrom);
    const facts = formatList(termsFacts(terms));
    return nannyName === undefined
      ? t('Terms from {date}: {facts}', { date, facts })
      : t('Terms of {name} from {date}: {facts}', { name: nannyName, date, facts });
  },
  'terms.remove': ({ effectiveFrom }, { nannyName }) => {
    const date = formatDate(effectiveFrom);
    return nannyName === undefined
      ? t('Removed terms from {date}', { date })
      : t('Removed terms of {name} from {date}', { name: nannyName, date });
  },
  'terms.answer': ({ effectiveFrom, status, note }) => {
    const date = formatDate(effectiveFrom);
    const answer =
      status === 'AGREED'
        ? t('Agreed to the terms from {date}', { date })
        : t('Disagreed with the terms from {date}', { date });
    return note ? `${answer} · ${quote(note)}` : answer;
  },
  'household.saveEmployer': ({ employerName, employerAddress, employerPhone }) =>
    t('Employer on statements: {details}', {
      details:
        formatList([employerName, employerAddress, employerPhone].flatMap((each) => each ?? [])) || '–',
    }),
  'nanny.saveTaxId': (_args, { nannyName }) =>
    nannyName === undefined
      ? t('Tax id on statements')
      : t('Tax id of {name} on statements', { name: nannyName }),
  'household.saveTaxAnswers': ({ year, stateContributionsPaid, isPrinted }) => {
    const values = { year: String(year) };
    if (isPrinted) return t('Printed taxes of {year}', values);
    if (stateContributionsPaid === true)
      return t('State contributions of {year}: paid in full and in time', values);
    return stateContributionsPaid === false
      ? t('State contributions of {year}: not paid in full and in time', values)
      : t('State contributions of {year}: not answered', values);
  },
  'nanny.saveTaxSetting': ({ year, ...chosen }, { nannyName }) => {
    const values = { year: String(year), setting: taxSettingWords(chosen) };
    return nannyName === undefined
      ? t('Taxes of {year}: {setting}', values)
      : t('Taxes of {name} in {year}: {setting}', { ...values, name: nannyName });
  },
  'statement.issue': ({ from, to }, { nannyName }) => {
    if (from === undefined || to === undefined) return t('Statement of a payment');
    const dates = formatDateRange(from, to);
    return nannyName === undefined
      ? t('Statement for {dates}', { dates })
      : t('Statement of {name} for {dates}', { name: nannyName, dates });
  },
  'week.close': ({ weekStart }) => t('End of the week from {date}', { date: formatDate(weekStart) }),
  'week.confirm': (week, facts) => t('Confirmed week from {date}: {total}', weekWords(week, facts)),
  'week.approve': (week, facts) =>
    facts.nannyName === undefined
      ? t('Approved week from {date}: {total}', weekWords(week, facts))
      : t('Approved week of {name} from {date}: {total}', {
          ...weekWords(week, facts),
          name: facts.nannyName,
        }),
  'week.allowOverlaps': ({ weekStart }) =>
    t('Overlapping hours are meant, week from {date}', { date: formatDate(weekStart) }),
  'week.ask': ({ weekStart, text }) =>
    t('Question about the week from {date}: “{text}”', { date: formatDate(weekStart), text }),
  'week.answerQuestion': ({ text }) => t('Answer: “{text}”', { text }),
  'leave.setPolicy': ({ effectiveFrom }) =>
    t('Time off policy from {date}', { date: formatDate(effectiveFrom) }),
  'leave.removePolicy': ({ effectiveFrom }) =>
    t('Removed time off policy from {date}', { date: formatDate(effectiveFrom) }),
  'leave.ask': ({ date, minutes }) =>
    t('Time off on {date}: {hours}', { date: formatDate(date), hours: formatDuration(minutes) }),
  'leave.answer': ({ status, paidMinutes }) =>
    status === 'DECLINED'
      ? t('Declined time off')
      : t('Approved time off: {hours} paid', { hours: formatDuration(paidMinutes ?? 0) }),
  'leave.withdraw': () => t('Withdrew time off'),
  'leave.adjust': ({ minutes }) => {
    const hours = formatDuration(Math.abs(minutes));
    return minutes > 0 ? t('Time off: {hours} added', { hours }) : t('Time off: {hours} taken', { hours });
  },
  'leave.undoEntry': () => t('Undid a change of time off'),
  ...CLAIM_WORDS,
  'receipt.note': ({ sizeBytes }) =>
    sizeBytes === null ? t('Picture of a receipt deleted') : t('Picture of a receipt'),
  'leave.payOut': ({ minutes }) => t('Paid out time off: {hours}', { hours: formatDuration(minutes) }),
};

/** Returns what was entered as a sentence; the name and JSON when this build can't read the arguments. */
export function describeMutation(mutation: { name: string; args?: unknown }, facts: MutationFacts): string {
  const { name, args } = mutation;
  const unread = `${name} ${JSON.stringify(args)}`;
  if (!isMutatorName(name)) return unread;
  const parsed = MUTATORS[name].args.safeParse(args);
  if (!parsed.success) return unread;
  // The mutator's own schema has parsed the arguments.
  const describe = SENTENCES[name] as (args: unknown, facts: MutationFacts) => string;
  return describe(parsed.data, facts);
}
