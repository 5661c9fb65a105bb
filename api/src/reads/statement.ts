/** Reads wage statements for the REST routes. A nanny sees her own. */
import { Rejection } from 'sync-protocol/errors.ts';
import type { Statement } from 'sync-protocol/model/statement.ts';
import type { StatementAnswer } from 'sync-protocol/rest/statements.ts';
import { maySeeNanny } from 'sync-protocol/rules/permissions.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { readRows } from '../sync/read-rows.ts';
import { type Reader, whereVisible } from './payment.ts';

function toAnswer({ content, ...row }: Statement): StatementAnswer {
  const { id, number, nannyId, paymentId, issuedAt, replaces, voidedAt, hash } = row;
  const { v: _v, ...shown } = content;
  return { id, number, nannyId, paymentId, issuedAt, replaces, voided: voidedAt !== null, hash, ...shown };
}

const recency = ({ issuedAt, number, id }: Statement): string => `${issuedAt} ${number ?? ''} ${id}`;

/** Loads statements, newest first. Throws `not_found` for a nanny whom the actor may not see. */
export async function readStatements(
  deps: AppDeps,
  { householdId, actor }: Reader,
  nannyId: string | undefined,
): Promise<StatementAnswer[]> {
  const nanny = { table: 'nanny', ids: nannyId === undefined ? [] : [nannyId] } as const;
  const where = nannyId === undefined ? whereVisible(actor) : { nannyId };
  const all = { table: 'statement', where } as const;
  const rows = await readRows(deps.sql, householdId, [nanny, all]);
  if (nannyId !== undefined) {
    if (rows.get('nanny', nannyId) === undefined || !maySeeNanny(actor, nannyId))
      throw new Rejection('not_found');
  }
  return rows
    .list(all)
    .toSorted((a, b) => (recency(a) > recency(b) ? -1 : 1))
    .map(toAnswer);
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
