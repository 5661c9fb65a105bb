/**
 * The calls that trigger the refusals of only one route or a few, by route and code. Those of many routes are in
 * refusal-calls.ts.
 */
import type { RefusalCode } from 'sync-protocol/refusal-codes.ts';
import type { RouteName } from 'sync-protocol/rest/routes.ts';
import { addDays } from 'sync-protocol/rules/calendar.ts';
import type { TransactionSql } from '../src/database/connection.ts';
import { lockHousehold } from '../src/database/mutation-log.ts';
import { type Fixture, sync } from './fixture.ts';
import { whileLocked } from './locks.ts';
import {
  answerDays,
  invite,
  inviteMember,
  PASSWORD,
  type Person,
  scheduleDay,
  signIn,
  TODAY,
} from './people.ts';
import { plantCorrection, plantStatements } from './planted-rows.ts';
import {
  type Answered,
  afterRemoval,
  homeTargets,
  sample,
  send,
  type TriggerRefusal,
  withBody,
  withOtherIds,
} from './refusal-calls.ts';
import { unknownTargets } from './sample-calls.ts';
import { TERMS_REFUSALS } from './terms-refusal-calls.ts';
import { WEEK_REFUSALS } from './week-refusal-calls.ts';

/** Runs two calls that wait for the same lock, then releases it. Returns the refusal of one of them. */
async function atOnce(
  { server }: Fixture,
  lock: (tx: TransactionSql) => PromiseLike<unknown>,
  start: () => Answered[],
): Answered {
  const answers = await whileLocked(server.sql, lock, { start });
  const refused = answers.find(({ status }) => status >= 400);
  if (refused === undefined) throw new Error('Neither call was refused');
  return refused;
}

/** Adds a nanny with this e-mail address, and returns her invitation's token. */
async function invited(fixture: Fixture, email: string): Promise<string> {
  const body = { name: 'Invited', email, hourlyRate: 20 };
  const { body: nanny } = await fixture.home.family.post<{ id: string }>('/api/nannies', body);
  return invite(fixture.home.family, nanny.id);
}

const join = ({ server }: Fixture, token: string, password = PASSWORD): Answered =>
  server.stranger.post<unknown>(`/api/invitations/${token}/accept`, { name: 'Invited', password });

/** Invites a viewer by e-mail address, and accepts the invitation. */
async function joinInvited(fixture: Fixture, email: string): Answered {
  const { token } = await inviteMember(fixture.home.family, { email, role: 'VIEWER' });
  return join(fixture, token);
}

const acceptTwice = async (fixture: Fixture, token: string): Answered =>
  atOnce(
    fixture,
    (tx) => lockHousehold(tx, fixture.home.id),
    () => [join(fixture, token), join(fixture, token)],
  );

/** Accepts the invitations of two families to one new address at once: the second finds the account of the first. */
async function joinTwoFamilies(fixture: Fixture): Promise<Awaited<Answered>> {
  const { home, away } = fixture;
  const body = { name: 'Both', email: home.invited.email, hourlyRate: 20 };
  const { body: nanny } = await away.family.post<{ id: string }>('/api/nannies', body);
  const other = await invite(away.family, nanny.id);
  return atOnce(
    fixture,
    (tx) => tx`lock table account in share row exclusive mode`,
    () => [join(fixture, home.token), join(fixture, other)],
  );
}

/** Returns the id of a pending day of today. */
async function pendingDay(fixture: Fixture): Promise<string> {
  return (await scheduleDay(fixture.home.family, fixture.mia.record.id)).id;
}

const exportOf = (person: Person): Answered => person.get<unknown>('/api/account/export');

const removeUser = (admin: Person, id: string): Answered =>
  admin.call<unknown>('DELETE', `/api/admin/users/${id}`);

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

const weeksOf = ({ home, mia }: Fixture, query: string): Answered =>
  home.family.get<unknown>(`/api/nannies/${mia.record.id}/weeks?${query}`);

/** Voids a correction, which no call makes: only later hours of an approved week. */
async function voidCorrection({ server, home, mia }: Fixture): Promise<Awaited<Answered>> {
  const id = await plantCorrection(server.sql, { householdId: home.id, nannyId: mia.record.id }, 100);
  return home.family.call<unknown>('DELETE', `/api/payments/${id}`);
}

const withLastParent = (body?: object): TriggerRefusal =>
  withOtherIds(({ home }) => ({ accountId: home.family.user.id }), body);

type Specific = { readonly [Name in RouteName]?: Readonly<Partial<Record<RefusalCode, TriggerRefusal>>> };

