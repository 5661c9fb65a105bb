/** How every refusal that the contract documents is evoked. For tests alone. */
import { randomUUID } from 'node:crypto';
import type { RefusalCode } from 'sync-protocol/errors.ts';
import type { RestRoute } from 'sync-protocol/rest/route.ts';
import { REST, type RouteName } from 'sync-protocol/rest/routes.ts';
import { addDays } from 'sync-protocol/rules/calendar.ts';
import { vi } from 'vitest';
import { lockHousehold } from '../src/database/mutation-log.ts';
import { viewAs } from './callers.ts';
import { type Fixture, namedOf, signIn, sync } from './fixture.ts';
import { type Answer, type Call, invite, PASSWORD, type Person, scheduleDay, TODAY } from './people.ts';
import { callOf, type Named, nobodys, type SampleCall } from './sample-calls.ts';

/** What nobody can have on the fixture: it has no mail server (mail/mail.pg.test.ts has). */
export const NOT_ON_STAGE: Readonly<Partial<Record<RouteName, RefusalCode>>> = { askReset: 'no_mail' };

type Answered = Promise<Answer<unknown>>;
export type Evoke = (fixture: Fixture, name: RouteName) => Answered;

export const named = (fixture: Fixture): Named => namedOf(fixture, fixture.home, fixture.mia);

/** Somebody who may call this route about what is at home. */
export function rightful(fixture: Fixture, name: RouteName): Person {
  const { access } = REST[name];
  if (access === 'public') return fixture.world.stranger;
  if (access.includes('FAMILY')) return fixture.home.family;
  return access.includes('NANNY') ? fixture.mia.person : fixture.admin;
}

export const send = (person: Person, { method, path, body }: SampleCall, more: Call = {}): Answered =>
  person.call<unknown>(method, path, { body, ...more });

const sample = (fixture: Fixture, name: RouteName): SampleCall => callOf(name, named(fixture));

/** The sample call of the rightful person, but for some part of it. */
const but =
  (change: (call: SampleCall, fixture: Fixture) => Call): Evoke =>
  (fixture, name) => {
    const call = sample(fixture, name);
    return send(rightful(fixture, name), call, change(call, fixture));
  };

const withBody = (change: (fixture: Fixture) => object): Evoke =>
  but((call, fixture) => ({ body: { ...(call.body as object), ...change(fixture) } }));

/** The sample call about something else. */
const about =
  (change: (fixture: Fixture) => Partial<Named>, body?: object): Evoke =>
  (fixture, name) => {
    const call = callOf(name, { ...named(fixture), ...change(fixture) });
    return send(rightful(fixture, name), call, body === undefined ? {} : { body });
  };

/** Malformed: an unknown key where there is a body, nonsense where there is only a query. */
const badInput: Evoke = (fixture, name) => {
  const route: RestRoute = REST[name];
  const call = sample(fixture, name);
  if (route.method !== 'GET') {
    return send(rightful(fixture, name), call, { body: { ...(call.body as object), unknownKey: 1 } });
  }
  const [field] = 'shape' in route.query ? Object.keys(route.query.shape as object) : [];
  const path = `${call.path.split('?', 1)[0]}?${field}=nonsense`;
  return send(rightful(fixture, name), { ...call, path });
};

const crossOrigin: Evoke = async (fixture, name) => {
  const cookie = `fairday_session=${rightful(fixture, name).token}`;
  return send(fixture.world.stranger, sample(fixture, name), {
    headers: { cookie, origin: 'https://elsewhere.example.com' },
  });
};

/** The key has been used for a new token: anybody who is signed in may ask for one. */
const keyConflict: Evoke = async (fixture, name) => {
  const person = rightful(fixture, name);
  const headers = { 'idempotency-key': randomUUID() };
  const other = name === 'refresh' ? 'revokeOtherSessions' : 'refresh';
  await send(person, sample(fixture, other), { headers });
  return send(person, sample(fixture, name), { headers });
};

/** The key is the id of what a device's queue has done in the household. */
const idConflict: Evoke = async (fixture, name) => {
  const { home, mia } = fixture;
  const id = randomUUID();
  const settings = { timezone: 'America/Chicago', billingIncrementMinutes: 30, currency: 'EUR' };
  const todo = { todoId: randomUUID(), dayId: mia.pending.id, title: 'Something else' };
  const mutation =
    name === 'saveFamilyProfile'
      ? { name: 'todo.add', args: todo }
      : { name: 'household.saveSettings', args: settings };
  await sync(home.family, { mutation: { id, householdId: home.id, ...mutation } });
  return send(rightful(fixture, name), sample(fixture, name), { headers: { 'idempotency-key': id } });
};

const forbidden: Evoke = (fixture, name) => {
  const { access } = REST[name];
  const others = [fixture.admin, fixture.home.family, fixture.mia.person];
  const unfit = others.find(({ user }) => access !== 'public' && !access.includes(user.role));
  return send(unfit ?? fixture.world.stranger, sample(fixture, name));
};

