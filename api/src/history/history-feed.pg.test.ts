/**
 * Tests the history by sync and REST with PostgreSQL: content, what a nanny sees, impersonation, refused input,
 * pages, history code, checks of the hash chain, and indexes.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { addMinutes, MINUTES_PER_DAY } from 'sync-protocol/kernel/calendar.ts';
import type { HistoryEntry } from 'sync-protocol/kernel/history.ts';
import { type HouseholdChanges, householdChanges, type Membership } from 'sync-protocol/kernel/wire.ts';
import type { NannyAnswer } from 'sync-protocol/people/nannies-rest.ts';
import type { DayAnswer } from 'sync-protocol/schedule/agenda-rest.ts';
import { beforeAll, expect, test } from 'vitest';
import { sync } from '../../test-support/fixture.ts';
import {
  addNanny,
  answerDays,
  householdIdOf,
  join,
  NOON,
  Person,
  queued,
  register,
  scheduleDay,
  sharedTestServer,
  signIn,
  syncRequestOf,
} from '../../test-support/people.ts';
import { changesSince } from '../sync/changes.ts';
import { bytesOf } from '../sync/changes-select.ts';

const server = sharedTestServer();
let family: Person;
let mia: NannyAnswer;
let kim: NannyAnswer;
let miaPerson: Person;
beforeAll(async () => {
  family = await register(server, 'Fay Family', 'FAMILY');
  mia = await addNanny(family, 'Mia');
  miaPerson = await join(server, family, mia);
  kim = await addNanny(family, 'Kim');
});

/** Returns the history that a new device gets in its first sync. */
async function historyOf(person: Person): Promise<HistoryEntry[]> {
  const [changes] = Object.values((await sync(person)).households);
  return changes?.history ?? [];
}

const about = (entries: readonly HistoryEntry[], id: string): HistoryEntry[] =>
  entries.filter(
    ({ subjects, changes }) => subjects.includes(id) || changes.some((change) => change.about === id),
  );

test("a day's history names authors, mutations, and rows before and after", async () => {
  const day: DayAnswer = await scheduleDay(family, mia.id, { date: '2026-03-05' });
  await answerDays(miaPerson, 'ACCEPTED', day);
  const worked = { actualStartUtc: '2026-03-05T14:00:00Z', actualEndUtc: '2026-03-05T16:30:00Z' };
  await miaPerson.patch(`/api/agenda/${day.id}`, worked);
  await family.post(`/api/agenda/${day.id}/todos`, { title: 'Bath' });
  const [scheduled, accepted, recorded, todo, ...others] = about(await historyOf(family), day.id);
  expect(others).toEqual([]);
  expect(scheduled).toMatchObject({ name: 'day.schedule', by: { name: 'Fay Family', role: 'FAMILY' } });
  expect(accepted).toMatchObject({ name: 'day.answer', by: { name: 'Mia', role: 'NANNY' } });
  expect(accepted?.changes).toMatchObject([{ before: { status: 'PENDING' }, after: { status: 'ACCEPTED' } }]);
  expect(recorded).toMatchObject({ name: 'day.recordHours', device: null, viewedBy: null, receivedAt: NOON });
  expect(recorded?.changes).toMatchObject([
    {
      table: 'day',
      before: { status: 'ACCEPTED', actualStartUtc: null },
      after: { status: 'COMPLETED', actualStartUtc: '2026-03-05T14:00:00.000Z', billableMinutes: 150 },
    },
  ]);
  expect(todo).toMatchObject({ name: 'todo.add', changes: [{ table: 'todo', after: { title: 'Bath' } }] });
  for (const { hash } of [scheduled, accepted, recorded, todo].flatMap((entry) => entry ?? [])) {
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
  }
});