/** The refusals that only one route or few routes have. */
export const REFUSALS_BY_ROUTE: Specific = {
  register: { email_taken: withBody(({ home }) => ({ email: home.family.user.email })) },
  login: { invalid_credentials: withBody(() => ({ password: 'not mine' })) },
  changePassword: { password_too_short: withBody(() => ({ newPassword: 'short' })) },
  exportAccount: {
    too_many_exports: async ({ home }) => {
      const [first, second] = await Promise.all([exportOf(home.family), exportOf(home.family)]);
      return first.status === 200 ? second : first;
    },
  },
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

  inviteNanny: {
    nanny_removed: withOtherIds(({ home }) => ({ withoutAccountId: home.removedId })),
    nanny_linked: withOtherIds(({ mia }) => ({ withoutAccountId: mia.record.id })),
    nanny_is_member: async ({ home }) => {
      const body = { name: 'Viewer', email: home.viewer.user.email, hourlyRate: 20 };
      const { body: nanny } = await home.family.post<{ id: string }>('/api/nannies', body);
      return home.family.post<unknown>(`/api/nannies/${nanny.id}/invite`);
    },
  },
  acceptInvitation: {
    not_a_family: async (fixture) => joinInvited(fixture, fixture.newcomer.user.email),
    already_member: async (fixture) => {
      const { server, home, away } = fixture;
      const { token } = await inviteMember(home.family, { email: 'moved@example.com', role: 'VIEWER' });
      await server.sql`update account set email = 'moved@example.com' where id = ${away.viewer.user.id}`;
      await server.sql`
        update membership set household_id = ${home.id} where account_id = ${away.viewer.user.id}`;
      return join(fixture, token);
    },
    not_a_nanny: async (fixture) => join(fixture, await invited(fixture, fixture.away.family.user.email)),
    invalid_credentials: async (fixture) =>
      join(fixture, await invited(fixture, fixture.newcomer.user.email), 'not hers'),
    nanny_linked: async (fixture) =>
      acceptTwice(fixture, await invited(fixture, fixture.newcomer.user.email)),
    nanny_email_taken: async (fixture) => {
      const { family } = fixture.home;
      const { token } = await inviteMember(family, { email: 'both@example.com', role: 'VIEWER' });
      await family.post('/api/nannies', { name: 'Both', email: 'both@example.com', hourlyRate: 20 });
      return join(fixture, token);
    },
    email_taken: joinTwoFamilies,
  },

  addNanny: { nanny_email_taken: withBody(({ mia }) => ({ email: mia.record.email })) },
  editNanny: {
    nanny_email_taken: (fixture) =>
      fixture.home.family.patch<unknown>(`/api/nannies/${fixture.home.invited.id}`, {
        email: fixture.mia.record.email,
      }),
    nanny_linked: withBody(() => ({ email: 'moved@example.com' })),
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
  },

  scheduleDay: {
    shift_order: withBody(() => ({ startTime: '10:00', endTime: '09:00' })),
    // Samoa skipped this date: a shift planned on it begins on the next one.
    wrong_date: async (fixture, name) => {
      const settings = { timezone: 'Pacific/Apia', billingIncrementMinutes: 15, currency: 'USD' };
      await fixture.home.family.put('/api/family-profile', settings);
      return withBody(() => ({ date: '2011-12-30' }))(fixture, name);
    },
  },
  answerDays: { nothing_updated: withOtherIds((fixture) => unknownTargets(homeTargets(fixture))) },
  editDay: {
    forbidden: ({ mia }) => patchDay(mia.person, mia.pending.id, { scheduledNotes: 'Later, please' }),
    day_paid: withOtherIds(({ mia }) => ({ acceptedDayId: mia.paid.id }), { scheduledNotes: 'Later' }),
    has_hours: async (fixture) =>
      patchDay(fixture.home.family, await dayInReview(fixture), { date: addDays(TODAY, 1) }),
    day_not_worked: async (fixture) => patchDay(fixture.home.family, await pendingDay(fixture), HOURS),
    nanny_removed: afterRemoval,
    shift_order: withBody(() => hours(HOURS.actualEndUtc, HOURS.actualStartUtc)),
    wrong_date: withBody(() => hours(`${addDays(TODAY, -1)}T14:00:00Z`, `${addDays(TODAY, -1)}T16:00:00Z`)),
    hours_too_long: withBody(() => hours(`${TODAY}T14:00:00Z`, `${addDays(TODAY, 1)}T14:01:00Z`)),
    hours_in_future: withBody(() => hours(`${TODAY}T20:00:00Z`, `${TODAY}T21:00:00Z`)),
  },
  cancelDay: {
    day_completed: withOtherIds(({ mia }) => ({ acceptedDayId: mia.completed.id })),
    not_accepted: withOtherIds(({ mia }) => ({ acceptedDayId: mia.pending.id })),
  },
  markNotWorked: {
    nanny_removed: afterRemoval,
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
    day_paid: withOtherIds(({ mia }) => ({ pendingDayId: mia.paid.id })),
    has_hours: async (fixture, name) => {
      const pendingDayId = await dayInReview(fixture);
      return withOtherIds(() => ({ pendingDayId }))(fixture, name);
    },
  },

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
  inviteMember: {
    already_member: withBody(({ home }) => ({ email: home.viewer.user.email })),
    nanny_email_taken: withBody(({ mia }) => ({ email: mia.record.email })),
    too_many_invitations: async (fixture) => {
      // One invitation is open already.
      for (let i = 1; i < 20; i += 1) {
        await inviteMember(fixture.home.family, { email: `guest${i}@example.com`, role: 'VIEWER' });
      }
      return send(fixture.home.family, sample(fixture, 'inviteMember'));
    },
  },

  saveFamilyProfile: { unknown_timezone: withBody(() => ({ timezone: 'Europe/Nowhere' })) },
};