const notAsAnother: Evoke = async (fixture, name) => {
  const roles: readonly string[] = REST[name].access === 'public' ? [] : REST[name].access;
  const viewed = roles.includes('FAMILY') ? fixture.home.family : fixture.mia.person;
  return send(await viewAs(fixture, fixture.admin, viewed), sample(fixture, name));
};

/** Without the household that it may name; families are never without one but for a crash in its deletion. */
const noFamily: Evoke = async (fixture, name) => {
  const { path, ...call } = sample(fixture, name);
  const unnamed = { ...call, path: path.split('?', 1)[0] ?? '' };
  const { access } = REST[name];
  if (access !== 'public' && access.includes('NANNY')) return send(fixture.newcomer, unnamed);
  const { family } = fixture.home;
  await fixture.world.sql`delete from membership where account_id = ${family.user.id}`;
  return send(family, unnamed);
};

/** The same body with another password wherever the right one stands. */
export const withWrongPassword = (body: unknown): object =>
  Object.fromEntries(
    Object.entries(body as object).map(([key, value]) => [key, value === PASSWORD ? 'not mine' : value]),
  );

/** What any route of its kind may answer. */
export const BY_RULE: Readonly<Partial<Record<RefusalCode, Evoke>>> = {
  bad_input: badInput,
  bad_json: but(() => ({ body: '{' })),
  too_large: but(() => ({ body: JSON.stringify({ name: 'x'.repeat(1_048_577) }) })),
  wrong_content_type: but(() => ({ body: '{}', headers: { 'content-type': 'text/plain' } })),
  signed_out: (fixture, name) => send(fixture.world.stranger, sample(fixture, name)),
  cross_origin: crossOrigin,
  bad_key: but(() => ({ headers: { 'idempotency-key': 'no-uuid' } })),
  key_conflict: keyConflict,
  id_conflict: idConflict,
  forbidden,
  not_as_another: notAsAnother,
  not_found: (fixture, name) => send(rightful(fixture, name), callOf(name, nobodys(named(fixture)))),
  no_family: noFamily,
  nanny_removed: about(({ home }) => ({ nannyId: home.removedId })),
  day_deleted: about(({ mia }) => ({ pendingDayId: mia.deleted.id, acceptedDayId: mia.deleted.id })),
  password_too_short: withBody(() => ({ password: 'short' })),
  wrong_password: but(({ body }) => ({ body: withWrongPassword(body) })),
  invitation_invalid: about((fixture) => ({ token: nobodys(named(fixture)).token })),
  reset_invalid: about((fixture) => ({ resetToken: nobodys(named(fixture)).resetToken })),
  no_mail: (fixture, name) => send(rightful(fixture, name), sample(fixture, name)),
};

