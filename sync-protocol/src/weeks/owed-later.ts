/**
 * Owes shifts that were agreed to after their week was approved, and that the family then takes away late: what the week
 * comes to more is an adjustment dated today. A week is approved before its end where no shift of it lies ahead, so that
 * such a shift isn't among the facts that the approval has frozen.
 */
import { dateOf } from '../kernel/calendar.ts';
import { Rejection } from '../kernel/errors.ts';
import type { LoadedRows, MutationContext } from '../kernel/mutator.ts';
import type { Read } from '../kernel/reads.ts';
import { UNSET } from '../kernel/unset-fields.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { dropEarning, setEarning } from '../ledger/ledger.ts';
import { readsToEarn } from '../ledger/ledger-reads.ts';
import { termsOf } from '../people/nanny-ranges.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import { owedShiftIds } from './added-earning-id.ts';
import { differenceOf } from './adjust-week.ts';
import { readsOfAdjustments } from './adjustments.ts';
import { frozenOf } from './frozen-weeks.ts';
import { type NannyWeek, weekOf } from './nanny-week.ts';
import { sumOf } from './pay-parts.ts';
import { type Cancellation, type FrozenFacts, weekId } from './week.ts';
import { earnedAfter } from './week-earnings.ts';
import { addedEarningReads } from './week-reads.ts';
import { changeWeek } from './week-status.ts';

/** Returns the reads of `oweLater` for shifts of one nanny. */
export function readsToOweLater(
  nannyId: string,
  shifts: readonly Pick<Cancellation, 'dayId' | 'date'>[],
  rows: LoadedRows,
): Read[] {
  const terms = rows.peekList(termsOf(nannyId)) ?? [];
  const weeks = new Set(shifts.map(({ date }) => weekOf(terms, date)));
  const approved = [...weeks].filter(
    ({ start }) => rows.peek('week', weekId(nannyId, start))?.approved != null,
  );
  if (approved.length === 0) return [];
  const ids = shifts.flatMap(({ dayId, date }) => owedShiftIds(dayId, date));
  return [
    ...approved.map((week) => addedEarningReads(nannyId, week)),
    ...readsOfAdjustments(nannyId, rows),
    { table: 'payment', ids },
    ...readsToEarn({ ids, nannyId, purpose: 'wages' }, rows),
  ];
}

/** Whether both sides agreed to a day's shift after its week was approved. */
export function isAgreedLater(
  rows: WorkingSet,
  { nannyId, agreementEndedAt, answerReceivedAt }: AgendaDay,
  { start }: NannyWeek,
): boolean {
  const row = rows.get('week', weekId(nannyId, start));
  const agreedAt = agreementEndedAt ?? answerReceivedAt;
  return frozenOf(row) !== null && agreedAt !== null && agreedAt > (row?.approved?.at ?? '');
}

type Frozen = FrozenFacts['cancelled'];

const toFrozen = ({ date, startUtc, endUtc, hourlyRateCents }: Cancellation) => ({
  date,
  startUtc,
  endUtc,
  hourlyRateCents,
});

interface OwedShifts {
  readonly week: NannyWeek;
  /** Of one day and date. */
  readonly shifts: readonly [Cancellation, ...Cancellation[]];
}

/** Sets the owed shifts among the facts of an approved week. Returns what the week then comes to more. */
function setOwed(rows: WorkingSet, { week, shifts: [{ nannyId }] }: OwedShifts, cancelled: Frozen): number {
  const { start } = week;
  const frozen = frozenOf(rows.get('week', weekId(nannyId, start)));
  if (frozen !== null)
    changeWeek(rows, { nannyId, start }, { frozen: { ...frozen, cancelled: [...cancelled] } });
  return differenceOf(rows, nannyId, week);
}

/**
 * Adds owed shifts, also to the facts of their approved week, and pays the difference as an adjustment. A week whose
 * guarantee covers them has none.
 */
export function oweLater(
  rows: WorkingSet,
  owed: OwedShifts,
  { receivedAt, household }: Pick<MutationContext, 'receivedAt' | 'household'>,
): void {
  const { week, shifts } = owed;
  const { nannyId, dayId, date: hoursDate } = shifts[0];
  const row = rows.get('week', weekId(nannyId, week.start));
  const known = frozenOf(row)?.cancelled ?? [];
  const add = (added: readonly Cancellation[]): number => {
    for (const shift of added) rows.put('cancellation', shift);
    return setOwed(rows, owed, [...known, ...added.map(toFrozen)]);
  };
  // The guarantee pays the rate of the last date: after a raise, a shift that covers it would lower the week.
  const guaranteeRate = row?.dayRates?.at(-1) ?? 0;
  const raised = shifts.map((shift) => ({
    ...shift,
    hourlyRateCents: Math.max(shift.hourlyRateCents, guaranteeRate),
  }));
  const atItsRate = add(shifts);
  const amountCents = atItsRate < 0 ? add(raised) : atItsRate;
  if (amountCents <= 0) return;
  const id = owedShiftIds(dayId, hoursDate).find((each) => rows.get('earning', each) === undefined);
  if (id === undefined) throw new Rejection('id_conflict');
  const date = dateOf(receivedAt, household.timezone);
  setEarning(rows, {
    ...UNSET.earning,
    householdId: rows.householdId,
    id,
    nannyId,
    version: 0,
    kind: 'adjustment',
    date,
    weekStart: week.start,
    hoursDate,
    earnedFrom: earnedAfter(weekOf(rows.list(termsOf(nannyId)), date)),
    amountCents,
  });
}

/** Takes back what `oweLater` did, where nothing else has changed the week since. Returns whether it did. */
export function forgiveLater(rows: WorkingSet, owed: OwedShifts): boolean {
  const { week, shifts } = owed;
  const { nannyId, dayId, date } = shifts[0];
  const known = frozenOf(rows.get('week', weekId(nannyId, week.start)))?.cancelled ?? [];
  const isGone = (each: Frozen[number]): boolean =>
    shifts.some(({ startUtc }) => startUtc === each.startUtc && date === each.date);
  const less = setOwed(
    rows,
    owed,
    known.filter((each) => !isGone(each)),
  );
  const paid = owedShiftIds(dayId, date).flatMap((id) => rows.get('earning', id) ?? []);
  if (sumOf(paid.map(({ amountCents }) => amountCents)) + less !== 0) {
    setOwed(rows, owed, known);
    return false;
  }
  for (const { id } of paid) dropEarning(rows, { id, nannyId }, 'wages');
  return true;
}
