/** REST routes of federal taxes: settings of nannies, figures of a year, the family's answers, suggestions. */
import { REST } from 'sync-protocol/routes.ts';
import { actorIn } from '../accounts/actor.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { householdFor, householdOfNanny, readerFor } from '../http/resolve-household.ts';
import type { Router } from '../http/router.ts';
import { readSuggestion, readTaxAnswers, readTaxes, readTaxSetting } from '../reads/taxes.ts';

export function registerTaxRoutes(router: Router, deps: AppDeps): void {
  router.signedIn(REST.taxSetting, async ({ session, query, params: { nannyId } }) => {
    const householdId = await householdOfNanny(deps, { session, query }, nannyId);
    const reader = { householdId, actor: actorIn(session, householdId) };
    return readTaxSetting(deps, reader, { nannyId, year: Number(query.year) });
  });

  router.signedIn(REST.saveTaxSetting, async ({ session, query, params: { nannyId }, body, execute }) => {
    const householdId = await householdOfNanny(deps, { session, query }, nannyId);
    const year = Number(query.year);
    await execute(householdId, { name: 'nanny.saveTaxSetting', args: { nannyId, year, ...body } });
    const reader = { householdId, actor: actorIn(session, householdId) };
    return readTaxSetting(deps, reader, { nannyId, year });
  });

  router.signedIn(REST.yearTaxes, async ({ session, params, query }) =>
    readTaxes(deps, readerFor(session, query.householdId), Number(params.year)),
  );

  router.signedIn(REST.saveTaxAnswers, async ({ session, params, query, body, execute }) => {
    const householdId = householdFor(session, query.householdId);
    const year = Number(params.year);
    await execute(householdId, { name: 'household.saveTaxAnswers', args: { year, ...body } });
    return readTaxAnswers(deps, householdId, year);
  });

  router.signedIn(REST.taxSuggestion, async ({ session, query }) => {
    const { nannyId, paymentDate } = query;
    const householdId = await householdOfNanny(deps, { session, query }, nannyId);
    const grossCents = Number(query.grossCents);
    return readSuggestion(deps, householdId, { nannyId, grossCents, paymentDate });
  });
}
