/** Loads nannies with their hourly rate and what they are owed, for the REST routes. */
import { Rejection } from 'sync-protocol/errors.ts';
import type { Nanny } from 'sync-protocol/model/nanny.ts';
import type { NannyAnswer } from 'sync-protocol/rest/nannies.ts';
import { rateInForce, toDollars } from 'sync-protocol/rules/billing.ts';
import { dateOf } from 'sync-protocol/rules/calendar.ts';
import { byAge } from 'sync-protocol/rules/compare-keys.ts';
import { owedNow, readsOfOwed } from 'sync-protocol/rules/ledger.ts';
import { ALL_NANNIES, ratesOf } from 'sync-protocol/rules/nanny-ranges.ts';
import type { WorkingSet } from 'sync-protocol/sync/working-set.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { readRows } from '../sync/read-rows.ts';
import { readHousehold } from './household.ts';

function toAnswer(rows: WorkingSet, nanny: Nanny, today: string): NannyAnswer {
  const rate = rateInForce(rows.list(ratesOf(nanny.id)), today);
  if (rate === undefined) throw new Error(`Nanny ${nanny.id} has no rate`);
  const { id, name, email, nannyUserId, color, createdAt, archivedAt } = nanny;
  const hourlyRate = toDollars(rate.hourlyRateCents);
  const owedAmount = toDollars(owedNow(rows, id));
  return { id, name, email, hourlyRate, owedAmount, nannyUserId, color, createdAt, archivedAt };
}

async function answersFor(
  deps: AppDeps,
  householdId: string,
  nannies: readonly Nanny[],
): Promise<NannyAnswer[]> {
  const reads = nannies.flatMap(({ id }) => [ratesOf(id), ...readsOfOwed(id)]);
  const [household, rows] = await Promise.all([
    readHousehold(deps, householdId),
    readRows(deps.sql, householdId, reads),
  ]);
  const today = dateOf(deps.now(), household.timezone);
  return nannies.map((nanny) => toAnswer(rows, nanny, today));
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
