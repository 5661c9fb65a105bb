import { formatHours, formatMoney, formatTime } from 'sync-protocol/rules/format.ts';
import type { AgendaItem } from '../../store/views.ts';

const NOT_SET = 'Not set';

/** '9:00 AM - 5:00 PM' on the household's clock, or 'Not set'. */
export function scheduledTimes({ day, household }: AgendaItem): string {
  return timeRange(day.scheduledStartUtc, day.scheduledEndUtc, household.timezone);
}

function timeRange(start: string | null, end: string | null, timezone: string): string {
  if (start === null && end === null) return NOT_SET;
  const [from, to] = [start, end].map((time) => (time === null ? NOT_SET : formatTime(time, timezone)));
  return `${from} - ${to}`;
}

/** Times, hours and amount of a day; in columns where there is room. */
export function DayFigures({ item }: { item: AgendaItem }) {
  const { day, household } = item;
  const { actualStartUtc, actualEndUtc, billableMinutes, amountCents, scheduledNotes } = day;
  const hasActual = actualStartUtc !== null || actualEndUtc !== null;
  return (
    <div className="fd-day-figures">
      <span className="fd-day-scheduled">Scheduled: {scheduledTimes(item)}</span>
      {hasActual && (
        <span className="fd-day-actual">
          Actual: {timeRange(actualStartUtc, actualEndUtc, household.timezone)}
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
