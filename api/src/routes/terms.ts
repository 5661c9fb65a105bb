/** REST routes of terms: list, set, remove, answer; presets; the household's holidays. */
import { REST } from 'sync-protocol/routes.ts';
import { TERMS_PRESETS } from 'sync-protocol/weeks/terms-presets.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { householdFor, householdOfNanny } from '../http/resolve-household.ts';
import type { Router } from '../http/router.ts';
import { readHolidays, readTerms, readTermsFrom } from '../reads/terms.ts';

export function registerTermsRoutes(router: Router, deps: AppDeps): void {
  router.signedIn(REST.listTerms, async ({ session, query, params }) =>
    readTerms(deps, await householdOfNanny(deps, { session, query }, params.nannyId), params.nannyId),
  );

  router.signedIn(REST.setTerms, async ({ session, query, params, body, execute }) => {
    const householdId = await householdOfNanny(deps, { session, query }, params.nannyId);
    const args = { ...params, ...body };
    await execute(householdId, { name: 'terms.set', args });
    return readTermsFrom(deps, householdId, args);
  });

  router.signedIn(REST.removeTerms, async ({ session, query, params, execute }) => {
    const householdId = await householdOfNanny(deps, { session, query }, params.nannyId);
    await execute(householdId, { name: 'terms.remove', args: params });
    return undefined;
  });

  router.signedIn(REST.answerTerms, async ({ session, query, params, body, execute }) => {
    const householdId = await householdOfNanny(deps, { session, query }, params.nannyId);
    await execute(householdId, { name: 'terms.answer', args: { ...params, ...body } });
    return readTermsFrom(deps, householdId, params);
  });

  router.signedIn(REST.termsPresets, async () => TERMS_PRESETS.map((preset) => ({ ...preset })));

  router.signedIn(REST.householdHolidays, async ({ session, query }) =>
    readHolidays(deps, householdFor(session, query.householdId)),
  );

  router.signedIn(REST.saveHolidays, async ({ session, query, body, execute }) => {
    const householdId = householdFor(session, query.householdId);
    await execute(householdId, { name: 'household.saveHolidays', args: body });
    return readHolidays(deps, householdId);
  });
}
