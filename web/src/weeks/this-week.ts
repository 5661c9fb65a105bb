/** Prices the current week of each nanny under terms as if it were over: hours, and what terms add so far. */

import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import { WorkingSet } from 'sync-protocol/kernel/working-set.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import { termsOf } from 'sync-protocol/people/nanny-ranges.ts';
import type { AddedEarning } from 'sync-protocol/weeks/week-pay.ts';
import type { DeviceTransaction } from '../device/sync/device-storage.ts';
import { loadReads } from '../device/sync/local-rows.ts';
import { priceWeeks, weeksOf } from './read-week-preview.ts';

export interface ThisWeek {
  readonly household: Household;
  readonly nannyId: string;
  readonly nannyName: string;
  readonly start: string;
  readonly end: string;
  readonly billableMinutes: number;
  readonly overtimeMinutes: number;
  readonly guaranteeMinutes: number;
  readonly guaranteeCents: number;
  readonly holidayCents: number;
  readonly cancellationCents: number;
  readonly grossCents: number;
}

function sumOf(added: readonly AddedEarning[], value: (earning: AddedEarning) => number): number {
  return added.reduce((sum, earning) => sum + value(earning), 0);
}

/** Returns the weeks of a household's nannies by name; none for those without terms. */
export async function readThisWeeks(
  tx: DeviceTransaction,
  household: Household,
  now: string,
): Promise<ThisWeek[]> {
  const { id: householdId } = household;
  const all = (await tx.allRows('nanny', householdId)) as Nanny[];
  const nannies = all.filter(({ archivedAt }) => archivedAt === null);
  const rows = new WorkingSet(householdId);
  await loadReads(tx, rows, () => nannies.map(({ id }) => termsOf(id)));
  const today = dateOf(now, household.timezone);
  const weeks = weeksOf(
    nannies.map(({ id: nannyId }) => ({ nannyId, date: today })),
    rows,
  );
  const pays = await priceWeeks(tx, rows, { weeks, outlook: { asIfOver: true } });
  return weeks
    .flatMap(({ nannyId, start, end }, index): ThisWeek[] => {
      const pay = pays[index];
      if (pay === undefined) return [];
      const guarantee = pay.added.filter(({ kind }) => kind === 'guarantee');
      const centsFor = (kind: AddedEarning['kind']): number =>
        sumOf(pay.added, (earning) => (earning.kind === kind ? earning.amountCents : 0));
      return [
        {
          household,
          nannyId,
          nannyName: nannies.find(({ id }) => id === nannyId)?.name ?? '',
          start,
          end,
          billableMinutes: pay.billableMinutes,
          overtimeMinutes: pay.overtimeMinutes,
          guaranteeMinutes: sumOf(guarantee, ({ minutes }) => minutes),
          guaranteeCents: centsFor('guarantee'),
          holidayCents: centsFor('holiday'),
          cancellationCents: centsFor('cancellation'),
          grossCents: pay.grossCents,
        },
      ];
    })
    .toSorted((a, b) => a.nannyName.localeCompare(b.nannyName));
}
