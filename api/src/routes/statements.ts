/** REST routes of wage statements: issue, list, get, also as PDF. */
import { REST } from 'sync-protocol/routes.ts';
import * as z from 'zod/mini';
import type { AppDeps } from '../accounts/app-deps.ts';
import { HttpRefusal } from '../accounts/http-refusal.ts';
import { personOf } from '../accounts/session.ts';
import { RequestsUnderWay } from '../http/request-limits.ts';
import {
  householdOfAnyNanny,
  householdOfRow,
  oneHouseholdOfRows,
  readerFor,
} from '../http/resolve-household.ts';
import type { Router } from '../http/router.ts';
import { createYielder } from '../kit/event-loop-share.ts';
import { KeyedQueue } from '../kit/keyed-queue.ts';
import { findStatement, findStatementRow, statementPages } from '../reads/statement.ts';
import { StatementPdfs } from '../reads/statement-pdf.ts';

/** PDFs of all people that are made or wait: each holds a statement in memory. */
const PDFS = { perPerson: 50, total: 50 } as const;

const issued = z.object({ statementId: z.string() });

export function registerStatementRoutes(router: Router, deps: AppDeps): void {
  const pdfs = new StatementPdfs();
  router.onClose(() => pdfs.close());
  const underWay = new RequestsUnderWay(PDFS);
  /** One PDF at a time for each person. */
  const turns = new KeyedQueue(1);
  router.signedIn(REST.issueStatement, async ({ session, query, body, execute }) => {
    const { nannyId, paymentId } = body;
    const householdId = await oneHouseholdOfRows(deps, { session, query }, [
      { table: 'nanny', ids: nannyId === undefined ? [] : [nannyId] },
      { table: 'payment', ids: paymentId === undefined ? [] : [paymentId] },
    ]);
    const reader = readerFor(session, householdId);
    const { data } = await execute(reader.householdId, { name: 'statement.issue', args: body });
    const { statementId } = issued.parse(data);
    const statement = await findStatement(deps, reader, statementId);
    // A repeated call after the household's rows were deleted.
    if (statement === undefined) throw new HttpRefusal('not_found');
    return statement;
  });

  router.listed(REST.listStatements, async ({ session, query }) => {
    const householdId = await householdOfAnyNanny(deps, { session, query }, query.nannyId);
    return statementPages(deps, readerFor(session, householdId), query.nannyId);
  });

  router.signedIn(REST.loadStatementPdf, async ({ session, params, query, reply }) => {
    const person = personOf(session);
    await underWay.claimSoon(person, reply);
    const { name, bytes } = await turns.run(person, async () => {
      const yieldIfDue = createYielder(person);
      const { statementId } = params;
      const householdId = await householdOfRow(deps, { session, query }, ['statement', statementId]);
      const found = await findStatementRow(deps, readerFor(session, householdId), statementId);
      if (found === undefined) throw new HttpRefusal('not_found');
      const file = await pdfs.make(found, query);
      // Before this person's next PDF: one that is kept takes a statement's read and its hash, too.
      await yieldIfDue();
      return file;
    });
    void reply.header('content-disposition', `attachment; filename="${name}"`);
    return bytes;
  });

  router.signedIn(REST.loadStatement, async ({ session, query, params: { statementId } }) => {
    const householdId = await householdOfRow(deps, { session, query }, ['statement', statementId]);
    const statement = await findStatement(deps, readerFor(session, householdId), statementId);
    if (statement === undefined) throw new HttpRefusal('not_found');
    return statement;
  });
}
