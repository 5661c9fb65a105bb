/**
 * REST routes of agenda days: list, schedule, answer several, edit or record hours, cancel, mark as not worked,
 * delete.
 */

import { parseClock, wallClockToInstant } from 'sync-protocol/kernel/calendar.ts';
import { refusalSentence } from 'sync-protocol/kernel/refusals.ts';
import type { ReviewAnswer } from 'sync-protocol/ledger/review-answer.ts';
import type { NewMutation } from 'sync-protocol/registry.ts';
import { REST } from 'sync-protocol/routes.ts';
import type { DayAnswer, EditedDay, StatusAnswer } from 'sync-protocol/schedule/agenda-rest.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { refusedAll } from '../accounts/http-refusal.ts';
import { partId } from '../accounts/part-id.ts';
import { householdOfDay, householdOfNanny, householdsOfRows } from '../http/resolve-household.ts';
import type { Router, SignedInCall } from '../http/router.ts';
import { agendaPages } from '../reads/agenda.ts';
import { findOwnClock } from '../reads/clock.ts';
import { readDay } from '../reads/day.ts';
import { readHousehold } from '../reads/household.ts';
import type { Reader } from '../reads/payment.ts';
import { readOwnReview } from '../reads/review.ts';
import { readOverlaps } from '../reads/week.ts';
import type { Writer } from '../sync/batch.ts';
import { executeAll } from '../sync/execute.ts';

type EditCall = SignedInCall<typeof REST.editDay>;

/** Returns the mutation of an edit: hours, or the changed fields of the schedule. */
function toEditMutation({ params, body }: EditCall): NewMutation {
  const { dayId } = params;
  const { date, actualStartUtc, actualEndUtc, clockId, scheduledStartUtc, scheduledEndUtc, scheduledNotes } =
    body;
  if (actualStartUtc !== undefined) {
    const ended = clockId === undefined ? {} : { clockId };
    return { name: 'day.recordHours', args: { dayId, start: actualStartUtc, end: actualEndUtc, ...ended } };
  }
  const args = {
    dayId,
    ...(date === undefined ? {} : { date }),
    ...(scheduledStartUtc === undefined ? {} : { start: scheduledStartUtc }),
    ...(scheduledEndUtc === undefined ? {} : { end: scheduledEndUtc }),
    ...(scheduledNotes === undefined ? {} : { notes: scheduledNotes }),
  };
  return { name: 'day.editSchedule', args };
}

/** Returns what overlaps a day's hours: those that count, or the caller's in review. */
function overlapsOf(
  deps: AppDeps,
  householdId: string,
  { day, review }: { day: DayAnswer; review: ReviewAnswer | null },
): Promise<EditedDay['overlaps']> | [] {
  const start = review?.startUtc ?? day.actualStartUtc;
  const end = review?.endUtc ?? day.actualEndUtc;
  if (start === null || end === null) return [];
  const { id: dayId, nannyId, date } = day;
  return readOverlaps(deps, { householdId, nannyId }, { dayId, date, span: { start, end } });
}

const WARNING = 'Some days could not be modified (for example past dates).';

/** Returns the day that an edit was for: that of the nanny's clock, where her hours name one. */
async function dayOfHours(
  deps: AppDeps,
  reader: Reader,
  { params, body }: Pick<EditCall, 'params' | 'body'>,
): Promise<string> {
  if (body.clockId === undefined) return params.dayId;
  return (await findOwnClock(deps, reader, body.clockId))?.dayId ?? params.dayId;
}

type StatusCall = SignedInCall<typeof REST.answerDays>;

/** Answers the days of one household. Returns the refusals' sentences by day. */
async function answerDaysIn(
  deps: AppDeps,
  call: StatusCall,
  { writer, householdId, dayIds }: { writer: Writer; householdId: string; dayIds: readonly string[] },
): Promise<Map<string, string>> {
  const mutations = dayIds.map((dayId) => ({
    id: partId(call.mutationId, dayId),
    name: 'day.answer' as const,
    args: { dayId, status: call.body.status },
  }));
  const results = await executeAll(deps, writer, { householdId, mutations });
  const refused = new Map<string, string>();
  for (const [i, dayId] of dayIds.entries()) {
    const result = results[i];
    if (result?.result === 'rejected') refused.set(dayId, result.message ?? refusalSentence('bad_input'));
  }
  return refused;
}

