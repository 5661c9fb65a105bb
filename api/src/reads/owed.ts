/** Sums up what is owed to nannies, by the ledger's rule, over open rows that are read page by page. */
import { openBalanceCents } from 'sync-protocol/ledger/ledger.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { pagesOf } from '../sync/row-pages.ts';

interface OpenRow {
  readonly nannyId: string;
  /** Of an earning, else 0. */
  readonly openCents: number;
  /** Of a payment, else 0. */
  readonly unsettledCents: number;
}

/** These rows are small. */
const ROWS = 1000;

const SELECT = `
  select t.nanny_id as "nannyId", t.open_cents as "openCents", 0 as "unsettledCents" from earning t
  where t.household_id = $1::uuid and t.nanny_id = any($2::uuid[]) and t.open_cents > 0
  union all
  select t.nanny_id, 0, t.unsettled_cents from payment t
  where t.household_id = $1::uuid and t.nanny_id = any($2::uuid[]) and t.unsettled_cents > 0`;

/** Returns the cents owed to each nanny; below 0 for credit. */
export async function readOwed(
  { sql }: Pick<AppDeps, 'sql'>,
  householdId: string,
  nannyIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const owed = new Map(nannyIds.map((id) => [id, 0]));
  const query = { select: SELECT, values: [householdId, [...nannyIds]], perPage: ROWS };
  for await (const page of pagesOf<OpenRow>(sql, query)) {
    for (const row of page) {
      owed.set(row.nannyId, (owed.get(row.nannyId) ?? 0) + openBalanceCents([row], [row]));
    }
  }
  return owed;
}
