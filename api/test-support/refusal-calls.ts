/**
 * Sends calls that trigger the refusals that many routes share, by code. Builds such calls: the permitted caller, the
 * sample call, a changed body or other ids. Refusals of single routes: route-refusal-calls.ts.
 */
import { randomUUID } from 'node:crypto';
import type { RefusalCode } from 'sync-protocol/kernel/refusals.ts';
import type { RestRoute } from 'sync-protocol/kernel/route.ts';
import { REST, type RouteName } from 'sync-protocol/routes.ts';
import type { TransactionSql } from '../src/database/connection.ts';
import { type CallTargets, unknownTargets } from './call-targets.ts';
import { callTargets, viewAs } from './callers.ts';
import { type Fixture, sync } from './fixture.ts';
import { whileLocked } from './locks.ts';
import { type Answer, type Call, PASSWORD, type Person } from './people.ts';
import { plantIds } from './planted-rows.ts';
import { callOf, type SampleCall } from './sample-calls.ts';

/** Routes that always refuse in the fixture, which has no mail server (mail/mail.pg.test.ts has). */
export const NOT_IN_FIXTURE: Readonly<Partial<Record<RouteName, RefusalCode>>> = { askReset: 'no_mail' };

export type Answered = Promise<Answer<unknown>>;
export type TriggerRefusal = (fixture: Fixture, name: RouteName) => Answered;
export type RefusalsByRoute = {
  readonly [Name in RouteName]?: Readonly<Partial<Record<RefusalCode, TriggerRefusal>>>;
};

export const homeTargets = (fixture: Fixture): CallTargets => callTargets(fixture, fixture.home, fixture.mia);

/** Returns a person who may call this route about the home household. */
export function permittedCaller(fixture: Fixture, name: RouteName): Person {
  const { access } = REST[name];
  if (access === 'public') return fixture.server.stranger;
  if (access.includes('FAMILY')) return fixture.home.family;
  return access.includes('NANNY') ? fixture.mia.person : fixture.admin;
}

export const send = (person: Person, { method, path, body }: SampleCall, more: Call = {}): Answered =>
  person.call<unknown>(method, path, { body, ...more });

export const sample = (fixture: Fixture, name: RouteName): SampleCall => callOf(name, homeTargets(fixture));

/** Sends the permitted caller's sample call with a changed body or header. */
const withChange =
  (change: (call: SampleCall, fixture: Fixture) => Call): TriggerRefusal =>
  (fixture, name) => {
    const call = sample(fixture, name);
    return send(permittedCaller(fixture, name), call, change(call, fixture));
  };

export const withBody = (change: (fixture: Fixture) => object): TriggerRefusal =>
  withChange((call, fixture) => ({ body: { ...(call.body as object), ...change(fixture) } }));

/** Sends the permitted caller's sample call with other ids, and with another body if given. */
export const withOtherIds =
  (change: (fixture: Fixture) => Partial<CallTargets>, body?: object): TriggerRefusal =>
  (fixture, name) => {
    const call = callOf(name, { ...homeTargets(fixture), ...change(fixture) });
    return send(permittedCaller(fixture, name), call, body === undefined ? {} : { body });
  };

/** Runs two calls that wait for the same lock, then releases it. Returns the refusal of one of them. */
export async function atOnce(
  { server }: Fixture,
  lock: (tx: TransactionSql) => PromiseLike<unknown>,
  start: () => Answered[],
): Answered {
  const answers = await whileLocked(server.sql, lock, { start });
  const refused = answers.find(({ status }) => status >= 400);
  if (refused === undefined) throw new Error('Neither call was refused');
  return refused;
}

/** Sends the call about rows that went with their nanny. */
export const afterRemoval: TriggerRefusal = async (fixture, name) => {
  await fixture.home.family.delete(`/api/nannies/${fixture.mia.record.id}`);
  return send(fixture.home.family, sample(fixture, name));
};

/** Sends an unknown key in the body, or in a GET nonsense in the query. */
const badInput: TriggerRefusal = (fixture, name) => {
  const route: RestRoute = REST[name];
  const call = sample(fixture, name);
  if (route.method !== 'GET' && route.bodyType === 'application/json') {
    return send(permittedCaller(fixture, name), call, { body: { ...(call.body as object), unknownKey: 1 } });
  }
  const [field] = 'shape' in route.query ? Object.keys(route.query.shape as object) : [];
  const path = `${call.path.split('?', 1)[0]}?${field}=nonsense`;
  return send(permittedCaller(fixture, name), { ...call, path });
};

const crossOrigin: TriggerRefusal = async (fixture, name) => {
  const cookie = `fairday_session=${permittedCaller(fixture, name).token}`;
  return send(fixture.server.stranger, sample(fixture, name), {
    headers: { cookie, origin: 'https://elsewhere.example.com' },
  });
};

/**
 * Uses the key for another request first: a refresh, which every role may call (before a refresh: the sign-out of other
 * sessions).
 */
const keyConflict: TriggerRefusal = async (fixture, name) => {
  const person = permittedCaller(fixture, name);
  const headers = { 'idempotency-key': randomUUID() };
  const other = name === 'refresh' ? 'revokeOtherSessions' : 'refresh';
  await send(person, sample(fixture, other), { headers });
  return send(person, sample(fixture, name), { headers });
};

