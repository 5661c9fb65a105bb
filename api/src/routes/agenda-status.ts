import { REFUSALS } from 'sync-protocol/errors.ts';
import type { StatusAnswer } from 'sync-protocol/rest/agenda.ts';
import { REST } from 'sync-protocol/rest/routes.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { partId } from '../accounts/part-id.ts';
import { Refused } from '../accounts/refused.ts';
import { householdsOfDays } from '../http/resolve-household.ts';
import type { Router, SignedInCall } from '../http/router.ts';
import { executeAll } from '../sync/execute.ts';

const WARNING = 'Some days could not be modified (for example past dates).';

type StatusCall = SignedInCall<typeof REST.answerDays>;

/** Answers the days of one household; what was refused, by day. */
async function answerIn(
  deps: AppDeps,
  call: StatusCall,
  { householdId, dayIds }: { householdId: string; dayIds: readonly string[] },
): Promise<Map<string, string>> {
  const mutations = dayIds.map((dayId) => ({
    id: partId(call.mutationId, dayId),
    name: 'day.answer' as const,
    args: { dayId, status: call.body.status },
  }));
  const results = await executeAll(deps, call.writer(householdId), { householdId, mutations });
  const refused = new Map<string, string>();
  for (const [i, dayId] of dayIds.entries()) {
    const result = results[i];
    if (result?.result === 'rejected') {
      refused.set(dayId, result.message ?? REFUSALS.bad_input.sentence);
    }
  }
  return refused;
}

function toAnswer(dayIds: readonly string[], refused: ReadonlyMap<string, string>): StatusAnswer {
  const errors = [...refused].map(([id, error]) => ({ id, error }));
  const updated = dayIds.filter((id) => !refused.has(id));
  if (updated.length === 0) {
    const sentences = new Set(refused.values());
    const [only] = sentences;
    throw new Refused('nothing_updated', {
      ...(sentences.size === 1 && only !== undefined ? { sentence: only } : {}),
      details: errors.map(({ id, error }) => ({ path: id, message: error })),
    });
  }
  return { updated, errors, ...(errors.length > 0 ? { warning: WARNING } : {}) };
}

export function registerAgendaStatusRoute(router: Router, deps: AppDeps): void {
  router.signedIn(REST.answerDays, async (call) => {
    const dayIds = [...new Set(call.body.agendaDayIds)];
    const where = await householdsOfDays(deps, call.session, dayIds);
    const refused = new Map<string, string>();
    for (const id of dayIds) if (!where.has(id)) refused.set(id, REFUSALS.not_found.sentence);
    for (const householdId of new Set(where.values())) {
      const here = dayIds.filter((id) => where.get(id) === householdId);
      const refusedHere = await answerIn(deps, call, { householdId, dayIds: here });
      for (const [id, error] of refusedHere) refused.set(id, error);
    }
    return toAnswer(dayIds, refused);
  });
}
