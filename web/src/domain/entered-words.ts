import type { BaseScheduleItem } from 'sync-protocol/model/base-schedule.ts';
import {
  isMutatorName,
  MUTATORS,
  type MutatorArgs,
  type MutatorName,
} from 'sync-protocol/mutators/registry.ts';
import { formatDate, formatDateHeading, formatTime } from 'sync-protocol/rules/format.ts';
import { plural } from '../ui/plural.ts';
import {
  clockInWords,
  dayInWords,
  type EntryFacts,
  hoursDateInWords,
  moneyInWords,
  timesInWords,
} from './entry-facts.ts';

type Words = { readonly [N in MutatorName]: (args: MutatorArgs<N>, facts: EntryFacts) => string };

const WEEKDAY_NAMES = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

function shiftInWords({ weekday, startMinutes, endMinutes, notes }: BaseScheduleItem): string {
  const times = `${WEEKDAY_NAMES[weekday]} ${clockInWords(startMinutes)} - ${clockInWords(endMinutes)}`;
  return notes ? `${times} (“${notes}”)` : times;
}

const withNotes = (words: string, notes: string | null | undefined): string =>
  notes ? `${words}, notes: “${notes}”` : words;

/** Of a day that is gone, just what was entered is known: 'from 10:00 AM'. */
function spanInWords(start: string | null, end: string | null, timezone: string): string {
  if (start !== null && end === null) return `from ${formatTime(start, timezone)}`;
  if (start === null && end !== null) return `until ${formatTime(end, timezone)}`;
  return timesInWords(start, end, timezone);
}

function editedSchedule(args: MutatorArgs<'day.editSchedule'>, facts: EntryFacts): string {
  const { day, timezone } = facts;
  const start = args.start ?? day?.scheduledStartUtc ?? null;
  const end = args.end ?? day?.scheduledEndUtc ?? null;
  const hasTimes = args.start !== undefined || args.end !== undefined;
  const times = hasTimes ? `: ${spanInWords(start, end, timezone)}` : '';
  const cleared = args.notes === null || args.notes === '' ? ', without notes' : '';
  return withNotes(`New schedule for ${dayInWords(facts)}${times}`, args.notes) + cleared;
}

/** One sentence a mutation, in the second person of the card: 'You entered …'. */
const words: Words = {
  'household.create': ({ name }) => `Your household “${name}”`,
  'household.saveSettings': ({ timezone, billingIncrementMinutes, currency }) =>
    `Settings: ${timezone}, billed by ${billingIncrementMinutes} min, in ${currency}`,
  'nanny.add': ({ name, email, hourlyRateCents }, facts) =>
    `A new nanny: ${name}, ${email}, ${moneyInWords(hourlyRateCents, facts)} an hour`,
  'nanny.edit': ({ name, email }) => `Other details of a nanny: ${[name, email].filter(Boolean).join(', ')}`,
  'nanny.setRate': ({ hourlyRateCents, effectiveFrom }, facts) =>
    `A rate of ${moneyInWords(hourlyRateCents, facts)} an hour from ${formatDate(effectiveFrom)}`,
  'nanny.link': () => 'Joining the household',
  'nanny.unlink': () => 'Leaving the household',
  'nanny.remove': () => 'Deleting a nanny',
  'baseSchedule.save': ({ items }) =>
    items.length === 0 ? 'A week without shifts' : `A weekly schedule: ${items.map(shiftInWords).join('; ')}`,
  'agenda.generate': ({ startDate, endDate }) =>
    `The agenda from ${formatDate(startDate)} to ${formatDate(endDate)}`,
  'day.schedule': ({ date, start, end, notes }, { timezone }) =>
    withNotes(`A day: ${formatDateHeading(date)}, ${timesInWords(start, end, timezone)}`, notes),
  'day.editSchedule': editedSchedule,
  'day.answer': ({ status }, facts) =>
    `${status === 'ACCEPTED' ? 'Accepted' : 'Declined'}: ${dayInWords(facts)}`,
  'day.recordHours': ({ start, end }, facts) =>
    `Hours for ${hoursDateInWords(start, facts)}: ${timesInWords(start, end, facts.timezone)}`,
  'day.remove': (_args, facts) => `Delete ${dayInWords(facts)}`,
  'todo.add': ({ title }, facts) => `A new to-do for ${dayInWords(facts)}: “${title}”`,
  'todo.rename': ({ title }) => `Another title for a to-do: “${title}”`,
  'todo.tick': ({ isCompleted }) => `A to-do as ${isCompleted ? 'done' : 'not done'}`,
  'todo.remove': () => 'Delete a to-do',
  'payment.record': ({ amountCents, paymentDate, platform }, facts) =>
    `A payment of ${moneyInWords(amountCents, facts)} on ${formatDate(paymentDate)} by ${platform}`,
  'payment.void': () => 'Void a payment',
  'payment.payDays': ({ days }, facts) =>
    days.length === 1 && facts.day !== undefined
      ? `Paid: ${dayInWords(facts)}`
      : `${plural(days.length, 'day')} as paid`,
  'review.resolve': ({ choice }) => `${choice === 'confirm' ? 'Confirm' : 'Dismiss'} hours that waited`,
  'review.withdraw': () => 'Withdraw hours that waited',
};

/** What was entered, in words; as it was kept, where this build can't read it. */
export function enteredInWords(entry: { name: string; args: unknown }, facts: EntryFacts): string {
  const { name, args } = entry;
  if (!isMutatorName(name)) return asKept(entry);
  const parsed = MUTATORS[name].args.safeParse(args);
  if (!parsed.success) return asKept(entry);
  // Each sentence is called with nothing but what its own mutator's schema parsed.
  const say = words[name] as (args: unknown, facts: EntryFacts) => string;
  return say(parsed.data, facts);
}

const asKept = ({ name, args }: { name: string; args: unknown }): string => `${name} ${JSON.stringify(args)}`;
