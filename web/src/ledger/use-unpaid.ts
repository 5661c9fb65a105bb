/** Reads from this device what is unpaid: completed days, and what terms add for weeks and dates, oldest first. */

import { byEarnedFrom } from 'sync-protocol/ledger/ledger.ts';
import type { Earning, EarningKind } from 'sync-protocol/ledger/payment.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import { weekDateOf } from 'sync-protocol/weeks/adjustments.ts';
import { type NannyWeek, weekOf } from 'sync-protocol/weeks/nanny-week.ts';
import type { Terms } from 'sync-protocol/weeks/terms.ts';
import type { DeviceDatabase } from '../device/database.ts';
import { unsentIds } from '../device/household-reads.ts';

export interface NannyBalance {
  readonly nannyId: string;
  readonly name: string;
  /** Whether the family has removed her: payments to her still count. */
  readonly isFormer: boolean;
  /** Unpaid wages minus credit. Negative when the nanny is paid ahead. */
  readonly owedCents: number;
  /** Claims to pay back minus credit for claims. */
  readonly owedClaimsCents: number;
  /** Wages that aren't fully settled, oldest first: the order in which payments settle them. */
  readonly open: readonly Earning[];
}

export interface UnpaidItem {
  /** Its earning's id. For hours, also the day's. */
  readonly id: string;
  /** `hours` for a completed day; otherwise what terms add. */
  readonly kind: EarningKind;
  readonly nannyId: string;
  readonly nannyName: string;
  /** Of what terms add for a whole week, the last date of the week. */
  readonly date: string;
  /** First date of the week that it adds to or, as an adjustment, changes; null for hours. */
  readonly weekStart: string | null;
  /** The date of the hours that an adjustment corrects; null for other kinds and older ones. */
  readonly hoursDate: string | null;
  /** First date of the week under terms that it counts in; null without terms. */
  readonly countsIn: string | null;
  /** The week of its date. */
  readonly week: Pick<NannyWeek, 'start' | 'end'>;
  /** Billable minutes of a day. */
  readonly minutes: number;
  /** What an hour pays, where terms add and it is one whole number of cents. */
  readonly rateCents: number | null;
  readonly amountCents: number;
  /** What is still unpaid. */
  readonly openCents: number;
  readonly isUnsent: boolean;
}

function weekStartOf(date: string, terms: readonly Terms[]): string | null {
  const week = weekOf(terms, date);
  return week.terms === null ? null : week.start;
}

/** Returns the terms of these nannies, by nanny. */
async function termsByNanny(
  database: DeviceDatabase,
  householdId: string,
  nannyIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Terms[]>> {
  const all = await Promise.all(
    nannyIds.map((nannyId) =>
      database.rows<Terms>('terms').where('[householdId+nannyId]').equals([householdId, nannyId]).toArray(),
    ),
  );
  return new Map(nannyIds.map((nannyId, index) => [nannyId, all[index] ?? []]));
}

/** Returns the ids of days and earnings with unsent changes. */
async function unsentItemIds(database: DeviceDatabase, householdId: string): Promise<Set<string>> {
  const [days, earnings] = await Promise.all([
    unsentIds(database, householdId, 'day'),
    unsentIds(database, householdId, 'earning'),
  ]);
  return new Set([...days, ...earnings]);
}

export async function readUnpaid(
  database: DeviceDatabase,
  { householdId, balances }: { householdId: string; balances: readonly NannyBalance[] },
): Promise<UnpaidItem[]> {
  const open = balances
    .flatMap(({ name, open: earnings }) => earnings.map((earning) => ({ name, earning })))
    .toSorted((a, b) => byEarnedFrom(a.earning, b.earning));
  const dayIds = open.flatMap(({ earning }) => earning.dayId ?? []);
  const [days, unsent, terms] = await Promise.all([
    database.rows<AgendaDay>('day').bulkGet(dayIds.map((dayId) => [householdId, dayId])),
    unsentItemIds(database, householdId),
    termsByNanny(
      database,
      householdId,
      balances.map(({ nannyId }) => nannyId),
    ),
  ]);
  const dayById = new Map(days.flatMap((day) => (day === undefined ? [] : [[day.id, day] as const])));
  return open.flatMap(({ name, earning }): UnpaidItem[] => {
    const { id, kind, nannyId, dayId, date, rateCents, amountCents, openCents } = earning;
    const day = dayId === null ? undefined : dayById.get(dayId);
    if (dayId !== null && day === undefined) return [];
    return [
      {
        id,
        kind,
        nannyId,
        nannyName: name,
        date,
        weekStart: earning.weekStart,
        hoursDate: earning.hoursDate,
        countsIn: weekStartOf(weekDateOf(earning), terms.get(nannyId) ?? []),
        week: weekOf(terms.get(nannyId) ?? [], date),
        minutes: day?.billableMinutes ?? earning.minutes ?? 0,
        rateCents,
        amountCents,
        openCents,
        isUnsent: unsent.has(id),
      },
    ];
  });
}
