/**
 * Checks from rows alone that a minute of a date is paid once: time off pays no more than the date's plan leaves beside
 * its hours, at no more than the best rate that was ever set. Weeks that were approved keep what they had.
 */
import type { SeenRow, Snapshot } from './test-snapshots.ts';
import { expectGuarantee } from './test-violation.ts';

type Fields = SeenRow['fields'];

const asNumber = (value: unknown): number => (typeof value === 'number' ? value : 0);
const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);
const greatest = (list: readonly number[]): number => list.reduce((a, b) => Math.max(a, b), 0);

function minutesBetween(start: unknown, end: unknown): number {
  if (typeof start !== 'string' || typeof end !== 'string') return 0;
  return Math.max(0, (Date.parse(end) - Date.parse(start)) / 60_000);
}

/** The minutes of a weekday's shifts, now and before. */
function plannedOnWeekday({ shifts, earlier }: Fields): number {
  const now = ((shifts ?? []) as Fields[]).map(({ startMinutes, endMinutes }) => {
    const length = asNumber(endMinutes) - asNumber(startMinutes);
    return length < 0 ? length + 1440 : length;
  });
  return Math.max(sum(now), ...((earlier ?? []) as Fields[]).map(({ minutes }) => asNumber(minutes)));
}

/** @throws if a date's time off and hours are paid beyond what was planned or worked on it */
export function expectPaidOnce({ rows }: Snapshot): void {
  const all = [...rows.values()];
  const fieldsOf = (table: string): Fields[] =>
    all.filter((row) => row.table === table).map((row) => row.fields);
  const approvedWeeks = fieldsOf('week').filter(({ approvedAt }) => typeof approvedAt === 'string');
  const isApproved = (date: number): boolean =>
    approvedWeeks.some(({ weekStart }) => {
      const days = (date - Date.parse(String(weekStart))) / 86_400_000;
      return days >= 0 && days < 7;
    });
  const leaves = fieldsOf('leave').filter(({ status }) => status === 'APPROVED');
  const rates = [...fieldsOf('rate'), ...leaves].map(({ hourlyRateCents, rateCents }) =>
    Math.max(asNumber(hourlyRateCents), asNumber(rateCents)),
  );
  const base = greatest(fieldsOf('baseSchedule').map(plannedOnWeekday));
  for (const date of new Set(leaves.map((leave) => String(leave['date'])))) {
    if (isApproved(Date.parse(date))) continue;
    const isOfDate = (fields: Fields): boolean => fields['date'] === date;
    const asked = leaves.filter(isOfDate);
    const days = fieldsOf('day').filter(isOfDate);
    const scheduled = sum(
      days.map((day) => minutesBetween(day['scheduledStartUtc'], day['scheduledEndUtc'])),
    );
    const planned = Math.max(scheduled, base, ...asked.map(({ plannedMinutes }) => asNumber(plannedMinutes)));
    const worked = sum(days.map(({ minutesByDate }) => asNumber((minutesByDate as number[] | null)?.[0])));
    const agreed = sum(asked.map(({ paidMinutes }) => asNumber(paidMinutes)));
    const minutes = Math.min(agreed, Math.max(0, planned - worked));
    const earned = fieldsOf('earning').filter(
      (each) => isOfDate(each) && each['kind'] === 'leave' && each['weekStart'] !== null,
    );
    const paid = sum(earned.map(({ amountCents }) => asNumber(amountCents)));
    // Each request is rounded by itself.
    const most = Math.ceil((minutes * greatest(rates)) / 60) + asked.length;
    expectGuarantee(4, paid <= most, () => `time off on ${date} pays ${paid} cents, more than ${most}`);
  }
}
