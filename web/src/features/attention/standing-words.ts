import type { AgendaDay } from 'sync-protocol/model/agenda-day.ts';
import { formatHours } from 'sync-protocol/rules/format.ts';
import { type EntryFacts, moneyInWords, timesInWords } from '../../domain/entry-facts.ts';
import { texts } from './attention-texts.ts';

const STATUS_WORDS = {
  PENDING: 'Pending',
  ACCEPTED: 'Accepted',
  DECLINED: 'Declined',
  COMPLETED: 'Completed',
} as const satisfies Record<AgendaDay['status'], string>;

/** What stands now, of the day that an entry is about; or that nothing came of it. */
export function standingInWords(entry: { name: string }, facts: EntryFacts): string {
  const { day, timezone } = facts;
  const isAboutADay = entry.name.startsWith('day.') && entry.name !== 'day.schedule';
  if (day === undefined) return isAboutADay ? texts.dayGone : texts.unchanged;
  const parts = [
    day.isPaid ? `${STATUS_WORDS[day.status]} and paid` : STATUS_WORDS[day.status],
    `Scheduled: ${timesInWords(day.scheduledStartUtc, day.scheduledEndUtc, timezone)}`,
  ];
  if (day.actualStartUtc !== null) {
    parts.push(`Actual: ${timesInWords(day.actualStartUtc, day.actualEndUtc, timezone)}`);
  }
  if (day.billableMinutes !== null && day.amountCents !== null) {
    parts.push(`${formatHours(day.billableMinutes)} hrs, ${moneyInWords(day.amountCents, facts)}`);
  }
  return parts.join(' · ');
}
