/** Describes a mutation, applied or not, as a sentence about what the person entered: 'Voided payment'. */
import type { AgendaDay } from 'sync-protocol/model/agenda-day.ts';
import type { BaseScheduleItem } from 'sync-protocol/model/base-schedule.ts';
import type { Currency } from 'sync-protocol/model/values.ts';
import {
  isMutatorName,
  MUTATORS,
  type MutatorArgs,
  type MutatorName,
} from 'sync-protocol/mutators/registry.ts';
import { dateOf } from 'sync-protocol/rules/calendar.ts';
import {
  formatDate,
  formatDateHeading,
  formatList,
  formatMinuteOfDay,
  formatMoney,
  formatTime,
  formatWeekdayShort,
} from '../language/format.ts';
import { plural } from '../ui/plural.ts';
import { fieldLabel, formatDates, formatField, formatTimes, quote } from './phrases.ts';

/** What this device knows about a mutation: its household's time zone and currency, its day and its nanny. */
export interface MutationFacts {
  readonly timezone: string;
  readonly currency: Currency;
  readonly day: AgendaDay | undefined;
  readonly nannyName: string | undefined;
}

export const DELETED_DAY = 'a deleted day';

type Sentences = { readonly [N in MutatorName]: (args: MutatorArgs<N>, facts: MutationFacts) => string };

/** Returns 'Tuesday, March 5, 2024 (Maria Santos)'. */
function formatDay({ day, nannyName }: MutationFacts): string {
  if (day === undefined) return DELETED_DAY;
  const heading = formatDateHeading(day.date);
  return nannyName === undefined || nannyName === '' ? heading : `${heading} (${nannyName})`;
}

/** Returns the day, or the date on which the hours start if the day is deleted. */
function formatHoursDay(start: string, facts: MutationFacts): string {
  return facts.day === undefined ? formatDateHeading(dateOf(start, facts.timezone)) : formatDay(facts);
}

const money = (cents: number, { currency }: MutationFacts): string => formatMoney(cents, currency);

function formatShift({ weekday, startMinutes, endMinutes, notes }: BaseScheduleItem): string {
  const times = `${formatWeekdayShort(weekday)} ${formatMinuteOfDay(startMinutes)} – ${formatMinuteOfDay(endMinutes)}`;
  return notes ? `${times} (${quote(notes)})` : times;
}

const withNotes = (words: string, notes: string | null | undefined): string =>
  notes ? `${words}, notes: ${quote(notes)}` : words;

/** Returns 'from 10:00 AM' when only one end of the shift is known. */
function formatKnownTimes(start: string | null, end: string | null, timezone: string): string {
  if (start !== null && end === null) return `from ${formatTime(start, timezone)}`;
  if (start === null && end !== null) return `until ${formatTime(end, timezone)}`;
  return formatTimes(start, end, timezone);
}

function describeScheduleEdit(args: MutatorArgs<'day.editSchedule'>, facts: MutationFacts): string {
  const { day, timezone } = facts;
  const start = args.start ?? day?.scheduledStartUtc ?? null;
  const end = args.end ?? day?.scheduledEndUtc ?? null;
  const hasTimes = args.start !== undefined || args.end !== undefined;
  const changes = [
    ...(args.date === undefined ? [] : [`moved to ${formatDate(args.date)}`]),
    ...(hasTimes ? [formatKnownTimes(start, end, timezone)] : []),
  ];
  const words = changes.length > 0 ? `: ${changes.join(', ')}` : '';
  const cleared = args.notes === null || args.notes === '' ? ', without notes' : '';
  return withNotes(`New schedule for ${formatDay(facts)}${words}`, args.notes) + cleared;
}

const describeFields = (fields: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(fields).map(([field, value]) => `${fieldLabel(field)} ${formatField(field, value)}`);

const SENTENCES: Sentences = {
  'household.create': ({ name }) => `New household: ${name}`,
  'household.saveSettings': (settings) => `Settings: ${formatList(describeFields(settings))}`,
  'nanny.add': ({ name, email, hourlyRateCents }, facts) =>
    `New nanny: ${name}, ${email}, ${money(hourlyRateCents, facts)} an hour`,
  'nanny.edit': ({ nannyId: _nannyId, ...fields }, { nannyName }) =>
    `Edited ${nannyName ?? 'nanny'}: ${formatList(describeFields(fields))}`,
  'nanny.setRate': ({ hourlyRateCents, effectiveFrom }, facts) => {
    const rate = `${money(hourlyRateCents, facts)} from ${formatDate(effectiveFrom)}`;
    return facts.nannyName === undefined
      ? `Hourly rate: ${rate}`
      : `Hourly rate of ${facts.nannyName}: ${rate}`;
  },
  'nanny.link': () => 'Joined the household',
  'nanny.unlink': () => 'Left the household',
  'nanny.remove': () => 'Deleted nanny',
  'baseSchedule.save': ({ items }) =>
    `Weekly schedule: ${items.length === 0 ? 'no shifts' : items.map(formatShift).join('; ')}`,
  'agenda.generate': ({ startDate, endDate }) => `Agenda for ${formatDates([startDate, endDate])}`,
  'day.schedule': ({ date, start, end, notes }, { timezone }) =>
    withNotes(`New day: ${formatDateHeading(date)}, ${formatTimes(start, end, timezone)}`, notes),
  'day.editSchedule': describeScheduleEdit,
  'day.answer': ({ status }, facts) =>
    `${status === 'ACCEPTED' ? 'Accepted' : 'Declined'}: ${formatDay(facts)}`,
  'day.recordHours': ({ start, end }, facts) =>
    `Hours for ${formatHoursDay(start, facts)}: ${formatTimes(start, end, facts.timezone)}`,
  'day.remove': (_args, facts) => `Deleted: ${formatDay(facts)}`,
  'day.withdrawAnswer': ({ status }, facts) =>
    `Took back ${status === 'ACCEPTED' ? 'accepted' : 'declined'}: ${formatDay(facts)}`,
  'day.withdrawHours': ({ start, end }, facts) =>
    `Took back hours for ${formatHoursDay(start, facts)}: ${formatTimes(start, end, facts.timezone)}`,
  'todo.add': ({ title }, facts) => `New to-do for ${formatDay(facts)}: ${quote(title)}`,
  'todo.rename': ({ title }) => `Renamed to-do: ${quote(title)}`,
  'todo.tick': ({ isCompleted }) => `To-do marked as ${isCompleted ? 'done' : 'not done'}`,
  'todo.remove': () => 'Deleted to-do',
  'payment.record': ({ amountCents, paymentDate, platform }, facts) =>
    `Payment of ${money(amountCents, facts)} on ${formatDate(paymentDate)} by ${platform}`,
  'payment.void': () => 'Voided payment',
  'payment.payDays': ({ days }, facts) =>
    `Marked as paid: ${days.length === 1 && facts.day !== undefined ? formatDay(facts) : plural(days.length, 'day')}`,
  'review.resolve': ({ choice }) => `${choice === 'confirm' ? 'Confirmed' : 'Dismissed'} hours`,
  'review.withdraw': () => 'Withdrew hours',
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
