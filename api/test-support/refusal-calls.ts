/** How every refusal that the contract documents is evoked. For tests alone. */
import { randomUUID } from 'node:crypto';
import type { RefusalCode } from 'sync-protocol/rest/refusals.ts';
import type { RestRoute } from 'sync-protocol/rest/route.ts';
import { REST, type RouteName } from 'sync-protocol/rest/routes.ts';
import { addDays } from 'sync-protocol/rules/calendar.ts';
import { vi } from 'vitest';
import { lockHousehold } from '../src/database/mutation-log.ts';
import { viewAs } from './callers.ts';
import { type Answer, type Call, invite, PASSWORD, type Person, scheduleDay, TODAY } from './people.ts';
import { callOf, type Named, nobodys, type SampleCall } from './sample-calls.ts';
import { namedOf, type Stage, signIn, sync } from './stage.ts';

/** What nobody can have on the stage: it has no mail server (mail/mail.pg.test.ts has). */
export const NOT_ON_STAGE: Readonly<Partial<Record<RouteName, RefusalCode>>> = { askReset: 'no_mail' };

type Answered = Promise<Answer<unknown>>;
export type Evoke = (stage: Stage, name: RouteName) => Answered;

export const named = (stage: Stage): Named => namedOf(stage, stage.home, stage.mia);

/** Somebody who may call this route about what is at home. */
export function rightful(stage: Stage, name: RouteName): Person {
  const { access } = REST[name];
  if (access === 'public') return stage.world.stranger;
  if (access.includes('FAMILY')) return stage.home.family;
  return access.includes('NANNY') ? stage.mia.person : stage.admin;
}

export const send = (person: Person, { method, path, body }: SampleCall, more: Call = {}): Answered =>
  person.call<unknown>(method, path, { body, ...more });

const sample = (stage: Stage, name: RouteName): SampleCall => callOf(name, named(stage));

/** The sample call of the rightful person, but for some part of it. */
const but =
  (change: (call: SampleCall, stage: Stage) => Call): Evoke =>
  (stage, name) => {
    const call = sample(stage, name);
    return send(rightful(stage, name), call, change(call, stage));
  };

const withBody = (change: (stage: Stage) => object): Evoke =>
  but((call, stage) => ({ body: { ...(call.body as object), ...change(stage) } }));

/** The sample call about something else. */
const about =
  (change: (stage: Stage) => Partial<Named>, body?: object): Evoke =>
  (stage, name) => {
    const call = callOf(name, { ...named(stage), ...change(stage) });
    return send(rightful(stage, name), call, body === undefined ? {} : { body });
  };

/** Malformed: an unknown key where there is a body, nonsense where there is only a query. */
const badInput: Evoke = (stage, name) => {
  const route: RestRoute = REST[name];
  const call = sample(stage, name);
  if (route.method !== 'GET') {
    return send(rightful(stage, name), call, { body: { ...(call.body as object), unknownKey: 1 } });
  }
  const [field] = 'shape' in route.query ? Object.keys(route.query.shape as object) : [];
  const path = `${call.path.split('?', 1)[0]}?${field}=nonsense`;
  return send(rightful(stage, name), { ...call, path });
};

const crossOrigin: Evoke = async (stage, name) => {
  const cookie = `fairday_session=${rightful(stage, name).token}`;
  return send(stage.world.stranger, sample(stage, name), {
    headers: { cookie, origin: 'https://elsewhere.example.com' },
  });
};

/** The key has been used for a new token: anybody who is signed in may ask for one. */
const keyConflict: Evoke = async (stage, name) => {
  const person = rightful(stage, name);
  const headers = { 'idempotency-key': randomUUID() };
  const other = name === 'refresh' ? 'revokeOtherSessions' : 'refresh';
  await send(person, sample(stage, other), { headers });
  return send(person, sample(stage, name), { headers });
};

