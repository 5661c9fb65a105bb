/** Reads claims and mileage rates for the REST routes. */
import type { Claim } from 'sync-protocol/claims/claim.ts';
import { mileageRatesOf } from 'sync-protocol/claims/claim-rows.ts';
import type { ClaimShown, MileageRateShown } from 'sync-protocol/claims/claims-rest.ts';
import { by } from 'sync-protocol/kernel/compare-keys.ts';
import { Rejection } from 'sync-protocol/kernel/errors.ts';
import { visible } from 'sync-protocol/people/permissions.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { fieldsOf } from '../database/household-rows.ts';
import { readRows } from '../sync/read-rows.ts';
import { pagesOf } from '../sync/row-pages.ts';
import type { Reader } from './payment.ts';

interface OfNanny {
  readonly householdId: string;
  readonly nannyId: string;
}

const toShown = ({
  householdId: _household,
  version: _version,
  submittedTenths: _submitted,
  ...shown
}: Claim): ClaimShown => shown;

/** Yields a nanny's claims of dates, oldest first. Throws `not_found`. */
export async function* claimPages(
  { sql }: AppDeps,
  { householdId, nannyId }: OfNanny,
  { from = '2000-01-01', to = '2199-12-31' }: { from?: string | undefined; to?: string | undefined },
): AsyncGenerator<ClaimShown[]> {
  const rows = await readRows(sql, householdId, [{ table: 'nanny', ids: [nannyId] }]);
  if (rows.get('nanny', nannyId) === undefined) throw new Rejection('not_found');
  const select =
    `select ${fieldsOf('claim')} from claim t where t.household_id = $1::uuid and t.nanny_id = $2::uuid ` +
    'and t.date between $3::date and $4::date order by t.date, t.submitted_at, t.id';
  for await (const page of pagesOf<Claim>(sql, { select, values: [householdId, nannyId, from, to] })) {
    yield page.map(toShown);
  }
}

/** Loads one claim. Throws `not_found`, also for one that the actor may not see. */
export async function readClaim(
  { sql }: AppDeps,
  { householdId, actor }: Reader,
  claimId: string,
): Promise<ClaimShown> {
  const rows = await readRows(sql, householdId, [{ table: 'claim', ids: [claimId] }]);
  return toShown(visible(actor, rows.get('claim', claimId)));
}

/** Returns the nanny of each of these claims that the household has. */
export async function nanniesOfClaims(
  { sql }: AppDeps,
  householdId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await readRows(sql, householdId, [{ table: 'claim', ids }]);
  return new Map(
    ids.flatMap((id) => {
      const claim = rows.get('claim', id);
      return claim === undefined ? [] : [[id, claim.nannyId] as const];
    }),
  );
}

/** Loads a nanny's mileage rates, oldest first. Throws `not_found`. */
export async function readMileageRates(
  { sql }: AppDeps,
  { householdId, nannyId }: OfNanny,
): Promise<MileageRateShown[]> {
  const reads = [{ table: 'nanny', ids: [nannyId] } as const, mileageRatesOf(nannyId)];
  const rows = await readRows(sql, householdId, reads);
  if (rows.get('nanny', nannyId) === undefined) throw new Rejection('not_found');
  return rows
    .list(mileageRatesOf(nannyId))
    .map(({ effectiveFrom, rateTenths }) => ({ effectiveFrom, rateTenths }))
    .toSorted(by(({ effectiveFrom }) => [effectiveFrom]));
}

/** Loads the mileage rate that begins on a date. Throws `not_found`. */
export async function readMileageRate(deps: AppDeps, of: OfNanny, from: string): Promise<MileageRateShown> {
  const found = (await readMileageRates(deps, of)).find(({ effectiveFrom }) => effectiveFrom === from);
  if (found === undefined) throw new Rejection('not_found');
  return found;
}
