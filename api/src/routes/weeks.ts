/** REST routes of weeks (read, confirm, approve, ask, answer) and of earnings. */
import { Rejection } from 'sync-protocol/kernel/errors.ts';
import { REST } from 'sync-protocol/routes.ts';
import type { WeekAnswer } from 'sync-protocol/weeks/week-answer.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { HttpRefusal } from '../accounts/http-refusal.ts';
import { householdOfAnyNanny, householdOfNanny, readerFor } from '../http/resolve-household.ts';
import type { Router, SignedInCall } from '../http/router.ts';
import { earningPages } from '../reads/earning.ts';
import { findQuestion, readQuestion, readWeek, readWeeks } from '../reads/week.ts';

type SignCall = SignedInCall<typeof REST.confirmWeek> | SignedInCall<typeof REST.approveWeek>;

/** Refusals that have the week as it stands. */
const WITH_WEEK = ['week_changed', 'hours_overlap'] as const;
type WithWeek = (typeof WITH_WEEK)[number];
const hasWeek = (code: string): code is WithWeek => WITH_WEEK.some((each) => each === code);

/** Confirms or approves a week. Where it has changed or hours overlap, the refusal has the week as it stands. */
async function signWeek(
  deps: AppDeps,
  { session, query, params, body, execute }: SignCall,
  name: 'week.confirm' | 'week.approve',
): Promise<WeekAnswer> {
  const { nannyId, weekStart } = params;
  const householdId = await householdOfNanny(deps, { session, query }, nannyId);
  const read = () => readWeek(deps, { householdId, nannyId }, weekStart);
  try {
    await execute(householdId, { name, args: { ...params, ...body } });
  } catch (error) {
    if (!(error instanceof Rejection) || !hasWeek(error.code)) throw error;
    throw new HttpRefusal(error.code, { details: await read(), sentence: error.sentence });
  }
  return read();
}

export function registerWeekRoutes(router: Router, deps: AppDeps): void {
  router.signedIn(REST.listWeeks, async ({ session, query, params }) => {
    const householdId = await householdOfNanny(deps, { session, query }, params.nannyId);
    return readWeeks(deps, { householdId, ...params }, query);
  });

  router.signedIn(REST.loadWeek, async ({ session, query, params }) => {
    const { nannyId, weekStart } = params;
    const householdId = await householdOfNanny(deps, { session, query }, nannyId);
    return readWeek(deps, { householdId, nannyId }, weekStart);
  });

  router.signedIn(REST.confirmWeek, (call) => signWeek(deps, call, 'week.confirm'));

  router.signedIn(REST.approveWeek, (call) => signWeek(deps, call, 'week.approve'));

  router.signedIn(REST.allowOverlaps, async ({ session, query, params, body, execute }) => {
    const { nannyId, weekStart } = params;
    const householdId = await householdOfNanny(deps, { session, query }, nannyId);
    const hours = body.hours.map(({ dayId, startUtc: start, endUtc: end }) => ({ dayId, start, end }));
    await execute(householdId, { name: 'week.allowOverlaps', args: { ...params, hours } });
    return readWeek(deps, { householdId, nannyId }, weekStart);
  });

  router.signedIn(
    REST.askQuestion,
    async ({ session, query, params, body, mutationId: questionId, execute }) => {
      const { nannyId } = params;
      const householdId = await householdOfNanny(deps, { session, query }, nannyId);
      await execute(householdId, { name: 'week.ask', args: { questionId, ...params, ...body } });
      return readQuestion(deps, { householdId, nannyId }, { ...params, questionId });
    },
  );

  router.signedIn(REST.answerQuestion, async ({ session, query, params, body, execute }) => {
    const { nannyId, questionId } = params;
    const householdId = await householdOfNanny(deps, { session, query }, nannyId);
    // A question that is gone is refused by its rule.
    await findQuestion(deps, { householdId, nannyId }, params);
    await execute(householdId, { name: 'week.answerQuestion', args: { questionId, ...body } });
    return readQuestion(deps, { householdId, nannyId }, params);
  });

  router.listed(REST.listEarnings, async ({ session, query: { nannyId, open, ...query } }) => {
    const householdId = await householdOfAnyNanny(deps, { session, query }, nannyId);
    return earningPages(deps, readerFor(session, householdId), { nannyId, isOpen: open === 'true' });
  });
}
