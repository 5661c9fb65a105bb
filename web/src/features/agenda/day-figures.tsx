import { formatHours, formatMoney } from 'sync-protocol/rules/format.ts';
import { formatTimes } from '../../domain/phrases.ts';
import type { AgendaItem } from '../../store/views.ts';
import styles from './day-card.module.css';

export function scheduledTimes({ day, household }: AgendaItem): string {
  return formatTimes(day.scheduledStartUtc, day.scheduledEndUtc, household.timezone);
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