test('a nanny reads only her own part of a payment for two nannies', async () => {
  const [hers, theirs] = [
    await scheduleDay(family, mia.id, { date: '2026-03-04' }),
    await scheduleDay(family, kim.id, { date: '2026-03-04' }),
  ];
  for (const { id } of [hers, theirs]) {
    const times = { actualStartUtc: '2026-03-04T14:00:00Z', actualEndUtc: '2026-03-04T16:00:00Z' };
    expect((await family.patch(`/api/agenda/${id}`, times)).status).toBe(200);
  }
  const paid = await family.post('/api/agenda/pay', { agendaDayIds: [hers.id, theirs.id] });
  expect(paid.status).toBe(200);
  const entries = await historyOf(miaPerson);
  const [entry] = entries.filter(({ name }) => name === 'payment.payDays');
  expect(entry?.changes.map(({ table }) => table).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    'day',
    'payment',
  ]);
  const text = JSON.stringify(entries);
  for (const id of [theirs.id, kim.id, 'Kim', 'kim@example.com']) expect(text).not.toContain(id);
});

test('both sides see the overtime that hours add, another nanny does not', async () => {
  const theirNanny = await join(server, family, kim);
  const terms = {
    weekStartsOn: 0,
    weeklyLimitMinutes: 60,
    dailyLimitMinutes: null,
    restWeekday: null,
    overtimeMultiplierHundredths: 150,
    guaranteedMinutes: null,
    cancellationHours: null,
    holidayMultiplierHundredths: null,
    payPeriod: 'WEEKLY',
  };
  const set = { effectiveFrom: '2026-02-15', ...terms };
  expect((await family.put(`/api/nannies/${mia.id}/terms`, set)).status).toBe(200);
  const day = await scheduleDay(family, mia.id, { date: '2026-02-17' });
  const times = { actualStartUtc: '2026-02-17T14:00:00Z', actualEndUtc: '2026-02-17T17:00:00Z' };
  expect((await family.patch(`/api/agenda/${day.id}`, times)).status).toBe(200);
  for (const person of [family, miaPerson]) {
    const entry = about(await historyOf(person), day.id).find(({ name }) => name === 'day.recordHours');
    const [earning, ...others] = entry?.changes.filter(({ table }) => table === 'earning') ?? [];
    expect(earning).toMatchObject({
      about: mia.id,
      before: null,
      after: { kind: 'overtime', weekStart: '2026-02-15', minutes: 120 },
    });
    expect(others).toEqual([]);
  }
  expect(JSON.stringify(await historyOf(theirNanny))).not.toContain('overtime');
});

const noted = (entries: readonly HistoryEntry[]) => entries.filter(({ result }) => result === 'noop');

test('entries without changes are shown if they have a reason, to the nanny concerned', async () => {
  const [hers, also, theirs] = [
    await scheduleDay(family, mia.id, { date: '2026-03-03' }),
    await scheduleDay(family, mia.id, { date: '2026-03-02' }),
    await scheduleDay(family, kim.id, { date: '2026-03-02' }),
  ];
  for (const { id, date } of [hers, also, theirs]) {
    const times = { actualStartUtc: `${date}T14:00:00Z`, actualEndUtc: `${date}T16:00:00Z` };
    expect((await family.patch(`/api/agenda/${id}`, times)).status).toBe(200);
  }
  const days = [[hers.id], [also.id, theirs.id]];
  for (const agendaDayIds of [...days, ...days]) await family.post('/api/agenda/pay', { agendaDayIds });
  expect(noted(await historyOf(miaPerson))).toMatchObject([
    {
      name: 'payment.payDays',
      code: 'already_paid',
      subjects: [hers.id],
      args: { days: [{ dayId: hers.id }] },
    },
  ]);
  expect(noted(await historyOf(family)).map(({ subjects }) => subjects.length)).toEqual([1, 2]);
});

