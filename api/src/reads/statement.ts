/** Reads wage statements for the REST routes. A nanny sees her own. */

import { maySeeNanny } from 'sync-protocol/people/permissions.ts';
import type { Statement } from 'sync-protocol/statements/statement.ts';
import type { StatementAnswer } from 'sync-protocol/statements/statements-rest.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { readRows } from '../sync/read-rows.ts';
import { rowsInOrder } from '../sync/row-pages.ts';
import { assertSeen } from './nanny.ts';
import { type Reader, whereVisible } from './payment.ts';

function toAnswer({ content, ...row }: Statement): StatementAnswer {
  const { id, number, nannyId, paymentId, issuedAt, replaces, voidedAt, hash } = row;
  const { v: _v, ...shown } = content;
  return { id, number, nannyId, paymentId, issuedAt, replaces, voided: voidedAt !== null, hash, ...shown };
}

/** Newest first. A page is small: a statement has up to 1,000 shifts. */
const ORDER = {
  table: 'statement',
  orderBy: `t.issued_at desc, coalesce(t.number, '') collate "C" desc, t.id desc`,
  perPage: 4,
} as const;

/** Yields statements, newest first. Throws `not_found` for a nanny whom the actor may not see. */
export async function* statementPages(
  deps: AppDeps,
  { householdId, actor }: Reader,
  nannyId: string | undefined,
): AsyncGenerator<StatementAnswer[]> {
  if (nannyId !== undefined) await assertSeen(deps, { householdId, actor }, nannyId);
  const whose = { householdId, ...(nannyId === undefined ? whereVisible(actor) : { nannyId }) };
  for await (const page of rowsInOrder(deps.sql, whose, ORDER)) yield page.map(toAnswer);
}

/** Loads a statement's row; undefined where the household has none with this id, or the actor may not see it. */
async function findRow(
  deps: AppDeps,
  { householdId, actor }: Reader,
  id: string,
): Promise<Statement | undefined> {
  const rows = await readRows(deps.sql, householdId, [{ table: 'statement', ids: [id] }]);
  const statement = rows.get('statement', id);
  return statement !== undefined && maySeeNanny(actor, statement.nannyId) ? statement : undefined;
}

/** Loads a statement's row and the number of the one that it replaces; undefined where the actor may not see it. */
export async function findStatementRow(
  deps: AppDeps,
  reader: Reader,
  id: string,
): Promise<{ statement: Statement; replacesNumber: string | null } | undefined> {
  const statement = await findRow(deps, reader, id);
  if (statement === undefined) return undefined;
  const { replaces } = statement;
  if (replaces === null) return { statement, replacesNumber: null };
  const former = await readRows(deps.sql, reader.householdId, [{ table: 'statement', ids: [replaces] }]);
  return { statement, replacesNumber: former.get('statement', replaces)?.number ?? null };
}

/** Loads a statement; undefined where the household has none with this id, or the actor may not see it. */
export async function findStatement(
  deps: AppDeps,
  reader: Reader,
  id: string,
): Promise<StatementAnswer | undefined> {
  const statement = await findRow(deps, reader, id);
  return statement && toAnswer(statement);
}
