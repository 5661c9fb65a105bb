/**
 * Makes the fixture of API tests: two households with nannies, days of every status, to-dos, payments and invitations,
 * and people of every role. Also syncs a device once, makes password links and reads session ids.
 */

import { randomUUID } from 'node:crypto';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { type SyncAnswer, syncAnswer } from 'sync-protocol/kernel/wire.ts';
import type { ReviewAnswer } from 'sync-protocol/ledger/review-answer.ts';
import type { NannyAnswer } from 'sync-protocol/people/nannies-rest.ts';
import type { DayAnswer, EditedDay } from 'sync-protocol/schedule/agenda-rest.ts';
import type { TodoAnswer } from 'sync-protocol/schedule/todos-rest.ts';
import type { QuestionAnswer } from 'sync-protocol/weeks/week-answer.ts';
import { beforeAll } from 'vitest';
import { addClaims, type FixtureClaims } from './fixture-claims.ts';
import { addLeave, type FixtureLeave, ok } from './fixture-leave.ts';
import {
  addNanny,
  answerDays,
  householdIdOf,
  invite,
  inviteMember,
  join,
  joinAsMember,
  PASSWORD,
  type Person,
  queued,
  register,
  type ServerOptions,
  scheduleDay,
  sharedTestServer,
  signIn,
  syncRequestOf,
  type TestServer,
  TODAY,
} from './people.ts';
import { makeSubscription } from './push-service.ts';
import { addReceipt } from './receipts.ts';
import { CONFIRMED_WEEK, FIXTURE_TERMS, FIXTURE_WEEK, OVERLAP_DATE, ZERO_FIGURES } from './sample-calls.ts';

export const ADMIN_EMAIL = 'ada.admin@example.com';
const YESTERDAY = addDays(TODAY, -1);
const TOMORROW = addDays(TODAY, 1);
const FORGOTTEN_ARRIVAL = '2026-02-11T14:00:00.000Z';
/** In a week without anything else. */
const REVIEWED_DATE = '2026-02-09';
export const REPLACED_DATE = '2026-02-10';

/** A nanny and her rows in one household. */
export interface FixtureNanny {
  readonly record: NannyAnswer;
  readonly person: Person;
  readonly pending: DayAnswer;
  readonly accepted: DayAnswer;
  readonly declined: DayAnswer;
  readonly completed: DayAnswer;
  readonly paid: DayAnswer;
  readonly deleted: DayAnswer;
  readonly todo: TodoAnswer;
  readonly paymentId: string;
  /** Questions about a week that the family and the nanny asked. */
  readonly questions: { readonly byFamily: string; readonly byNanny: string };
  readonly statementId: string;
  /** Hours of a pending day that the family and the nanny have recorded, and that wait for a decision. */
  readonly reviews: {
    readonly dayId: string;
    readonly byFamily: string;
    readonly byNanny: string;
    /** Fewer hours of the paid day by the family: for her to decide. */
    readonly ofPaidDay: string;
  };
  /** An arrival long ago that no hours have ended. */
  readonly clockId: string;
  /** Of a picture that the family has sent for her claims. */
  readonly receiptHash: string;
  /** Time off that the family and the nanny asked for. */
  readonly leaves: FixtureLeave;
  readonly claims: FixtureClaims;
  /** Hours that the nanny recorded and whose day the family deleted. */
  readonly replacedReviewId: string;
  /** Two days whose recorded hours overlap. */
  readonly overlapping: readonly [DayAnswer, DayAnswer];
}

export interface FixtureHousehold {
  readonly id: string;
  readonly family: Person;
  /** Session of a second device of the family. */
  readonly sessionId: string;
  readonly pushId: string;
  readonly feedId: string;
  readonly viewer: Person;
  /** Id of a pending invitation to become a parent. */
  readonly memberInvitationId: string;
  /** A nanny without account or invitation. */
  readonly withoutAccount: NannyAnswer;
  /** A nanny with a pending invitation. */
  readonly invited: NannyAnswer;
  /** Token of that invitation. */
  readonly token: string;
  readonly removedId: string;
}