test('a nanny reads only her own refusals, a family all of them', async () => {
  const day = await scheduleDay(family, mia.id, { date: '2026-03-10' });
  await answerDays(miaPerson, 'ACCEPTED', day);
  expect((await answerDays(miaPerson, 'DECLINED', day)).status).toBe(409);
  const elsewhere = { actualStartUtc: '2026-03-02T14:00:00Z', actualEndUtc: '2026-03-02T16:00:00Z' };
  expect((await family.patch(`/api/agenda/${day.id}`, elsewhere)).status).toBe(400);
  const refused = (entries: readonly HistoryEntry[]) =>
    about(entries, day.id).filter(({ result }) => result === 'rejected');
  expect(refused(await historyOf(miaPerson))).toMatchObject([
    { name: 'day.answer', code: 'not_pending', subjects: [day.id], args: { dayId: day.id } },
  ]);
  expect(refused(await historyOf(family)).map(({ name }) => name)).toEqual(['day.answer', 'day.recordHours']);
});

test('an entry made while impersonating names both accounts', async () => {
  const impersonation = await family.post<{ impersonationToken: string }>(
    `/api/impersonate/${miaPerson.user.id}`,
  );
  const token = impersonation.body.impersonationToken;
  const asMia = new Person(server.app, { token, user: miaPerson.user });
  const day = await scheduleDay(family, mia.id, { date: '2026-03-11' });
  await asMia.post(`/api/agenda/${day.id}/todos`, { title: 'Bring boots' });
  expect(about(await historyOf(miaPerson), day.id).at(-1)).toMatchObject({
    by: { name: 'Mia' },
    viewedBy: { accountId: family.user.id, name: 'Fay Family' },
  });
});

test('a device gets the last 90 days, then only new entries', async () => {
  const day = await scheduleDay(family, mia.id, { date: '2026-03-12' });
  server.clock.now = addMinutes(NOON, 91 * MINUTES_PER_DAY);
  const later = await signIn(server, family.user.email);
  expect(about(await historyOf(later), day.id)).toEqual([]);
  const clientId = randomUUID();
  const syncLater = async (cursors: Record<string, string>) =>
    Object.entries((await sync(later, { clientId, cursors })).households)[0];
  const [householdId = '', first] = (await syncLater({})) ?? [];
  await later.patch(`/api/agenda/${day.id}`, { scheduledNotes: 'Swimming' });
  const [, second] = (await syncLater({ [householdId]: first?.cursor ?? '' })) ?? [];
  expect(second?.history).toMatchObject([
    { name: 'day.editSchedule', changes: [{ about: day.id, after: { scheduledNotes: 'Swimming' } }] },
  ]);
});

test('a long history comes in bounded pages without gaps or repeats', async () => {
  await scheduleDay(family, mia.id, { date: '2026-03-14' });
  for (let i = 0; i < 12; i += 1) {
    await family.patch(`/api/nannies/${mia.id}`, { name: i % 2 === 0 ? 'Mia' : 'Mia R.' });
  }
  const [membership] = await server.sql<Membership[]>`
    select household_id as "householdId", role, nanny_id as "nannyId", access from membership
    where account_id = ${family.user.id}`;
  if (membership === undefined) throw new Error('No membership');
  const reader = { accountId: family.user.id, membership, clientId: randomUUID() };
  const pages: HouseholdChanges[] = [];
  for (let cursor: string | null = null, more = true; more; ) {
    const asked = { ...reader, cursor, pushed: [], now: server.clock.now };
    const page = await server.sql.begin('isolation level repeatable read read only', (tx) =>
      changesSince(tx, asked, { limit: 6 }),
    );
    const changes = householdChanges.parse(JSON.parse(String(page && bytesOf(page.json))));
    pages.push(changes);
    ({ cursor, more } = changes);
  }
  expect(Math.max(...pages.map(({ history }) => history.length))).toBeLessThanOrEqual(6);
  const whole = await historyOf(family);
  expect(pages.flatMap(({ history }) => history)).toEqual(whole);
  expect(whole.length).toBeGreaterThan(20);
  // Only the last page has the history code.
  expect(pages.map(({ bookMark }) => bookMark !== undefined)).toEqual(pages.map(({ more }) => !more));
});