/** Throws `nothing_updated` if all days are refused. */
function toStatusAnswer(dayIds: readonly string[], refused: ReadonlyMap<string, string>): StatusAnswer {
  const errors = [...refused].map(([id, error]) => ({ id, error }));
  const updated = dayIds.filter((id) => !refused.has(id));
  if (updated.length === 0) throw refusedAll('nothing_updated', errors);
  return { updated, errors, ...(errors.length > 0 ? { warning: WARNING } : {}) };
}

/** Answers the days of every household that they are in. Throws `nothing_updated` if all are refused. */
async function answerDays(deps: AppDeps, call: StatusCall): Promise<StatusAnswer> {
  const dayIds = [...new Set(call.body.agendaDayIds)];
  const households = await householdsOfRows(deps, call, { table: 'day', ids: dayIds });
  const refused = new Map<string, string>();
  for (const id of dayIds) if (!households.has(id)) refused.set(id, refusalSentence('not_found'));
  // All writers before the first write: a household where the account is only a viewer refuses the whole call.
  const writers = new Map([...new Set(households.values())].map((id) => [id, call.writer(id)]));
  for (const [householdId, writer] of writers) {
    const ids = dayIds.filter((id) => households.get(id) === householdId);
    const refusedHere = await answerDaysIn(deps, call, { writer, householdId, dayIds: ids });
    for (const [id, error] of refusedHere) refused.set(id, error);
  }
  return toStatusAnswer(dayIds, refused);
}

export function registerAgendaRoutes(router: Router, deps: AppDeps): void {
  router.listed(REST.agenda, async ({ session, query, params }) =>
    agendaPages(deps, await householdOfNanny(deps, { session, query }, params.nannyId), {
      ...params,
      ...query,
    }),
  );

  router.signedIn(REST.scheduleDay, async ({ session, query, params, body, mutationId, writer, execute }) => {
    const householdId = await householdOfNanny(deps, { session, query }, params.nannyId);
    const { timezone } = await readHousehold(deps, householdId);
    const { date, startTime, endTime, notes = null } = body;
    const args = {
      dayId: mutationId,
      nannyId: params.nannyId,
      date,
      start: wallClockToInstant(date, parseClock(startTime), timezone),
      end: wallClockToInstant(date, parseClock(endTime), timezone),
      notes,
    };
    await execute(householdId, { name: 'day.schedule', args });
    return (await readDay(deps, writer(householdId).actor, { householdId, dayId: mutationId })).day;
  });

  router.signedIn(REST.answerDays, (call) => answerDays(deps, call));

  router.signedIn(REST.editDay, async (call) => {
    const householdId = await householdOfDay(deps, call, call.params.dayId);
    await call.execute(householdId, toEditMutation(call));
    const { actor } = call.writer(householdId);
    const dayId = await dayOfHours(deps, { householdId, actor }, call);
    const { day } = await readDay(deps, actor, { householdId, dayId });
    const review = await readOwnReview(deps, { householdId, actor }, dayId);
    return { ...day, review, overlaps: await overlapsOf(deps, householdId, { day, review }) };
  });

  router.signedIn(REST.cancelDay, async ({ session, query, params, writer, execute }) => {
    const { dayId } = params;
    const householdId = await householdOfDay(deps, { session, query }, dayId);
    await execute(householdId, { name: 'day.cancel', args: params });
    return (await readDay(deps, writer(householdId).actor, { householdId, dayId })).day;
  });

  router.signedIn(REST.markNotWorked, async ({ session, query, params, body, writer, execute }) => {
    const { dayId } = params;
    const householdId = await householdOfDay(deps, { session, query }, dayId);
    const { notWorked, wasSentHome } = body;
    await execute(
      householdId,
      wasSentHome === undefined
        ? { name: 'day.markNotWorked', args: { dayId, notWorked } }
        : { name: 'day.answerNotWorked', args: { dayId, wasSentHome } },
    );
    return (await readDay(deps, writer(householdId).actor, { householdId, dayId })).day;
  });

  router.signedIn(REST.removeDay, async ({ session, query, params, execute }) => {
    const householdId = await householdOfDay(deps, { session, query }, params.dayId);
    await execute(householdId, { name: 'day.remove', args: params });
    return undefined;
  });
}
