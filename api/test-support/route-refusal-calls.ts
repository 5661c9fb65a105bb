/**
 * The calls that trigger the refusals of only one route or a few, by route and code. Those of many routes are in
 * refusal-calls.ts.
 */
import { randomUUID } from 'node:crypto';
import { addDays, weekdayOf } from 'sync-protocol/kernel/calendar.ts';
import { SHIFTS_A_DATE } from 'sync-protocol/schedule/shifts-a-date.ts';
import { unknownTargets } from './call-targets.ts';
import { viewAs } from './callers.ts';
import { CLOCK_REFUSALS, moveWhileSheIsHere, onceSheIsHere } from './clock-refusal-calls.ts';
import { type Fixture, sync } from './fixture.ts';
import { LINK_REFUSALS } from './link-refusal-calls.ts';
import { addNanny, answerDays, join, type Person, scheduleDay, signIn, TODAY } from './people.ts';
import {
  plantCorrection,
  plantNannies,
  plantRates,
  plantShifts,
  plantStatements,
  plantTodos,
} from './planted-rows.ts';
import {
  type Answered,
  afterRemoval,
  atOnce,
  homeTargets,
  type RefusalsByRoute,
  sample,
  send,
  type TriggerRefusal,
  withBody,
  withOtherIds,
} from './refusal-calls.ts';
import { approvedDay, REVIEW_REFUSALS } from './review-refusal-calls.ts';
import { FIXTURE_WEEK } from './sample-calls.ts';
import { markLater, owedHoliday, TERMS_REFUSALS } from './terms-refusal-calls.ts';
import { WEEK_REFUSALS } from './week-refusal-calls.ts';

/** Returns the id of a pending day of today. */
async function pendingDay(fixture: Fixture): Promise<string> {
  return (await scheduleDay(fixture.home.family, fixture.mia.record.id)).id;
}

/** Asks for an export twice at once. */
const exportTwice: TriggerRefusal = async (fixture, name) => {
  const ask = () => send(fixture.home.family, sample(fixture, name));
  const [first, second] = await Promise.all([ask(), ask()]);
  return first.status === 200 ? second : first;
};

const removeUser = (admin: Person, id: string): Answered =>
  admin.call<unknown>('DELETE', `/api/admin/users/${id}`);

/** Sends the call about a to-do that went with its day. */
const afterDayDeletion: TriggerRefusal = async (fixture, name) => {
  await fixture.home.family.delete(`/api/agenda/${fixture.mia.pending.id}`);
  return send(fixture.home.family, sample(fixture, name));
};

const patchDay = (person: Person, dayId: string, body: object): Answered =>
  person.patch<unknown>(`/api/agenda/${dayId}`, body);

const hours = (start: string, end: string) => ({ actualStartUtc: start, actualEndUtc: end });
const HOURS = hours(`${TODAY}T14:00:00.000Z`, `${TODAY}T16:00:00.000Z`);

/** Returns the id of a declined day whose hours are in review. */
async function dayInReview(fixture: Fixture): Promise<string> {
  const { home, mia } = fixture;
  const dayId = await pendingDay(fixture);
  await home.family.post('/api/agenda/status', { agendaDayIds: [dayId], status: 'DECLINED' });
  const basedOn = { status: 'ACCEPTED', actualStartUtc: null, actualEndUtc: null, isPaid: false };
  const args = { dayId, start: HOURS.actualStartUtc, end: HOURS.actualEndUtc };
  const mutation = { householdId: home.id, name: 'day.recordHours', args, basedOn };
  await sync(mia.person, { mutation });
  return dayId;
}

/** Fills a date with as many shifts as it may have. Returns the date. */
async function fillDate({ server, home, mia }: Fixture): Promise<string> {
  const { id: dayId, date } = mia.completed;
  await plantShifts(server.sql, { householdId: home.id, dayId }, SHIFTS_A_DATE - 1);
  return date;
}

const answerMark = (person: Person, dayId: string): Answered =>
  person.post<unknown>(`/api/agenda/${dayId}/not-worked`, { notWorked: true, wasSentHome: true });

const weeksOf = ({ home, mia }: Fixture, query: string): Answered =>
  home.family.get<unknown>(`/api/nannies/${mia.record.id}/weeks?${query}`);