/** Two at once, each waiting for the same lock, which is let go when both do; the answer that came second. */
async function atOnce(
  { world }: Fixture,
  lock: (tx: Parameters<typeof lockHousehold>[0]) => PromiseLike<unknown>,
  both: () => readonly [Answered, Answered],
): Answered {
  const held = await world.sql.begin(async (tx) => {
    await lock(tx);
    const answers = both();
    await vi.waitFor(async () => {
      const waiting = await world.sql`
        select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      if (waiting.length < 2) throw new Error('Not both are waiting yet');
    }, 5000);
    return { answers };
  });
  const answers = await Promise.all(held.answers);
  const refused = answers.find(({ status }) => status >= 400);
  if (refused === undefined) throw new Error('Both were let through');
  return refused;
}

/** The invitation of a nanny whose address has an account already. */
async function invited(fixture: Fixture, email: string): Promise<string> {
  const body = { name: 'Invited', email, hourlyRate: 20 };
  const { body: nanny } = await fixture.home.family.post<{ id: string }>('/api/nannies', body);
  return invite(fixture.home.family, nanny.id);
}

const join = ({ world }: Fixture, token: string, password = PASSWORD): Answered =>
  world.stranger.post<unknown>(`/api/invitations/${token}/accept`, { name: 'Invited', password });

const acceptTwice = async (fixture: Fixture, token: string): Answered =>
  atOnce(
    fixture,
    (tx) => lockHousehold(tx, fixture.home.id),
    () => [join(fixture, token), join(fixture, token)],
  );

/** A day of today that nobody has answered yet. */
async function unanswered(fixture: Fixture): Promise<string> {
  return (await scheduleDay(fixture.home.family, fixture.mia.record.id)).id;
}

const removeUser = (admin: Person, id: string): Answered =>
  admin.call<unknown>('DELETE', `/api/admin/users/${id}`);

const patchDay = (person: Person, dayId: string, body: object): Answered =>
  person.patch<unknown>(`/api/agenda/${dayId}`, body);

const hours = (start: string, end: string) => ({ actualStartUtc: start, actualEndUtc: end });
const HOURS = hours(`${TODAY}T14:00:00.000Z`, `${TODAY}T16:00:00.000Z`);

/** A declined day with hours that wait for the family's word. */
async function inReview(fixture: Fixture): Promise<string> {
  const { home, mia } = fixture;
  const dayId = await unanswered(fixture);
  await home.family.post('/api/agenda/status', { agendaDayIds: [dayId], status: 'DECLINED' });
  const basedOn = { status: 'ACCEPTED', actualStartUtc: null, actualEndUtc: null, isPaid: false };
  const args = { dayId, start: HOURS.actualStartUtc, end: HOURS.actualEndUtc };
  const mutation = { householdId: home.id, name: 'day.recordHours', args, basedOn };
  await sync(mia.person, { mutation });
  return dayId;
}

type Specific = { readonly [Name in RouteName]?: Readonly<Partial<Record<RefusalCode, Evoke>>> };

/** What is particular to a route. */
export const SPECIFIC: Specific = {
  register: { email_taken: withBody(({ home }) => ({ email: home.family.user.email })) },
  login: { invalid_credentials: withBody(() => ({ password: 'not mine' })) },
  changePassword: { password_too_short: withBody(() => ({ newPassword: 'short' })) },
  deleteAccount: {
    last_admin: async (fixture) => {
      await fixture.world.sql`delete from account where id = ${fixture.otherAdminId}`;
      return send(fixture.admin, sample(fixture, 'deleteAccount'));
    },
  },
  editUser: { email_taken: withBody(({ home }) => ({ email: home.family.user.email })) },
  deleteUser: {
    own_account: about(({ admin }) => ({ userId: admin.user.id })),
    last_admin: async (fixture) => {
      const { admin, otherAdminId, world } = fixture;
      const other = await signIn(world, 'otto.admin@example.com');
      return atOnce(
        fixture,
        (tx) => tx`select 1 from account where role = 'SUPER_ADMIN' for update`,
        () => [removeUser(admin, otherAdminId), removeUser(other, admin.user.id)],
      );
    },
  },
  makeResetLink: { own_reset: about(({ admin }) => ({ userId: admin.user.id })) },
  adminImpersonate: { forbidden: about(({ otherAdminId }) => ({ userId: otherAdminId })) },

  inviteNanny: { nanny_linked: about(({ mia }) => ({ withoutAccountId: mia.record.id })) },
  acceptInvitation: {
    not_a_nanny: async (fixture) => join(fixture, await invited(fixture, fixture.away.family.user.email)),
    invalid_credentials: async (fixture) =>
      join(fixture, await invited(fixture, fixture.newcomer.user.email), 'not hers'),
    nanny_linked: async (fixture) =>
      acceptTwice(fixture, await invited(fixture, fixture.newcomer.user.email)),
    email_taken: async (fixture) => acceptTwice(fixture, fixture.home.token),
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
    // Samoa passed over this date: what is planned on it begins on the next one.
    wrong_date: async (fixture, name) => {
      const settings = { timezone: 'Pacific/Apia', billingIncrementMinutes: 15, currency: 'USD' };
      await fixture.home.family.put('/api/family-profile', settings);
      return withBody(() => ({ date: '2011-12-30' }))(fixture, name);
    },
  },
  answerDays: { nothing_updated: about((fixture) => nobodys(named(fixture))) },
  editDay: {
    forbidden: ({ mia }) => patchDay(mia.person, mia.pending.id, { scheduledNotes: 'Later, please' }),
    day_paid: about(({ mia }) => ({ acceptedDayId: mia.paid.id }), { scheduledNotes: 'Later' }),
    day_not_worked: async (fixture) => patchDay(fixture.home.family, await unanswered(fixture), HOURS),
    nanny_removed: async (fixture) => {
      await fixture.home.family.delete(`/api/nannies/${fixture.mia.record.id}`);
      return send(fixture.home.family, sample(fixture, 'editDay'));
    },
    shift_order: withBody(() => hours(HOURS.actualEndUtc, HOURS.actualStartUtc)),
    wrong_date: withBody(() => hours(`${addDays(TODAY, -1)}T14:00:00Z`, `${addDays(TODAY, -1)}T16:00:00Z`)),
    hours_too_long: withBody(() => hours(`${TODAY}T14:00:00Z`, `${addDays(TODAY, 1)}T14:01:00Z`)),
    hours_in_future: withBody(() => hours(`${TODAY}T20:00:00Z`, `${TODAY}T21:00:00Z`)),
  },
  removeDay: {
    day_paid: about(({ mia }) => ({ pendingDayId: mia.paid.id })),
    has_hours: async (fixture, name) => {
      const pendingDayId = await inReview(fixture);
      return about(() => ({ pendingDayId }))(fixture, name);
    },
  },

  recordPayment: { payment_in_future: withBody(() => ({ paymentDate: addDays(TODAY, 2) })) },
  payDays: { nothing_paid: about((fixture) => nobodys(named(fixture))) },

  saveFamilyProfile: { unknown_timezone: withBody(() => ({ timezone: 'Europe/Nowhere' })) },
};
