import { formatHours, formatMoney, formatTime } from 'sync-protocol/rules/format.ts';
import type { AgendaItem } from '../../store/views.ts';
import styles from './day-card.module.css';

const NOT_SET = 'Not set';

export function scheduledTimes({ day, household }: AgendaItem): string {
  return formatTimes(day.scheduledStartUtc, day.scheduledEndUtc, household.timezone);
}

/** Returns '9:00 AM - 5:00 PM' in `timezone`, with 'Not set' for each time that is null. */
export function formatTimes(start: string | null, end: string | null, timezone: string): string {
  if (start === null && end === null) return NOT_SET;
  const [from, to] = [start, end].map((time) => (time === null ? NOT_SET : formatTime(time, timezone)));
  return `${from} - ${to}`;
}

/** Times, hours and amount of a day. */
export function DayFigures({ item }: { item: AgendaItem }) {
  const { day, household } = item;
  const { actualStartUtc, actualEndUtc, billableMinutes, amountCents, scheduledNotes } = day;
  const hasActual = actualStartUtc !== null || actualEndUtc !== null;
  return (
    <div className={styles['figures']}>
      <span className={styles['scheduled']}>Scheduled: {scheduledTimes(item)}</span>
      {hasActual && <span>Actual: {formatTimes(actualStartUtc, actualEndUtc, household.timezone)}</span>}
      {billableMinutes !== null && <span>Billable: {formatHours(billableMinutes)} hrs</span>}
      {amountCents !== null && (
        <span className={styles['amount']}>Amount: {formatMoney(amountCents, household.currency)}</span>
      )}
      {scheduledNotes !== null && <span className={styles['notes']}>{scheduledNotes}</span>}
    </div>
  );
}
