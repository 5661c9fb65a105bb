/** Reads earnings for the REST routes, page by page. A nanny sees her own. */
import { Rejection } from 'sync-protocol/kernel/errors.ts';
import type { LoadedRows } from 'sync-protocol/kernel/mutator.ts';
import type { EarningAnswer } from 'sync-protocol/ledger/earnings-rest.ts';
import type { Earning } from 'sync-protocol/ledger/payment.ts';
import { purposeOfEarning } from 'sync-protocol/ledger/purpose.ts';
import { termsOf } from 'sync-protocol/people/nanny-ranges.ts';
import { weekOf } from 'sync-protocol/weeks/nanny-week.ts';
import type { Terms } from 'sync-protocol/weeks/terms.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { fieldsOf } from '../database/household-rows.ts';
import { readRounds } from '../sync/read-rows.ts';
import { pagesOf } from '../sync/row-pages.ts';
import { type Reader, whereVisible } from './payment.ts';

/** An earning with the hours of its day, if it has one. */
interface EarningRow extends Earning {
  readonly hasDay: boolean;
  readonly dayMinutes: number | null;
  readonly dayRateCents: number | null;
}

/** In the order of `byEarnedFrom`. */
const selectOf = (isOpen: boolean): string =>
  `select ${fieldsOf('earning')}, d.id is not null as "hasDay", d.billable_minutes as "dayMinutes", ` +
  'd.hourly_rate_cents as "dayRateCents" from earning t ' +
  'left join day d on d.household_id = $1::uuid and d.id = t.day_id ' +
  `where t.household_id = $1::uuid and t.nanny_id = any($2::uuid[]) ${isOpen ? 'and t.open_cents > 0 ' : ''}` +
  'order by t.earned_from, t.id';

function toAnswer(row: EarningRow, terms: readonly Terms[]): EarningAnswer {
  const { id, nannyId, kind, date, amountCents, openCents, hasDay } = row;
  return {
    id,
    nannyId,
    kind,
    purpose: purposeOfEarning(kind),
    date,
    weekStart: row.weekStart ?? weekOf(terms, date).start,
    hoursDate: row.hoursDate,
    minutes: hasDay ? row.dayMinutes : row.minutes,
    rateCents: hasDay ? row.dayRateCents : row.rateCents,
    amountCents,
    openCents,
  };
}

/** Yields earnings that the actor may see, oldest first. Throws `not_found` for a nanny whom they may not see. */
export async function* earningPages(
  deps: AppDeps,
  { householdId, actor }: Reader,
  { nannyId, isOpen }: { nannyId?: string | undefined; isOpen: boolean },
): AsyncGenerator<EarningAnswer[]> {
  const seen = { table: 'nanny', where: whereVisible(actor) } as const;
  const chosen = (rows: LoadedRows): string[] =>
    (rows.peekList(seen) ?? []).map(({ id }) => id).filter((id) => nannyId === undefined || id === nannyId);
  const rows = await readRounds(deps.sql, householdId, (loaded) => [seen, ...chosen(loaded).map(termsOf)]);
  const ids = chosen(rows);
  if (nannyId !== undefined && ids.length === 0) throw new Rejection('not_found');
  const query = { select: selectOf(isOpen), values: [householdId, ids] };
  for await (const page of pagesOf<EarningRow>(deps.sql, query)) {
    yield page.map((row) => toAnswer(row, rows.list(termsOf(row.nannyId))));
  }
}