export interface Fixture {
  readonly server: TestServer;
  readonly admin: Person;
  /** A second super admin: the last one can't be deleted. */
  readonly otherAdminId: string;
  readonly home: FixtureHousehold;
  readonly away: FixtureHousehold;
  /** Works for `home`. */
  readonly mia: FixtureNanny;
  /** Mia's colleague. */
  readonly kim: FixtureNanny;
  /** Works for `away`. */
  readonly noa: FixtureNanny;
  /** Works for both households with one account. */
  readonly bea: { readonly atHome: FixtureNanny; readonly away: FixtureNanny };
  /** Password-reset token of the newcomer. */
  readonly resetToken: string;
  /** A nanny's account without household. */
  readonly newcomer: Person;
}

/** Returns the session id in a person's token. */
export function sessionIdOf({ token = '' }: Person): string {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  return (JSON.parse(claims) as { sid: string }).sid;
}

/** Returns a row as a first sync sends it: without the fields that are null. */
export const compactRow = (row: unknown): object =>
  Object.fromEntries(Object.entries(row as object).filter(([, value]) => value !== null));

/**
 * Syncs a device (default: a new one) once with at most one mutation. Throws if the sync or the mutation is refused.
 */
export async function sync(
  person: Person,
  parts: {
    clientId?: string;
    cursors?: Readonly<Record<string, string>>;
    mutation?: { id?: string; householdId: string; name: string; args: unknown; basedOn?: unknown };
  } = {},
): Promise<SyncAnswer> {
  const { mutation, ...device } = parts;
  const mutations = mutation === undefined ? [] : [queued(1, mutation)];
  const answer = await person.post('/api/sync', syncRequestOf(person, { ...device, mutations }));
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  const synced = syncAnswer.parse(answer.body);
  const refused = Object.values(synced.households).flatMap(({ outcomes }) =>
    outcomes.filter(({ result }) => result === 'rejected'),
  );
  if (synced.stop !== undefined || refused.length > 0)
    throw new Error(JSON.stringify([synced.stop, refused]));
  return synced;
}

const recordHours = (person: Person, day: DayAnswer) =>
  ok(
    person.patch<DayAnswer>(`/api/agenda/${day.id}`, {
      actualStartUtc: `${day.date}T14:00:00.000Z`,
      actualEndUtc: `${day.date}T20:30:00.000Z`,
    }),
  );

/** Has the nanny record hours, and the family delete their day. Returns the id of the review that keeps them. */
async function addReplaced(
  { id: householdId, family }: Pick<FixtureHousehold, 'id' | 'family'>,
  nannyId: string,
  nanny: Person,
): Promise<string> {
  const day = await scheduleDay(family, nannyId, { date: REPLACED_DATE });
  await ok(answerDays(family, 'ACCEPTED', day));
  await recordHours(nanny, day);
  await ok(family.delete(`/api/agenda/${day.id}`));
  const query = `householdId=${householdId}&nannyId=${nannyId}&status=REPLACED`;
  const [review] = await ok(nanny.get<ReviewAnswer[]>(`/api/reviews?${query}`));
  if (review === undefined) throw new Error('Nothing is kept of her hours');
  return review.id;
}

/** Has the family record the same hours on two days. */
async function addOverlap(family: Person, nannyId: string): Promise<FixtureNanny['overlapping']> {
  const day = () => scheduleDay(family, nannyId, { date: OVERLAP_DATE });
  const [first, second] = [await day(), await day()];
  await ok(answerDays(family, 'ACCEPTED', first, second));
  return [await recordHours(family, first), await recordHours(family, second)];
}