test('changes read alike whether they are stored on lines or not', async () => {
  const before = [await historyOf(family), await historyOf(miaPerson)];
  const changed = await server.sql`
    update mutation_log set changes = translate(changes::text, e'\\r\\t', '')::json where changes::text like e'%\\r%'`;
  expect(changed.count).toBeGreaterThan(10);
  expect([await historyOf(family), await historyOf(miaPerson)]).toEqual(before);
});

async function bookMarkOf(person: Person) {
  return Object.values((await sync(person)).households)[0]?.bookMark;
}

test('the history code is the same for all who have synced to the same version', async () => {
  await scheduleDay(family, kim.id, { date: '2026-03-15' });
  const mark = await bookMarkOf(family);
  expect(mark).toEqual({ hash: (await historyOf(family)).at(-1)?.hash, at: NOON });
  expect(await bookMarkOf(miaPerson)).toEqual(mark);
});

test('large refused input is logged but not sent to devices', async () => {
  const todo = { householdId: await householdIdOf(server.sql, miaPerson), name: 'todo.add' };
  const huge = queued(1, { ...todo, args: { junk: 'x'.repeat(100_000) } });
  const request = syncRequestOf(miaPerson, { mutations: [huge] });
  expect((await miaPerson.post('/api/sync', request)).status).toBe(200);
  const entries = (await historyOf(family)).filter(({ id }) => id === huge.id);
  expect(entries).toMatchObject([{ code: 'bad_input', args: null }]);
});

interface Page {
  readonly entries: readonly HistoryEntry[];
  readonly more: boolean;
}

const pageOf = async (person: Person, query: string): Promise<Page> =>
  (await person.get<Page>(`/api/history?${query}`)).body;

test('the whole history can be read page by page, and by subject', async () => {
  const day = await scheduleDay(family, mia.id, { date: '2026-03-13' });
  await answerDays(miaPerson, 'ACCEPTED', day);
  await family.patch(`/api/agenda/${day.id}`, { scheduledNotes: 'Swimming' });
  const whole = await pageOf(family, 'limit=500');
  expect(whole.more).toBe(false);
  const turned: HistoryEntry[] = [];
  for (let before = '', more = true; more; before = `&before=${turned.at(-1)?.id}`) {
    const page = await pageOf(family, `limit=3${before}`);
    turned.push(...page.entries);
    more = page.more;
  }
  expect(turned).toEqual(whole.entries);
  const names = (await pageOf(family, `subject=${day.id}`)).entries.map(({ name }) => name);
  expect(names).toEqual(['day.editSchedule', 'day.answer', 'day.schedule']);
  expect((await pageOf(miaPerson, `subject=${kim.id}`)).entries).toEqual([]);
});

test.each(['limit=0', 'limit=501', 'limit=many', 'before=7', 'subject=x'])('%s is refused', async (query) => {
  expect((await family.get(`/api/history?${query}`)).status).toBe(400);
});

test('both sides can check the history', async () => {
  for (const person of [family, miaPerson]) {
    const { body } = await person.get('/api/history/check');
    expect(body).toEqual({ isIntact: true, brokenAt: null });
  }
});

test('log_subject matches the log, and its migration can fill it', async () => {
  const look = () => server.sql`select * from log_subject order by household_id, subject, version, position`;
  const kept = await look();
  expect(kept.length).toBeGreaterThan(20);
  const folder = joinPath(import.meta.dirname, '../database/migrations');
  const migration = readFileSync(joinPath(folder, '006-log-subjects.sql'), 'utf8');
  const filling = /insert into log_subject[^;]+;/.exec(migration)?.[0] ?? '';
  await server.sql`delete from log_subject`;
  await server.sql.unsafe(filling);
  expect(await look()).toEqual(kept);
});

test('a day’s history is looked up in log_subject instead of scanning the log', async () => {
  const day = await scheduleDay(family, mia.id, { date: '2026-03-16' });
  // Without index rows nothing is found, so the log itself isn't scanned.
  await server.sql`delete from log_subject where subject = ${day.id}`;
  expect((await pageOf(family, `subject=${day.id}`)).entries).toEqual([]);
});