/** Sends as the key the id of a mutation that a device has pushed. */
const idConflict: TriggerRefusal = async (fixture, name) => {
  const { home, mia } = fixture;
  const id = randomUUID();
  const settings = { timezone: 'America/Chicago', billingIncrementMinutes: 30, currency: 'USD' };
  const todo = { todoId: randomUUID(), dayId: mia.pending.id, title: 'Something else' };
  const mutation =
    name === 'saveFamilyProfile'
      ? { name: 'todo.add', args: todo }
      : { name: 'household.saveSettings', args: settings };
  await sync(home.family, { mutation: { id, householdId: home.id, ...mutation } });
  return send(permittedCaller(fixture, name), sample(fixture, name), { headers: { 'idempotency-key': id } });
};

const forbidden: TriggerRefusal = (fixture, name) => {
  const { access } = REST[name];
  const others = [fixture.admin, fixture.home.family, fixture.mia.person];
  const unfit = others.find(({ user }) => access !== 'public' && !access.includes(user.role));
  return send(unfit ?? fixture.server.stranger, sample(fixture, name));
};

const notAsAnother: TriggerRefusal = async (fixture, name) => {
  const { access, personal } = REST[name];
  // Other than personal routes, those refuse that speak for a nanny.
  const isAsFamily = personal && access !== 'public' && access.includes('FAMILY');
  const viewed = isAsFamily ? fixture.home.family : fixture.mia.person;
  return send(await viewAs(fixture, fixture.admin, viewed), sample(fixture, name));
};

/**
 * Sends the call without a household id, for a person who is in another household, too, which has rows with the ids of
 * this one.
 */
const ambiguousHousehold: TriggerRefusal = async (fixture, name) => {
  const { home, away, mia, server } = fixture;
  await plantIds(server.sql, { from: home.id, to: away.id });
  const caller = permittedCaller(fixture, name);
  const nannyId = caller.user.role === 'NANNY' ? mia.record.id : null;
  await server.sql`
    insert into membership (account_id, household_id, role, nanny_id, access, created_at)
    values (${caller.user.id}, ${away.id}, ${caller.user.role}, ${nannyId}, ${randomUUID()}, now())`;
  const { path, ...call } = sample(fixture, name);
  const [place = '', query] = path.split('?', 2);
  const search = new URLSearchParams(query);
  search.delete('householdId');
  if ('shape' in REST[name].query && 'nannyId' in (REST[name].query.shape as object))
    search.set('nannyId', mia.record.id);
  return send(caller, { ...call, path: `${place}?${search.toString()}` });
};

/**
 * Sends the call without a household id, for a person without a household. A parent has none only after a crash during
 * a deletion.
 */
const noFamily: TriggerRefusal = async (fixture, name) => {
  const { path, ...call } = sample(fixture, name);
  const unnamed = { ...call, path: path.split('?', 1)[0] ?? '' };
  const { access } = REST[name];
  if (access !== 'public' && access.includes('NANNY')) return send(fixture.newcomer, unnamed);
  const { family } = fixture.home;
  await fixture.server.sql`delete from membership where account_id = ${family.user.id}`;
  return send(family, unnamed);
};

/** Returns the body with a wrong password. */
export const withWrongPassword = (body: unknown): object =>
  Object.fromEntries(
    Object.entries(body as object).map(([key, value]) => [key, value === PASSWORD ? 'not mine' : value]),
  );

/** Refusals that many routes have in common. */
export const COMMON_REFUSALS: Readonly<Partial<Record<RefusalCode, TriggerRefusal>>> = {
  bad_input: badInput,
  bad_json: withChange(() => ({ body: '{' })),
  too_large: withChange(({ body }) => ({
    body:
      body instanceof Uint8Array ? new Uint8Array(307_201) : JSON.stringify({ name: 'x'.repeat(1_048_577) }),
  })),
  wrong_content_type: withChange(() => ({ body: '{}', headers: { 'content-type': 'text/plain' } })),
  signed_out: (fixture, name) => send(fixture.server.stranger, sample(fixture, name)),
  cross_origin: crossOrigin,
  bad_key: withChange(() => ({ headers: { 'idempotency-key': 'no-uuid' } })),
  key_conflict: keyConflict,
  id_conflict: idConflict,
  forbidden,
  not_as_another: notAsAnother,
  not_found: (fixture, name) => {
    const unknown = unknownTargets(homeTargets(fixture));
    const tooLong = 'x'.repeat(1000);
    const targets =
      REST[name].access === 'public' ? { ...unknown, token: tooLong, resetToken: tooLong } : unknown;
    return send(permittedCaller(fixture, name), callOf(name, targets));
  },
  no_family: noFamily,
  ambiguous_household: ambiguousHousehold,
  nanny_removed: withOtherIds(({ home }) => ({ nannyId: home.removedId })),
  day_deleted: withOtherIds(({ mia }) => ({ pendingDayId: mia.deleted.id, acceptedDayId: mia.deleted.id })),
  password_too_short: withBody(() => ({ password: 'short' })),
  wrong_password: withChange(({ body }) => ({ body: withWrongPassword(body) })),
  invitation_invalid: withOtherIds((fixture) => ({ token: unknownTargets(homeTargets(fixture)).token })),
  reset_invalid: withOtherIds((fixture) => ({ resetToken: unknownTargets(homeTargets(fixture)).resetToken })),
  no_mail: (fixture, name) => send(permittedCaller(fixture, name), sample(fixture, name)),
};