/** Has each side record hours of a day that wasn't accepted, and the family fewer ones of a paid day. */
async function addReviews(
  { id: householdId, family }: Pick<FixtureHousehold, 'id' | 'family'>,
  paid: DayAnswer,
  nanny: Person,
): Promise<FixtureNanny['reviews']> {
  const { nannyId } = paid;
  const { id: dayId } = await scheduleDay(family, nannyId, { date: REVIEWED_DATE });
  const basedOn = { status: 'ACCEPTED', actualStartUtc: null, actualEndUtc: null, isPaid: false };
  const [start, end] = [`${REVIEWED_DATE}T14:00:00.000Z`, `${REVIEWED_DATE}T16:00:00.000Z`];
  const review = async (person: Person) => {
    const id = randomUUID();
    const args = { dayId, start, end };
    await sync(person, { mutation: { id, householdId, name: 'day.recordHours', args, basedOn } });
    return id;
  };
  const hours = { actualStartUtc: `${paid.date}T14:00:00.000Z`, actualEndUtc: `${paid.date}T14:01:00.000Z` };
  const corrected = await ok(family.patch<EditedDay>(`/api/agenda/${paid.id}`, hours));
  if (corrected.review === null) throw new Error('Fewer hours of the paid day count');
  return {
    dayId,
    byFamily: await review(family),
    byNanny: await review(nanny),
    ofPaidDay: corrected.review.id,
  };
}

async function addFixtureNanny(
  { id: householdId, family }: Pick<FixtureHousehold, 'id' | 'family'>,
  record: NannyAnswer,
  person: Person,
): Promise<FixtureNanny> {
  await ok(family.put(`/api/nannies/${record.id}/terms`, FIXTURE_TERMS));
  const day = (date: string) => scheduleDay(family, record.id, { date });
  const items = [{ weekday: 1, startMinutes: 540, endMinutes: 1020, notes: null }];
  await ok(family.put(`/api/nannies/${record.id}/base-schedule`, { items }));
  const worked = await day(addDays(TODAY, -2));
  const unpaid = await day(YESTERDAY);
  const [pending, accepted, declined] = [await day(TOMORROW), await day(TODAY), await day(TOMORROW)];
  const deleted = await day(TOMORROW);
  await ok(answerDays(family, 'ACCEPTED', worked, unpaid, accepted));
  await ok(answerDays(family, 'DECLINED', declined));
  await ok(family.delete(`/api/agenda/${deleted.id}`));
  const paid = await recordHours(person, worked);
  const paymentId = randomUUID();
  const payment = { paymentId, nannyId: record.id, paymentDate: TODAY, platform: 'VENMO' };
  const args = { ...payment, amountCents: paid.amountCents };
  await sync(family, { mutation: { householdId, name: 'payment.record', args } });
  const completed = await recordHours(person, unpaid);
  const title = `A secret of ${record.name} at ${family.user.name}`;
  const todo = await ok(family.post<TodoAnswer>(`/api/agenda/${pending.id}/todos`, { title }));
  const week = `/api/nannies/${record.id}/weeks`;
  await ok(person.post(`${week}/${CONFIRMED_WEEK}/confirm`, ZERO_FIGURES));
  const ask = async (asker: Person) => {
    const text = `A question of ${asker.user.name} about ${record.name}`;
    return (await ok(asker.post<QuestionAnswer>(`${week}/${FIXTURE_WEEK}/questions`, { text }))).id;
  };
  const questions = { byFamily: await ask(family), byNanny: await ask(person) };
  const days = { pending, accepted, declined, completed, paid, deleted };
  const dates = { nannyId: record.id, from: paid.date, to: completed.date };
  const path = `/api/statements?householdId=${householdId}`;
  const { id: statementId } = await ok(family.post<{ id: string }>(path, dates));
  const reviews = await addReviews({ id: householdId, family }, paid, person);
  const replacedReviewId = await addReplaced({ id: householdId, family }, record.id, person);
  const overlapping = await addOverlap(family, record.id);
  const arrived = person.post<{ id: string }>(`/api/nannies/${record.id}/clock/arrive`, {
    at: FORGOTTEN_ARRIVAL,
  });
  const { id: clockId } = await ok(arrived);
  const leaves = await addLeave(family, record.id, person);
  const receiptHash = await addReceipt(family, record.id);
  const claims = await addClaims(family, record.id, person);
  const more = { questions, clockId, receiptHash, leaves, claims, reviews, replacedReviewId, overlapping };
  return { record, person, ...days, todo, paymentId, statementId, ...more };
}