/** The key is the id of what a device's queue has done in the household. */
const idConflict: Evoke = async (stage, name) => {
  const { home, mia } = stage;
  const id = randomUUID();
  const settings = { timezone: 'America/Chicago', billingIncrementMinutes: 30, currency: 'EUR' };
  const todo = { todoId: randomUUID(), dayId: mia.pending.id, title: 'Something else' };
  const deed =
    name === 'saveFamilyProfile'
      ? { name: 'todo.add', args: todo }
      : { name: 'household.saveSettings', args: settings };
  await sync(home.family, { mutation: { id, householdId: home.id, ...deed } });
  return send(rightful(stage, name), sample(stage, name), { headers: { 'idempotency-key': id } });
};

const forbidden: Evoke = (stage, name) => {
  const { access } = REST[name];
  const others = [stage.admin, stage.home.family, stage.mia.person];
  const unfit = others.find(({ user }) => access !== 'public' && !access.includes(user.role));
  return send(unfit ?? stage.world.stranger, sample(stage, name));
};

const notAsAnother: Evoke = async (stage, name) => {
  const roles: readonly string[] = REST[name].access === 'public' ? [] : REST[name].access;
  const viewed = roles.includes('FAMILY') ? stage.home.family : stage.mia.person;
  return send(await viewAs(stage, stage.admin, viewed), sample(stage, name));
};

/** Without the household that it may name; families are never without one but for a crash in its deletion. */
const noFamily: Evoke = async (stage, name) => {
  const { path, ...call } = sample(stage, name);
  const unnamed = { ...call, path: path.split('?', 1)[0] ?? '' };
  const { access } = REST[name];
  if (access !== 'public' && access.includes('NANNY')) return send(stage.newcomer, unnamed);
  const { family } = stage.home;
  await stage.world.sql`delete from membership where account_id = ${family.user.id}`;
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
  signed_out: (stage, name) => send(stage.world.stranger, sample(stage, name)),
  cross_origin: crossOrigin,
  bad_key: but(() => ({ headers: { 'idempotency-key': 'no-uuid' } })),
  key_conflict: keyConflict,
  id_conflict: idConflict,
  forbidden,
  not_as_another: notAsAnother,
  not_found: (stage, name) => send(rightful(stage, name), callOf(name, nobodys(named(stage)))),
  no_family: noFamily,
  nanny_removed: about(({ home }) => ({ nannyId: home.removedId })),
  day_deleted: about(({ mia }) => ({ pendingDayId: mia.deleted.id, acceptedDayId: mia.deleted.id })),
  password_too_short: withBody(() => ({ password: 'short' })),
  wrong_password: but(({ body }) => ({ body: withWrongPassword(body) })),
  invitation_invalid: about((stage) => ({ token: nobodys(named(stage)).token })),
  reset_invalid: about((stage) => ({ resetToken: nobodys(named(stage)).resetToken })),
  no_mail: (stage, name) => send(rightful(stage, name), sample(stage, name)),
};

