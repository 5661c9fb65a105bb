/** REST routes of a calendar year: its sums with tax thresholds, and its weeks as CSV. */
import { REST } from 'sync-protocol/routes.ts';
import { payrollCsvName } from 'sync-protocol/statements/payroll-csv.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { personOf } from '../accounts/session.ts';
import { RequestsUnderWay } from '../http/request-limits.ts';
import { householdFor } from '../http/resolve-household.ts';
import type { Router } from '../http/router.ts';
import { readPayroll, readYear } from '../reads/year.ts';

/** A payroll prices up to 53 weeks of each nanny. */
const PAYROLLS = { perPerson: 1 } as const;

export function registerYearRoutes(router: Router, deps: AppDeps): void {
  const underWay = new RequestsUnderWay(PAYROLLS);
  router.signedIn(REST.yearTotals, async ({ session, params, query }) =>
    readYear(deps, householdFor(session, query.householdId), Number(params.year)),
  );

  router.signedIn(REST.exportPayroll, async ({ session, params, query, reply }) => {
    const { householdId, language } = query;
    const year = Number(params.year);
    await underWay.claimSoon(personOf(session), reply);
    const csv = await readPayroll(deps, householdFor(session, householdId), { year, language });
    void reply.header('content-disposition', `attachment; filename="${payrollCsvName(year)}"`);
    return csv;
  });
}