async function addFixtureHousehold(server: TestServer, familyName: string): Promise<FixtureHousehold> {
  const family = await register(server, familyName, 'FAMILY');
  const otherDevice = await signIn(server, family.user.email);
  const viewer = await joinAsMember(server, family, {
    email: `viewer.of.${family.user.email}`,
    role: 'VIEWER',
  });
  const pending = await inviteMember(family, { email: `parent.of.${family.user.email}`, role: 'PARENT' });
  const word = familyName.split(' ')[0] ?? '';
  const withoutAccount = await addNanny(family, `Una at ${word}`);
  const invited = await addNanny(family, `Ivy at ${word}`);
  const removed = await addNanny(family, `Rae at ${word}`);
  await ok(family.delete(`/api/nannies/${removed.id}`));
  const id = await householdIdOf(server.sql, family);
  const feed = { householdId: id, notes: false };
  // The first request makes the server's keys.
  await ok(family.get('/api/push/key'));
  return {
    id,
    family,
    sessionId: sessionIdOf(otherDevice),
    pushId: (await ok(family.post<{ id: string }>('/api/account/push', makeSubscription(`/${word}`)))).id,
    feedId: (await ok(family.post<{ id: string }>('/api/account/feeds', feed))).id,
    viewer,
    memberInvitationId: pending.id,
    withoutAccount,
    invited,
    token: await invite(family, invited.id),
    removedId: removed.id,
  };
}

async function addAdmin({ sql }: TestServer): Promise<string> {
  const id = randomUUID();
  await sql`
    insert into account (id, email, name, role, password_hash, created_at)
    select ${id}, 'otto.admin@example.com', 'Otto Admin', role, password_hash, created_at
    from account where email = ${ADMIN_EMAIL}`;
  return id;
}

/** Returns the token of a password link that a super admin creates. */
export async function resetTokenFor(admin: Person, { user }: Person): Promise<string> {
  const call = admin.post<{ resetUrl: string }>(`/api/admin/users/${user.id}/password-reset`);
  return (await ok(call)).resetUrl.split('/').at(-1) ?? '';
}

async function makeFixture(server: TestServer): Promise<Fixture> {
  const home = await addFixtureHousehold(server, 'Fay Family');
  const away = await addFixtureHousehold(server, 'Olga Other');
  const nanny = async (household: FixtureHousehold, name: string) => {
    const record = await addNanny(household.family, name);
    const person = await join(server, household.family, record);
    return addFixtureNanny(household, { ...record, nannyUserId: person.user.id }, person);
  };
  const admin = await signIn(server, ADMIN_EMAIL);
  const newcomer = await register(server, 'Nell Newcomer', 'NANNY');
  return {
    server,
    admin,
    resetToken: await resetTokenFor(admin, newcomer),
    otherAdminId: await addAdmin(server),
    home,
    away,
    mia: await nanny(home, 'Mia'),
    kim: await nanny(home, 'Kim'),
    noa: await nanny(away, 'Noa'),
    bea: { atHome: await nanny(home, 'Bea'), away: await nanny(away, 'Bea') },
    newcomer,
  };
}

/** Makes a fixture for the tests of a file or a `describe`. */
export function sharedFixture(options: ServerOptions = {}): Fixture {
  const env = { ADMIN_EMAIL, ADMIN_PASSWORD: PASSWORD, ...options.env };
  const server = sharedTestServer({ ...options, env });
  const fixture = {} as Fixture;
  beforeAll(async () => {
    Object.assign(fixture, await makeFixture(server));
  });
  return fixture;
}
