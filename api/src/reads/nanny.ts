/** Loads nannies with their hourly rate and what they are owed, for the REST routes. */

import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import { byAge } from 'sync-protocol/kernel/compare-keys.ts';
import { toDollars } from 'sync-protocol/kernel/dollars.ts';
import { Rejection } from 'sync-protocol/kernel/errors.ts';
import { groupBy } from 'sync-protocol/kernel/group-by.ts';
import type { Actor } from 'sync-protocol/kernel/mutator.ts';
import { rateInForce } from 'sync-protocol/people/billing.ts';
import type { NannyAnswer } from 'sync-protocol/people/nannies-rest.ts';
import type { Nanny, Rate } from 'sync-protocol/people/nanny.ts';
import { ALL_NANNIES, maySeeNanny } from 'sync-protocol/people/permissions.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { readRows } from '../sync/read-rows.ts';
import { readHousehold } from './household.ts';
import { readOwed } from './owed.ts';

interface Money {
  readonly rates: readonly NannyRate[];
  readonly owedCents: number;
}

function toAnswer(nanny: Nanny, { rates, owedCents }: Money, today: string): NannyAnswer {
  const rate = rateInForce(rates, today);
  if (rate === undefined) throw new Error(`Nanny ${nanny.id} has no rate`);
  const { id, name, email, nannyUserId, color, createdAt, archivedAt } = nanny;
  const hourlyRate = toDollars(rate.hourlyRateCents);
  const owedAmount = toDollars(owedCents);
  return { id, name, email, hourlyRate, owedAmount, nannyUserId, color, createdAt, archivedAt };
}

type NannyRate = Pick<Rate, 'nannyId' | 'effectiveFrom' | 'hourlyRateCents'>;

/** Loads of each nanny's rates the last until a date and the first after it: one of them is in force then. */
async function readRatesAround(
  { sql }: AppDeps,
  householdId: string,
  { nannyIds, date }: { nannyIds: readonly string[]; date: string },
): Promise<NannyRate[]> {
  return sql<NannyRate[]>`
    select r.nanny_id as "nannyId", r.effective_from as "effectiveFrom", r.hourly_rate_cents as "hourlyRateCents"
    from unnest(${[...nannyIds]}::uuid[]) as n (id)
    cross join lateral (
      (select * from rate t where t.household_id = ${householdId} and t.nanny_id = n.id
        and t.effective_from <= ${date} order by t.effective_from desc limit 1)
      union all
      (select * from rate t where t.household_id = ${householdId} and t.nanny_id = n.id
        and t.effective_from > ${date} order by t.effective_from limit 1)
    ) r`;
}

async function answersFor(
  deps: AppDeps,
  householdId: string,
  nannies: readonly Nanny[],
): Promise<NannyAnswer[]> {
  const nannyIds = nannies.map(({ id }) => id);
  const [household, owed] = await Promise.all([
    readHousehold(deps, householdId),
    readOwed(deps, householdId, nannyIds),
  ]);
  const today = dateOf(deps.now(), household.timezone);
  const rates = groupBy(
    await readRatesAround(deps, householdId, { nannyIds, date: today }),
    ({ nannyId }) => nannyId,
  );
  return nannies.map((nanny) => {
    const { wages = 0, claims = 0 } = owed.get(nanny.id) ?? {};
    const money = { rates: rates.get(nanny.id) ?? [], owedCents: wages + claims };
    return toAnswer(nanny, money, today);
  });
}

/** Throws `not_found` for a nanny whom the household doesn't have, or whom the actor may not see. */
export async function assertSeen(
  deps: AppDeps,
  { householdId, actor }: { householdId: string; actor: Actor },
  nannyId: string,
): Promise<void> {
  const rows = await readRows(deps.sql, householdId, [{ table: 'nanny', ids: [nannyId] }]);
  if (rows.get('nanny', nannyId) === undefined || !maySeeNanny(actor, nannyId))
    throw new Rejection('not_found');
}

/** Loads the nannies of a household, oldest first, on request with those who were removed. */
export async function readNannies(
  deps: AppDeps,
  householdId: string,
  withArchived: boolean,
): Promise<NannyAnswer[]> {
  const rows = await readRows(deps.sql, householdId, [ALL_NANNIES]);
  const nannies = rows
    .list(ALL_NANNIES)
    .filter(({ archivedAt }) => withArchived || archivedAt === null)
    .toSorted(byAge);
  return answersFor(deps, householdId, nannies);
}

/** Loads one nanny. Throws `not_found`. */
export async function readNanny(deps: AppDeps, householdId: string, nannyId: string): Promise<NannyAnswer> {
  const rows = await readRows(deps.sql, householdId, [{ table: 'nanny', ids: [nannyId] }]);
  const nanny = rows.get('nanny', nannyId);
  if (nanny === undefined) throw new Rejection('not_found');
  const [answer] = await answersFor(deps, householdId, [nanny]);
  if (answer === undefined) throw new Rejection('not_found');
  return answer;
}