/** Voids a correction, which no call makes: only later hours of an approved week. */
async function voidCorrection({ server, home, mia }: Fixture): Promise<Awaited<Answered>> {
  const id = await plantCorrection(server.sql, { householdId: home.id, nannyId: mia.record.id }, 100);
  return home.family.call<unknown>('DELETE', `/api/payments/${id}`);
}

const withLastParent = (body?: object): TriggerRefusal =>
  withOtherIds(({ home }) => ({ accountId: home.family.user.id }), body);

/** The refusals that only one route or few routes have. */
export const REFUSALS_BY_ROUTE: RefusalsByRoute = {
  register: { email_taken: withBody(({ home }) => ({ email: home.family.user.email })) },
  login: { invalid_credentials: withBody(() => ({ password: 'not mine' })) },
  changePassword: { password_too_short: withBody(() => ({ newPassword: 'short' })) },
  exportAccount: { too_many_exports: exportTwice },
  exportReceipts: { too_many_exports: exportTwice },
  deleteAccount: {
    last_admin: async (fixture) => {
      await fixture.server.sql`delete from account where id = ${fixture.otherAdminId}`;
      return send(fixture.admin, sample(fixture, 'deleteAccount'));
    },
  },
  editUser: { email_taken: withBody(({ home }) => ({ email: home.family.user.email })) },
  deleteUser: {
    own_account: withOtherIds(({ admin }) => ({ userId: admin.user.id })),
    last_admin: async (fixture) => {
      const { admin, otherAdminId, server } = fixture;
      const other = await signIn(server, 'otto.admin@example.com');
      return atOnce(
        fixture,
        (tx) => tx`select 1 from account where role = 'SUPER_ADMIN' for update`,
        () => [removeUser(admin, otherAdminId), removeUser(other, admin.user.id)],
      );
    },
  },
  makeResetLink: { own_reset: withOtherIds(({ admin }) => ({ userId: admin.user.id })) },
  adminImpersonate: { forbidden: withOtherIds(({ otherAdminId }) => ({ userId: otherAdminId })) },

  ...LINK_REFUSALS,

  addNanny: {
    nanny_email_taken: withBody(({ mia }) => ({ email: mia.record.email })),
    too_many_nannies: async (fixture, name) => {
      await plantNannies(fixture.server.sql, fixture.home.id);
      return send(fixture.home.family, sample(fixture, name));
    },
  },
  addTodo: {
    nanny_removed: afterRemoval,
    too_many_todos: async (fixture, name) => {
      await plantTodos(fixture.server.sql, fixture.mia.pending.id);
      return send(fixture.home.family, sample(fixture, name));
    },
  },
  editNanny: {
    nanny_email_taken: (fixture) =>
      fixture.home.family.patch<unknown>(`/api/nannies/${fixture.home.invited.id}`, {
        email: fixture.mia.record.email,
      }),
    nanny_linked: withBody(() => ({ email: 'moved@example.com' })),
    lowers_worked_week: withBody(() => ({ hourlyRate: 1, effectiveFrom: FIXTURE_WEEK })),
    too_far_back: withBody(() => ({ hourlyRate: 1, effectiveFrom: '2025-06-01' })),
    too_many_rates: async (fixture, name) => {
      await plantRates(fixture.server.sql, fixture.mia.record.id);
      return withBody(() => ({ hourlyRate: 30, effectiveFrom: '2026-06-01' }))(fixture, name);
    },
  },

  saveBaseSchedule: {
    shift_order: withBody(() => ({ items: [{ weekday: 1, startMinutes: 600, endMinutes: 600 }] })),
    shifts_overlap: withBody(() => ({
      items: [
        { weekday: 1, startMinutes: 600, endMinutes: 700 },
        { weekday: 1, startMinutes: 660, endMinutes: 720 },
      ],
    })),
  },
  generateAgenda: {
    range_order: withBody(() => ({ startDate: '2026-04-02', endDate: '2026-04-01' })),
    range_too_long: withBody(() => ({ startDate: '2026-01-01', endDate: '2027-01-02' })),
    too_many_shifts_a_day: async (fixture, name) => {
      const date = await fillDate(fixture);
      const items = [{ weekday: weekdayOf(date), startMinutes: 0, endMinutes: 1 }];
      await fixture.home.family.put(`/api/nannies/${fixture.mia.record.id}/base-schedule`, { items });
      return withBody(() => ({ startDate: date, endDate: date }))(fixture, name);
    },
  },

  scheduleDay: {
    shift_order: withBody(() => ({ startTime: '10:00', endTime: '09:00' })),
    // Samoa skipped this date: a shift planned on it begins on the next one.
    wrong_date: async (fixture, name) => {
      const settings = { timezone: 'Pacific/Apia', billingIncrementMinutes: 15, currency: 'USD' };
      await fixture.home.family.put('/api/family-profile', settings);
      return withBody(() => ({ date: '2011-12-30' }))(fixture, name);
    },
    too_many_shifts_a_day: async (fixture, name) => {
      const date = await fillDate(fixture);
      return withBody(() => ({ date }))(fixture, name);
    },
  },
  answerDays: {
    not_found: (fixture, name) => {
      const { path, ...call } = sample(fixture, name);
      return send(fixture.home.family, { ...call, path: `${path}?householdId=${randomUUID()}` });
    },
    nothing_updated: withOtherIds((fixture) => unknownTargets(homeTargets(fixture))),
  },
  editDay: {
    not_as_another: async (fixture) => {
      const { home, mia } = fixture;
      const viewed = await viewAs(fixture, home.family, mia.person);
      return patchDay(viewed, mia.pending.id, { scheduledNotes: 'Later, please' });
    },
    forbidden: ({ mia }) => patchDay(mia.person, mia.pending.id, { scheduledNotes: 'Later, please' }),
    day_paid: withOtherIds(({ mia }) => ({ acceptedDayId: mia.paid.id }), { scheduledNotes: 'Later' }),
    has_hours: async (fixture) =>
      patchDay(fixture.home.family, await dayInReview(fixture), { date: addDays(TODAY, 1) }),
    holidays_lower_pay: async (fixture) =>
      patchDay(fixture.home.family, await owedHoliday(fixture), {
        scheduledEndUtc: '2026-02-23T15:00:00.000Z',
      }),
    too_many_shifts_a_day: async (fixture) => {
      const date = await fillDate(fixture);
      const day = await scheduleDay(fixture.home.family, fixture.mia.record.id, { date: addDays(date, 1) });
      const [start, end] = [`${date}T20:00:00Z`, `${date}T21:00:00Z`];
      const moved = { date, scheduledStartUtc: start, scheduledEndUtc: end };
      return patchDay(fixture.home.family, day.id, moved);
    },
    day_not_worked: async (fixture) => patchDay(fixture.home.family, await pendingDay(fixture), HOURS),
    nanny_removed: async ({ home, mia }) => {
      // Hours of today's accepted day would still count.
      await home.family.delete(`/api/nannies/${mia.record.id}`);
      return patchDay(home.family, mia.completed.id, HOURS);
    },
    shift_order: withBody(() => hours(HOURS.actualEndUtc, HOURS.actualStartUtc)),
    wrong_date: withBody(() => hours(`${addDays(TODAY, -1)}T14:00:00Z`, `${addDays(TODAY, -1)}T16:00:00Z`)),
    hours_too_long: withBody(() => hours(`${TODAY}T14:00:00Z`, `${addDays(TODAY, 1)}T14:01:00Z`)),
    hours_in_future: withBody(() => hours(`${TODAY}T20:00:00Z`, `${TODAY}T21:00:00Z`)),
    clock_running: moveWhileSheIsHere,
  },
  cancelDay: {
    nanny_removed: async (fixture, name) => {
      const { family } = fixture.home;
      await family.delete(`/api/nannies/${fixture.mia.record.id}`);
      await join(fixture.server, family, await addNanny(family, fixture.mia.record.name));
      return send(fixture.mia.person, sample(fixture, name));
    },
    clock_running: onceSheIsHere,
    day_completed: withOtherIds(({ mia }) => ({ acceptedDayId: mia.completed.id })),
    not_accepted: withOtherIds(({ mia }) => ({ acceptedDayId: mia.pending.id })),
  },
  markNotWorked: {
    nanny_removed: afterRemoval,
    forbidden: ({ home, mia }) => answerMark(home.family, mia.accepted.id),
    not_asked: ({ mia }) => answerMark(mia.person, mia.accepted.id),
    clock_running: onceSheIsHere,
    week_approved: markLater,
    day_in_future: async (fixture, name) => {
      const { home, mia } = fixture;
      const day = await scheduleDay(home.family, mia.record.id, { date: addDays(TODAY, 1) });
      await answerDays(home.family, 'ACCEPTED', day);
      return withOtherIds(() => ({ acceptedDayId: day.id }))(fixture, name);
    },
    has_hours: withOtherIds(({ mia }) => ({ acceptedDayId: mia.completed.id })),
    not_accepted: withOtherIds(({ mia }) => ({ acceptedDayId: mia.pending.id })),
  },
  removeDay: {
    nanny_removed: afterRemoval,
    clock_running: onceSheIsHere,
    week_approved: async (fixture, name) => {
      const pendingDayId = await approvedDay(fixture);
      return withOtherIds(() => ({ pendingDayId }))(fixture, name);
    },
    day_paid: withOtherIds(({ mia }) => ({ pendingDayId: mia.paid.id })),
    has_hours: async (fixture, name) => {
      const pendingDayId = await dayInReview(fixture);
      return withOtherIds(() => ({ pendingDayId }))(fixture, name);
    },
    holidays_lower_pay: async (fixture, name) => {
      const pendingDayId = await owedHoliday(fixture);
      return withOtherIds(() => ({ pendingDayId }))(fixture, name);
    },
  },

  removeNanny: { clock_running: onceSheIsHere },

  ...CLOCK_REFUSALS,
  ...REVIEW_REFUSALS,

  editTodo: { nanny_removed: afterRemoval, day_deleted: afterDayDeletion },
  removeTodo: { nanny_removed: afterRemoval, day_deleted: afterDayDeletion },

  recordPayment: {
    payment_in_future: withBody(() => ({ paymentDate: addDays(TODAY, 2) })),
    withheld_too_much: withBody(() => ({ kind: 'WITHHELD', label: 'Medicare', amountCents: 100_000_000 })),
  },
  voidPayment: { not_voidable: voidCorrection },
  payDays: {
    nothing_paid: withOtherIds((fixture) => unknownTargets(homeTargets(fixture))),
    not_found: (fixture, name) => {
      const { path, ...call } = sample(fixture, name);
      return send(fixture.home.family, { ...call, path: `${path}?householdId=${fixture.away.id}` });
    },
  },

  listWeeks: {
    range_order: (fixture) => weeksOf(fixture, 'from=2026-03-02&to=2026-03-01'),
    range_too_long: (fixture) => weeksOf(fixture, 'from=2025-01-01&to=2026-03-01'),
  },
  ...WEEK_REFUSALS,
  issueStatement: {
    range_order: withBody(() => ({ from: '2026-03-05', to: '2026-03-04' })),
    range_too_long: withBody(() => ({ from: '2025-03-04' })),
    too_many_shifts: async (fixture, name) => {
      const { server, home, mia } = fixture;
      await plantShifts(server.sql, { householdId: home.id, dayId: mia.completed.id }, 1000);
      return send(home.family, sample(fixture, name));
    },
    nothing_to_state: withBody(() => ({ from: '2026-01-01', to: '2026-01-07' })),
    not_found: withBody(({ noa }) => ({ nannyId: noa.record.id })),
    payment_voided: async ({ home, mia }) => {
      await home.family.delete(`/api/payments/${mia.paymentId}`);
      return home.family.post<unknown>('/api/statements', { paymentId: mia.paymentId });
    },
    too_many_statements: async (fixture, name) => {
      const { server, home, mia } = fixture;
      await plantStatements(server.sql, { householdId: home.id, nannyId: mia.record.id });
      return withBody(() => ({ from: '2026-03-03' }))(fixture, name);
    },
  },
  ...TERMS_REFUSALS,

  changeMember: { last_parent: withLastParent({ role: 'VIEWER' }) },
  removeMember: { last_parent: withLastParent() },

  saveFamilyProfile: {
    unknown_timezone: withBody(() => ({ timezone: 'Europe/Nowhere' })),
    currency_in_use: withBody(() => ({ currency: 'EUR' })),
    lowers_worked_week: async (fixture, name) => {
      const { path, body } = sample(fixture, name);
      await fixture.home.family.put(path, { ...(body as object), billingIncrementMinutes: 480 });
      await dayInReview(fixture);
      return send(fixture.home.family, sample(fixture, name));
    },
  },
};
