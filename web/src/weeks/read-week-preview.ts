/**
 * Prices weeks under terms before a change is made: runs its mutators on a copy of this device's rows, compares what the
 * weeks pay without and with the change, and finds the shifts that it takes away or moves late. Writes nothing.
 */

import { dateOf, toInstant } from 'sync-protocol/kernel/calendar.ts';
import { Rejection } from 'sync-protocol/kernel/errors.ts';
import type { MutatorCall } from 'sync-protocol/kernel/mutator.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { type Change, WorkingSet } from 'sync-protocol/kernel/working-set.ts';
import { householdOf } from 'sync-protocol/people/household-row.ts';
import { termsOf } from 'sync-protocol/people/nanny-ranges.ts';
import { mutatorNamed, type NewMutation } from 'sync-protocol/registry.ts';
import { parseMutation, runMutation } from 'sync-protocol/run-mutation.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import type { NannyWeek } from 'sync-protocol/weeks/nanny-week.ts';
import type { Terms } from 'sync-protocol/weeks/terms.ts';
import type { WeekPay } from 'sync-protocol/weeks/week-pay.ts';
import { type Outlook, payOfWeek } from 'sync-protocol/weeks/week-pricing.ts';
import { readsOfWeeks, weeksUnderTerms } from 'sync-protocol/weeks/week-reads.ts';
import { serverTime } from '../device/sync/apply-mutations.ts';
import type { DeviceTransaction, StoredMembership } from '../device/sync/device-storage.ts';
import { actorOf, loadFor, loadReads } from '../device/sync/local-rows.ts';
import { type LateShift, lateShifts, readsOfLate } from './late-shifts.ts';

/** A change of one household that hasn't been made yet. */
export interface ChangeQuestion {
  readonly householdId: string;
  readonly mutations: readonly NewMutation[];
  /** The nannies that it is about, and weeks that are priced even if the change leaves them as they are. */
  readonly about: readonly { readonly nannyId: string; readonly date: string }[];
}

export interface WeekQuestion extends ChangeQuestion {
  /** `planned` prices planned hours too; `worked` only recorded ones. */
  readonly kind: 'planned' | 'worked';
}

/** What the weeks come to with the change, and what it changes: sums over all weeks that it touches. */
export interface WeekTotals {
  /** A week of each nanny whose terms price it, at least one. */
  readonly weeks: readonly { readonly nannyId: string; readonly start: string; readonly end: string }[];
  readonly billableMinutes: number;
  readonly overtimeMinutes: number;
  /** What terms add to the hours' pay: overtime, holidays, cancellations, guarantee. */
  readonly addedCents: number;
  readonly grossCents: number;
  /** By how much the change raises `grossCents`. */
  readonly changeCents: number;
  readonly late: readonly LateShift[];
}

export interface Author {
  readonly accountId: string;
  readonly membership: StoredMembership;
  /** This device's clock, in milliseconds. */
  readonly now: number;
  readonly isOnline: boolean;
}

type PricedWeek = NannyWeek & { readonly nannyId: string; readonly terms: Terms };

/** Parses mutations; leaves out those that are refused. */
function toCalls(mutations: readonly NewMutation[], now: number): MutatorCall[] {
  return mutations.flatMap((mutation) => {
    const version = mutatorNamed(mutation.name)?.version ?? 1;
    try {
      return [parseMutation({ ...mutation, id: mutation.id ?? newId(now), version })];
    } catch (error) {
      if (error instanceof Rejection) return [];
      throw error;
    }
  });
}

/** Returns the local dates that a day's planned, agreed and recorded times touch. */
function datesOfTimes(day: AgendaDay, timezone: string): string[] {
  const instants = [
    day.scheduledStartUtc,
    day.scheduledEndUtc,
    day.agreedStartUtc,
    day.actualStartUtc,
    day.actualEndUtc,
  ];
  return [day.date, ...instants.flatMap((instant) => (instant === null ? [] : [dateOf(instant, timezone)]))];
}

/** Returns the dates of each nanny whose days change. */
function touchedDates(changes: readonly Change[], timezone: string): WeekQuestion['about'] {
  return changes.flatMap(({ table, before, after }) => {
    if (table !== 'day') return [];
    return [before, after].flatMap((row) => {
      if (row === undefined) return [];
      const day = row as AgendaDay;
      return datesOfTimes(day, timezone).map((date) => ({ nannyId: day.nannyId, date }));
    });
  });
}

