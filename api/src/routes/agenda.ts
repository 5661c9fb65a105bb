import { REST } from 'sync-protocol/rest/routes.ts';
import { parseClock, wallClockToInstant } from 'sync-protocol/rules/calendar.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { householdOfDay, householdOfNanny } from '../http/resolve-household.ts';
import type { Router, SignedInCall } from '../http/router.ts';
import { readAgenda } from '../reads/agenda.ts';
import { readDay } from '../reads/day.ts';
import { readHousehold } from '../reads/household.ts';
import { executeOne, type RouteMutation } from '../sync/execute.ts';

type EditCall = SignedInCall<typeof REST.editDay>;

/** The one mutation that an edit is: hours, or the schedule's fields that change. */
function editMutation({ params, body, mutationId }: EditCall): RouteMutation {
  const { dayId } = params;
  const { actualStartUtc, actualEndUtc, scheduledStartUtc, scheduledEndUtc, scheduledNotes } = body;
  if (actualStartUtc !== undefined) {
    const args = { dayId, start: actualStartUtc, end: actualEndUtc };
    return { id: mutationId, name: 'day.recordHours', args };
  }
  const args = {
    dayId,
    ...(scheduledStartUtc === undefined ? {} : { start: scheduledStartUtc }),
    ...(scheduledEndUtc === undefined ? {} : { end: scheduledEndUtc }),
    ...(scheduledNotes === undefined ? {} : { notes: scheduledNotes }),
  };
  return { id: mutationId, name: 'day.editSchedule', args };
}

export function registerAgendaRoutes(router: Router, deps: AppDeps): void {
  router.signedIn(REST.agenda, async ({ session, params, query }) =>
    readAgenda(deps, householdOfNanny(session, params.nannyId), { ...params, ...query }),
  );

  router.signedIn(REST.scheduleDay, async ({ session, params, body, mutationId, writer }) => {
    const householdId = householdOfNanny(session, params.nannyId);
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
    const author = writer(householdId);
    await executeOne(deps, author, {
      householdId,
      mutation: { id: mutationId, name: 'day.schedule', args },
    });
    return (await readDay(deps, author.actor, { householdId, dayId: mutationId })).day;
  });

  router.signedIn(REST.editDay, async (call) => {
    const { dayId } = call.params;
    const householdId = await householdOfDay(deps, call.session, dayId);
    const author = call.writer(householdId);
    await executeOne(deps, author, { householdId, mutation: editMutation(call) });
    return (await readDay(deps, author.actor, { householdId, dayId })).day;
  });

  router.signedIn(REST.removeDay, async ({ session, params, mutationId, writer }) => {
    const householdId = await householdOfDay(deps, session, params.dayId);
    await executeOne(deps, writer(householdId), {
      householdId,
      mutation: { id: mutationId, name: 'day.remove', args: params },
    });
    return undefined;
  });
}
