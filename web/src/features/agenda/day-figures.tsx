import { formatHours, formatMoney, formatTime } from 'sync-protocol/rules/format.ts';
import type { AgendaItem } from '../../store/views.ts';

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
    <div className="fd-day-figures">
      <span className="fd-day-scheduled">Scheduled: {scheduledTimes(item)}</span>
      {hasActual && (
        <span className="fd-day-actual">
          Actual: {formatTimes(actualStartUtc, actualEndUtc, household.timezone)}
        </span>
      )}
      {billableMinutes !== null && (
        <span className="fd-day-billable">Billable: {formatHours(billableMinutes)} hrs</span>
      )}
      {amountCents !== null && (
        <span className="fd-day-amount">Amount: {formatMoney(amountCents, household.currency)}</span>
      )}
      {scheduledNotes !== null && <span className="fd-day-notes">{scheduledNotes}</span>}
    </div>
  );
}