/** Returns the weeks under terms of these dates, in order. Needs their nannies' terms. */
function weeksOf(about: WeekQuestion['about'], rows: WorkingSet): PricedWeek[] {
  return [...new Set(about.map(({ nannyId }) => nannyId))].flatMap((nannyId) => {
    const dates = about.filter((each) => each.nannyId === nannyId).map(({ date }) => date);
    return weeksUnderTerms(nannyId, dates, rows)
      .flatMap(({ terms, ...week }) => (terms === null ? [] : [{ ...week, terms, nannyId }]))
      .toSorted((a, b) => (a.start < b.start ? -1 : 1));
  });
}

const OUTLOOKS = { planned: { withPlanned: true }, worked: {} } as const satisfies Record<
  WeekQuestion['kind'],
  Outlook
>;

/** Loads what prices these weeks, and prices them by the rows as they are. */
async function priceWeeks(
  tx: DeviceTransaction,
  rows: WorkingSet,
  { weeks, outlook }: { weeks: readonly PricedWeek[]; outlook: Outlook },
): Promise<WeekPay[]> {
  const { householdId } = rows;
  await loadReads(tx, rows, () => [
    { table: 'household', ids: [householdId] },
    ...weeks.flatMap((week) => [
      termsOf(week.nannyId),
      ...readsOfWeeks({ householdId, nannyId: week.nannyId }, { weeks: [week] }, rows),
    ]),
  ]);
  return weeks.map((week) => payOfWeek(rows, { nannyId: week.nannyId, week, outlook }));
}

const sum = (pays: readonly WeekPay[], amount: (pay: WeekPay) => number): number =>
  pays.reduce((total, pay) => total + amount(pay), 0);

/** Runs a change on a copy of the rows. Returns null for a change that is refused or goes to review. */
async function runDry(
  tx: DeviceTransaction,
  { accountId, membership, now, isOnline }: Author,
  { householdId, mutations, about }: ChangeQuestion,
): Promise<{ rows: WorkingSet; late: LateShift[] } | null> {
  const rows = new WorkingSet(householdId);
  const nannyIds = [...new Set(about.map(({ nannyId }) => nannyId))];
  await loadReads(tx, rows, () => [{ table: 'household', ids: [householdId] }, ...nannyIds.map(termsOf)]);
  const calls = toCalls(mutations, now);
  await loadFor(tx, rows, calls);
  const at = toInstant(await serverTime(tx, now));
  const counted = calls.filter((call) => {
    const { result } = runMutation(rows, call, { actor: actorOf(accountId, membership), at });
    return result === 'applied' || result === 'noop';
  });
  if (mutations.length > 0 && counted.length === 0) return null;
  await loadReads(tx, rows, () => readsOfLate(rows.changes()));
  return { rows, late: lateShifts(rows, { at, isOnline }) };
}

/** Returns the shifts that the family would owe for taking them away or moving them by this change. */
export async function previewLate(
  tx: DeviceTransaction,
  author: Author,
  question: ChangeQuestion,
): Promise<LateShift[]> {
  return (await runDry(tx, author, question))?.late ?? [];
}

/** Returns null where no terms price a week of the change, and for a change that is refused or goes to review. */
export async function previewWeeks(
  tx: DeviceTransaction,
  author: Author,
  question: WeekQuestion,
): Promise<WeekTotals | null> {
  const dry = await runDry(tx, author, question);
  if (dry === null) return null;
  const { rows, late } = dry;
  const touched = touchedDates(rows.changes(), householdOf(rows).timezone);
  const weeks = weeksOf([...question.about, ...touched], rows);
  if (weeks.length === 0) return null;
  const outlook = OUTLOOKS[question.kind];
  const next = await priceWeeks(tx, rows, { weeks, outlook });
  const current = await priceWeeks(tx, new WorkingSet(question.householdId), { weeks, outlook });
  const grossCents = sum(next, (pay) => pay.grossCents);
  return {
    weeks: weeks.map(({ nannyId, start, end }) => ({ nannyId, start, end })),
    billableMinutes: sum(next, (pay) => pay.billableMinutes),
    overtimeMinutes: sum(next, (pay) => pay.overtimeMinutes),
    addedCents: sum(next, ({ added }) => added.reduce((total, { amountCents }) => total + amountCents, 0)),
    grossCents,
    changeCents: grossCents - sum(current, (pay) => pay.grossCents),
    late,
  };
}
