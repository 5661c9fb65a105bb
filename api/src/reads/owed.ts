/** Sums up what is owed to nannies, wages and claims, by the ledger's rule, over open rows that are read page by page. */
import { openBalances } from 'sync-protocol/ledger/ledger.ts';
import type { Earning, Payment } from 'sync-protocol/ledger/payment.ts';
import type { Purpose } from 'sync-protocol/ledger/purpose.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { pagesOf } from '../sync/row-pages.ts';

/** An open earning, or a payment with credit. */
type OpenRow =
  | (Pick<Earning, 'nannyId' | 'kind' | 'openCents'> & { readonly unsettledCents: null })
  | (Pick<Payment, 'nannyId' | 'kind' | 'unsettledCents'> & { readonly openCents: null });

/** In cents; below 0 for credit. */
export type Owed = Readonly<Record<Purpose, number>>;

/** These rows are small. */
const ROWS = 1000;

const SELECT = `
  select t.nanny_id as "nannyId", t.kind, t.open_cents as "openCents", null::bigint as "unsettledCents" from earning t
  where t.household_id = $1::uuid and t.nanny_id = any($2::uuid[]) and t.open_cents > 0
  union all
  select t.nanny_id, t.kind, null, t.unsettled_cents from payment t
  where t.household_id = $1::uuid and t.nanny_id = any($2::uuid[]) and t.unsettled_cents > 0`;

/** Returns what is owed to each nanny. */
export async function readOwed(
  { sql }: Pick<AppDeps, 'sql'>,
  householdId: string,
  nannyIds: readonly string[],
): Promise<ReadonlyMap<string, Owed>> {
  const owed = new Map(nannyIds.map((id) => [id, { wages: 0, claims: 0 }]));
  const query = { select: SELECT, values: [householdId, [...nannyIds]], perPage: ROWS };
  for await (const page of pagesOf<OpenRow>(sql, query)) {
    for (const row of page) {
      const sums = owed.get(row.nannyId) ?? { wages: 0, claims: 0 };
      const more = row.openCents === null ? openBalances([], [row]) : openBalances([row], []);
      owed.set(row.nannyId, { wages: sums.wages + more.wages, claims: sums.claims + more.claims });
    }
  }
  return owed;
}
