/** REST routes of wage statements: issue, list, get, also as PDF. */
import { REST } from 'sync-protocol/rest/routes.ts';
import * as z from 'zod/mini';
import type { AppDeps } from '../accounts/app-deps.ts';
import { HttpRefusal } from '../accounts/http-refusal.ts';
import { findInAny, readerFor } from '../http/resolve-household.ts';
import type { Router } from '../http/router.ts';
import { findStatement, findStatementRow, readStatements } from '../reads/statement.ts';
import { pdfOfStatement } from '../reads/statement-pdf.ts';

const issued = z.object({ statementId: z.string() });

export function registerStatementRoutes(router: Router, deps: AppDeps): void {
  router.signedIn(REST.issueStatement, async ({ session, query, body, execute }) => {
    const reader = readerFor(session, query.householdId);
    const { data } = await execute(reader.householdId, { name: 'statement.issue', args: body });
    const { statementId } = issued.parse(data);
    const statement = await findStatement(deps, reader, statementId);
    // A repeated call after the household's rows were deleted.
    if (statement === undefined) throw new HttpRefusal('not_found');
    return statement;
  });

  router.signedIn(REST.listStatements, ({ session, query }) =>
    readStatements(deps, readerFor(session, query.householdId), query.nannyId),
  );

  router.signedIn(REST.loadStatementPdf, async ({ session, params, query, reply }) => {
    const { statement, replacesNumber } = await findInAny(session, (reader) =>
      findStatementRow(deps, reader, params.statementId),
    );
    const { name, bytes } = await pdfOfStatement(statement, replacesNumber, query);
    void reply.header('content-disposition', `attachment; filename="${name}"`);
    return bytes;
  });

  router.signedIn(REST.loadStatement, ({ session, params }) =>
    findInAny(session, (reader) => findStatement(deps, reader, params.statementId)),
  );
}
