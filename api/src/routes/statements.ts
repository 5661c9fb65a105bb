/** REST routes of wage statements: issue, list, get, also as PDF. */
import { REST } from 'sync-protocol/rest/routes.ts';
import * as z from 'zod/mini';
import { actorIn } from '../accounts/actor.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { HttpRefusal } from '../accounts/http-refusal.ts';
import { householdFor } from '../http/resolve-household.ts';
import type { Router } from '../http/router.ts';
import { findStatement, findStatementRow, readStatements } from '../reads/statement.ts';
import { pdfOfStatement } from '../reads/statement-pdf.ts';

const issued = z.object({ statementId: z.string() });

export function registerStatementRoutes(router: Router, deps: AppDeps): void {
  router.signedIn(REST.issueStatement, async ({ session, query, body, execute }) => {
    const householdId = householdFor(session, query.householdId);
    const { data } = await execute(householdId, { name: 'statement.issue', args: body });
    const { statementId } = issued.parse(data);
    const actor = actorIn(session, householdId);
    const statement = await findStatement(deps, { householdId, actor }, statementId);
    // A repeated call after the household's rows were deleted.
    if (statement === undefined) throw new HttpRefusal('not_found');
    return statement;
  });

  router.signedIn(REST.listStatements, ({ session, query }) => {
    const householdId = householdFor(session, query.householdId);
    const reader = { householdId, actor: actorIn(session, householdId) };
    return readStatements(deps, reader, query.nannyId);
  });

  router.signedIn(REST.loadStatementPdf, async ({ session, params, query, reply }) => {
    for (const { householdId } of session.memberships) {
      const reader = { householdId, actor: actorIn(session, householdId) };
      const found = await findStatementRow(deps, reader, params.statementId);
      if (found === undefined) continue;
      const { name, bytes } = await pdfOfStatement(found.statement, found.replacesNumber, query);
      void reply.header('content-disposition', `attachment; filename="${name}"`);
      return bytes;
    }
    throw new HttpRefusal('not_found');
  });

  router.signedIn(REST.loadStatement, async ({ session, params }) => {
    for (const { householdId } of session.memberships) {
      const reader = { householdId, actor: actorIn(session, householdId) };
      const statement = await findStatement(deps, reader, params.statementId);
      if (statement !== undefined) return statement;
    }
    throw new HttpRefusal('not_found');
  });
}
