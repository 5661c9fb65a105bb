/** Describes the current state of a changed day: status, times, price; or that it is gone or nothing changed. */
import type { AgendaDay } from 'sync-protocol/model/agenda-day.ts';
import type { MutationFacts } from '../../domain/mutation-words.ts';
import { formatCardTimes } from '../../domain/phrases.ts';
import { formatHours, formatMoney } from '../../language/format.ts';
import { texts } from './attention-texts.ts';

const STATUS_WORDS = {
  PENDING: 'Pending',
  ACCEPTED: 'Accepted',
  DECLINED: 'Declined',
  COMPLETED: 'Completed',
} as const satisfies Record<AgendaDay['status'], string>;

/** Returns the state of the mutation's day, that the day is gone, or that the mutation changed nothing. */
export function describeCurrentState(mutation: { name: string }, facts: MutationFacts): string {
  const { day, timezone, currency } = facts;
  const isAboutADay = mutation.name.startsWith('day.') && mutation.name !== 'day.schedule';
  if (day === undefined) return isAboutADay ? texts.dayGone : texts.unchanged;
  const parts = [
    day.isPaid ? `${STATUS_WORDS[day.status]} and paid` : STATUS_WORDS[day.status],
    `Scheduled: ${formatCardTimes(day.scheduledStartUtc, day.scheduledEndUtc, timezone)}`,
  ];
  if (day.actualStartUtc !== null) {
    parts.push(`Actual: ${formatCardTimes(day.actualStartUtc, day.actualEndUtc, timezone)}`);
  }
  if (day.billableMinutes !== null && day.amountCents !== null) {
    parts.push(`${formatHours(day.billableMinutes)} hrs, ${formatMoney(day.amountCents, currency)}`);
  }
  return parts.join(' · ');
}