/** Two at once, each waiting for the same lock, which is let go when both do; the answer that came second. */
async function atOnce(
  { world }: Stage,
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
async function invited(stage: Stage, email: string): Promise<string> {
  const body = { name: 'Invited', email, hourlyRate: 20 };
  const { body: nanny } = await stage.home.family.post<{ id: string }>('/api/nannies', body);
  return invite(stage.home.family, nanny.id);
}

const join = ({ world }: Stage, token: string, password = PASSWORD): Answered =>
  world.stranger.post<unknown>(`/api/invitations/${token}/accept`, { name: 'Invited', password });

const acceptTwice = async (stage: Stage, token: string): Answered =>
  atOnce(
    stage,
    (tx) => lockHousehold(tx, stage.home.id),
    () => [join(stage, token), join(stage, token)],
  );

/** A day of today that nobody has answered yet. */
async function unanswered(stage: Stage): Promise<string> {
  return (await scheduleDay(stage.home.family, stage.mia.record.id)).id;
}

const removeUser = (admin: Person, id: string): Answered =>
  admin.call<unknown>('DELETE', `/api/admin/users/${id}`);

const patchDay = (person: Person, dayId: string, body: object): Answered =>
  person.patch<unknown>(`/api/agenda/${dayId}`, body);

const hours = (start: string, end: string) => ({ actualStartUtc: start, actualEndUtc: end });
const HOURS = hours(`${TODAY}T14:00:00.000Z`, `${TODAY}T16:00:00.000Z`);

/** A declined day with hours that wait for the family's word. */
async function inReview(stage: Stage): Promise<string> {
  const { home, mia } = stage;
  const dayId = await unanswered(stage);
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
    last_admin: async (stage) => {
      await stage.world.sql`delete from account where id = ${stage.otherAdminId}`;
      return send(stage.admin, sample(stage, 'deleteAccount'));
    },
  },
  editUser: { email_taken: withBody(({ home }) => ({ email: home.family.user.email })) },
  deleteUser: {
    own_account: about(({ admin }) => ({ userId: admin.user.id })),
    last_admin: async (stage) => {
      const { admin, otherAdminId, world } = stage;
      const other = await signIn(world, 'otto.admin@example.com');
      return atOnce(
        stage,
        (tx) => tx`select 1 from account where role = 'SUPER_ADMIN' for update`,
        () => [removeUser(admin, otherAdminId), removeUser(other, admin.user.id)],
      );
    },
  },
  makeResetLink: { own_reset: about(({ admin }) => ({ userId: admin.user.id })) },
  adminImpersonate: { forbidden: about(({ otherAdminId }) => ({ userId: otherAdminId })) },

  inviteNanny: { nanny_linked: about(({ mia }) => ({ withoutAccountId: mia.record.id })) },
  acceptInvitation: {
    not_a_nanny: async (stage) => join(stage, await invited(stage, stage.away.family.user.email)),
    invalid_credentials: async (stage) =>
      join(stage, await invited(stage, stage.newcomer.user.email), 'not hers'),
    nanny_linked: async (stage) => acceptTwice(stage, await invited(stage, stage.newcomer.user.email)),
    email_taken: async (stage) => acceptTwice(stage, stage.home.token),
  },

  addNanny: { nanny_email_taken: withBody(({ mia }) => ({ email: mia.record.email })) },
  editNanny: {
    nanny_email_taken: (stage) =>
      stage.home.family.patch<unknown>(`/api/nannies/${stage.home.invited.id}`, {
        email: stage.mia.record.email,
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
    wrong_date: async (stage, name) => {
      const settings = { timezone: 'Pacific/Apia', billingIncrementMinutes: 15, currency: 'USD' };
      await stage.home.family.put('/api/family-profile', settings);
      return withBody(() => ({ date: '2011-12-30' }))(stage, name);
    },
  },
  answerDays: { nothing_updated: about((stage) => nobodys(named(stage))) },
  editDay: {
    forbidden: ({ mia }) => patchDay(mia.person, mia.pending.id, { scheduledNotes: 'Later, please' }),
    day_paid: about(({ mia }) => ({ acceptedDayId: mia.paid.id }), { scheduledNotes: 'Later' }),
    day_not_worked: async (stage) => patchDay(stage.home.family, await unanswered(stage), HOURS),
    nanny_removed: async (stage) => {
      await stage.home.family.delete(`/api/nannies/${stage.mia.record.id}`);
      return send(stage.home.family, sample(stage, 'editDay'));
    },
    shift_order: withBody(() => hours(HOURS.actualEndUtc, HOURS.actualStartUtc)),
    wrong_date: withBody(() => hours(`${addDays(TODAY, -1)}T14:00:00Z`, `${addDays(TODAY, -1)}T16:00:00Z`)),
    hours_too_long: withBody(() => hours(`${TODAY}T14:00:00Z`, `${addDays(TODAY, 1)}T14:01:00Z`)),
    hours_in_future: withBody(() => hours(`${TODAY}T20:00:00Z`, `${TODAY}T21:00:00Z`)),
  },
  removeDay: {
    day_paid: about(({ mia }) => ({ pendingDayId: mia.paid.id })),
    has_hours: async (stage, name) => {
      const pendingDayId = await inReview(stage);
      return about(() => ({ pendingDayId }))(stage, name);
    },
  },

  recordPayment: { payment_in_future: withBody(() => ({ paymentDate: addDays(TODAY, 2) })) },
  payDays: { nothing_paid: about((stage) => nobodys(named(stage))) },

  saveFamilyProfile: { unknown_timezone: withBody(() => ({ timezone: 'Europe/Nowhere' })) },
};
