/**
 * Tests with PostgreSQL when weeks under terms are closed, that each is closed once, by whichever process and after any
 * time without a server, that only the server does it, and that devices show beforehand what it writes.
 */
import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { addDays, addMinutes } from 'sync-protocol/kernel/calendar.ts';
import type { HistoryEntry } from 'sync-protocol/kernel/history.ts';
import { syncAnswer } from 'sync-protocol/kernel/wire.ts';
import { termsOf } from 'sync-protocol/people/nanny-ranges.ts';
import { SYSTEM_ACCOUNT_ID } from 'sync-protocol/people/system-account.ts';
import { ledgerFaults } from 'sync-protocol/test-support/ledger-faults.ts';
import { closingId } from 'sync-protocol/weeks/added-earning-id.ts';
import { weekOf } from 'sync-protocol/weeks/nanny-week.ts';
import type { WeekAnswer } from 'sync-protocol/weeks/week-answer.ts';
import { readsOfWeekViews, weekView } from 'sync-protocol/weeks/week-view.ts';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Home, householdOf, openHome, readLedger, workDay } from '../../test-support/ledger.ts';
import {
  addNanny,
  queued,
  startServerForTest,
  syncRequestOf,
  type TestServer,
} from '../../test-support/people.ts';
import { FIXTURE_TERMS } from '../../test-support/sample-calls.ts';
import { loadDueHousehold, setNextDue } from '../database/weeks-due.ts';
import type { Deps } from './execute.ts';
import { openPokes } from './pokes.ts';
import { readRounds } from './read-rows.ts';
import { closeWeeks, startWeekClosing } from './week-closing.ts';

const MONDAY = '2026-03-02';
/** Midnight after the Sunday of that week in New York, whose clocks went forward on it. */
const OVER = '2026-03-09T04:00:00.000Z';
const DUE_WHEN = { now: OVER, latest: addMinutes(OVER, 10_000) };
/** In milliseconds: on a cluster a run takes seconds. */
const PATIENCE = 60_000;

let server: TestServer;
let deps: Deps;
let home: Home;
beforeEach(async () => {
  server = await startServerForTest();
  deps = await depsOf(server.sql);
  home = await openHome(server);
});
afterEach(() => {
  vi.useRealTimers();
});

function fail(error: unknown): never {
  throw error;
}

async function depsOf(sql: Deps['sql']): Promise<Deps> {
  const pokes = await openPokes(sql, fail);
  onTestFinished(() => pokes.close());
  return { sql, pokes };
}

const closingAt = (now: string) => ({ now: () => now, onClosed: () => {}, onError: fail });
const closeAt = (now: string) => closeWeeks(deps, closingAt(now));

async function setTerms(terms: object = {}, nannyId = home.mia.id): Promise<void> {
  const body = { ...FIXTURE_TERMS, effectiveFrom: MONDAY, ...terms };
  const answer = await home.family.put(`/api/nannies/${nannyId}/terms`, body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}

const closedWeeks = async (): Promise<string[]> =>
  (
    await server.sql<{ start: string }[]>`
      select week_start as start from week where closed_at is not null order by week_start`
  ).map(({ start }) => start);

const closings = async (): Promise<number> =>
  (await server.sql`select 1 from mutation_log where name = 'week.close'`).length;

test("a week is closed at midnight of the household's clock, and its guarantee is owed", async () => {
  await setTerms();
  await workDay(home.family, home.mia.id, { hours: 3 });
  expect(await closeAt(addMinutes(OVER, -1))).toBe(0);
  expect(await closeAt(addMinutes(OVER, 14))).toBe(1);
  expect(await closedWeeks()).toEqual([MONDAY]);
  const { body } = await home.family.get<WeekAnswer>(`/api/nannies/${home.mia.id}/weeks/${MONDAY}`);
  // 30 guaranteed hours at $20.00, 3 of them worked.
  expect(body).toMatchObject({ grossCents: 60_000, openCents: 60_000 });
  const ledger = await readLedger(server.sql, await householdOf(server.sql, home.mia.id));
  expect(ledgerFaults(ledger)).toEqual([]);
});

test.each([
  ['Pacific/Auckland', '2026-03-08T11:00:00.000Z'],
  ['Pacific/Honolulu', '2026-03-09T10:00:00.000Z'],
  // An older name, as older versions stored it, which not every list of zones has.
  ['US/Hawaii', '2026-03-09T10:00:00.000Z'],
])('in %s a week is over at %s', async (timezone, midnight) => {
  const settings = { timezone, billingIncrementMinutes: 15, currency: 'USD' };
  expect((await home.family.put('/api/family-profile', settings)).status).toBe(200);
  await server.sql`update household set timezone = ${timezone}`;
  await setTerms();
  expect(await closeAt(addMinutes(midnight, -1))).toBe(0);
  expect(await closeAt(addMinutes(midnight, 14))).toBe(1);
  expect(await server.sql`select 1 from mutation_log where result = 'rejected'`).toHaveLength(0);
});

test('a week over the end of a year is closed in the new year', async () => {
  server.clock.now = '2026-12-28T17:00:00.000Z';
  home = await openHome(server);
  await setTerms({ effectiveFrom: '2026-12-28' });
  expect(await closeAt('2027-01-04T04:59:00.000Z')).toBe(0);
  expect(await closeAt('2027-01-04T05:14:00.000Z')).toBe(1);
  expect(await closedWeeks()).toEqual(['2026-12-28']);
});

test('weeks that ended while no server ran are closed, each once', async () => {
  await setTerms();
  expect(await closeAt(addMinutes(OVER, 3 * 7 * 24 * 60))).toBe(4);
  expect(await closedWeeks()).toEqual(['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23']);
  expect(await closeAt(addMinutes(OVER, 3 * 7 * 24 * 60 + 15))).toBe(0);
  expect(await closings()).toBe(4);
});

test('after a year without a server, all weeks are closed', async () => {
  await setTerms();
  expect(await closeAt('2027-03-09T04:00:00.000Z')).toBe(53);
});

test('terms from a past date close weeks before those that are closed already', async () => {
  await setTerms();
  await closeAt(OVER);
  server.clock.now = OVER;
  await setTerms({ effectiveFrom: '2026-02-16' });
  expect(await closeAt(addMinutes(OVER, 15))).toBe(2);
  expect(await closedWeeks()).toEqual(['2026-02-16', '2026-02-23', '2026-03-02']);
});

test('a week that new terms cut short is over the day before they begin', async () => {
  await setTerms();
  // Only earlier versions took terms with another weekday.
  const [terms] = await server.sql<{ id: string }[]>`select * from terms`;
  if (terms === undefined) throw new Error('Mia has no terms');
  const cut = { effective_from: '2026-03-07', week_starts_on: 6 };
  await server.sql`insert into terms ${server.sql({ ...terms, ...cut, id: `${home.mia.id}/2026-03-07` })}`;
  expect(await closeAt('2026-03-07T04:59:00.000Z')).toBe(0);
  expect(await closeAt('2026-03-07T05:14:00.000Z')).toBe(1);
  expect(await closedWeeks()).toEqual([MONDAY]);
});

test('two processes at once close each week once', async () => {
  for (let i = 0; i < 5; i += 1) {
    // Of the next, the first also has a second nanny.
    const { id } = await addNanny(home.family, `Nanny ${i}`);
    await setTerms({}, id);
    if (i > 0) home = await openHome(server);
  }
  const other = server.connect();
  onTestFinished(() => other.end());
  const otherDeps = await depsOf(other);
  const at = addMinutes(OVER, 7 * 24 * 60);
  // The second clock is two hours behind: it takes the first one's due date for that of a wrong clock.
  const counts = await Promise.all([
    closeWeeks(deps, closingAt(at)),
    closeWeeks(otherDeps, closingAt(addMinutes(at, -120))),
  ]);
  // At the second clock the last week isn't over.
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(10);
  expect(await closings()).toBe(10);
  expect(await server.sql`select 1 from mutation_log where result <> 'applied'`).toHaveLength(0);
});

test('devices of the household hear of it', async () => {
  await setTerms();
  const householdId = await householdOf(server.sql, home.mia.id);
  const versionNow = async () => {
    const [row] = await server.sql<{ version: number }[]>`
      select version from household_version where household_id = ${householdId}`;
    return row?.version ?? 0;
  };
  const before = await versionNow();
  const poked = new Promise((done) => {
    // The poke of the terms may still be on its way.
    deps.pokes.subscribe(householdId, {
      onPoke: (poke) => void ((poke.version ?? 0) > before && done(poke)),
    });
  });
  await closeAt(OVER);
  expect(await poked).toEqual({ householdId, version: await versionNow() });
});

const dueAt = async (): Promise<string[]> =>
  (await server.sql<{ at: string }[]>`select weeks_due_at as at from household_version`).map(({ at }) => at);

test('a household is looked at again at its next week’s end, a change, or in a week', async () => {
  await closeAt(OVER);
  expect(await dueAt()).toEqual(['2026-03-16T04:00:00.000Z']);
  await setTerms();
  expect(await dueAt()).toEqual(['2000-01-01T00:00:00.000Z']);
  expect(await closeAt(OVER)).toBe(1);
  expect(await dueAt()).toEqual(['2026-03-16T04:00:00.000Z']);
  await workDay(home.family, home.mia.id, { hours: 3 });
  expect(await dueAt()).toEqual(['2026-03-16T04:00:00.000Z']);
  const settings = { timezone: 'Pacific/Auckland', billingIncrementMinutes: 15, currency: 'USD' };
  await home.family.put('/api/family-profile', settings);
  await closeAt(OVER);
  expect(await dueAt()).toEqual(['2026-03-15T11:00:00.000Z']);
});

test('terms that change while a household is looked at leave it due', async () => {
  await setTerms();
  const householdId = await householdOf(server.sql, home.mia.id);
  const seen = await loadDueHousehold(server.sql, householdId, DUE_WHEN);
  await setTerms({ effectiveFrom: '2026-02-23' });
  const next = { version: seen?.version ?? 0, at: '2026-03-16T04:00:00.000Z' };
  expect(await setNextDue(server.sql, householdId, next)).toBe(false);
  expect(await closeAt(OVER)).toBe(2);
});

test('a due date that a wrong clock has set far ahead counts as due', async () => {
  await setTerms();
  await server.sql`update household_version set weeks_due_at = ${addMinutes(OVER, 8 * 24 * 60)}`;
  expect(await closeAt(OVER)).toBe(1);
});

test('a run that was interrupted is finished by the next one', async () => {
  await setTerms();
  const at = addMinutes(OVER, 7 * 24 * 60);
  const interrupted = new AbortController();
  const closing = {
    ...closingAt(at),
    now: () => {
      if (readings === 2) interrupted.abort(new Error('The server stops'));
      readings += 1;
      return at;
    },
  };
  let readings = 0;
  await expect(closeWeeks(deps, closing, interrupted.signal)).rejects.toThrow('The server stops');
  expect(await closings()).toBe(1);
  expect(await closeAt(addMinutes(at, 15))).toBe(1);
});

test('a week that fails leaves the others to be closed, and is tried again', async () => {
  await setTerms();
  const { id } = await addNanny(home.family, 'Second');
  await setTerms({}, id);
  await server.sql.unsafe(
    `alter table week add constraint broken check (nanny_id <> '${home.mia.id}') not valid`,
  );
  const errors: unknown[] = [];
  const closing = { ...closingAt(OVER), onError: (error: unknown) => errors.push(error) };
  expect(await closeWeeks(deps, closing)).toBe(1);
  expect(errors).toHaveLength(1);
  await server.sql.unsafe('alter table week drop constraint broken');
  expect(await closeAt(addMinutes(OVER, 15))).toBe(1);
});

test('weeks are closed at the start and when a run is due, not after the end', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await setTerms();
  let now = OVER;
  const counts: number[] = [];
  const end = startWeekClosing(deps, {
    now: () => now,
    onClosed: (count) => counts.push(count),
    onError: fail,
  });
  await vi.waitFor(() => expect(counts).toEqual([1]), PATIENCE);
  now = addMinutes(OVER, 7 * 24 * 60);
  vi.advanceTimersByTime(300_000);
  await vi.waitFor(() => expect(counts).toEqual([1, 1]), PATIENCE);
  await end();
  now = addMinutes(OVER, 14 * 24 * 60);
  vi.advanceTimersByTime(3_600_000);
  expect(await closings()).toBe(2);
});

test('the history has no name for who closed a week', async () => {
  await setTerms();
  await closeAt(OVER);
  const { body } = await home.family.get<{ entries: HistoryEntry[] }>('/api/history?limit=1');
  expect(body.entries).toMatchObject([
    { name: 'week.close', by: { accountId: SYSTEM_ACCOUNT_ID, name: null } },
  ]);
});

/** Pushes the closing of the nanny's week from a device of the family. */
async function push(id: string) {
  const householdId = await householdOf(server.sql, home.mia.id);
  const mutation = {
    ...queued(1, {
      householdId,
      name: 'week.close',
      args: { householdId, nannyId: home.mia.id, weekStart: MONDAY },
    }),
    id,
  };
  const { status, body } = await home.family.post(
    '/api/sync',
    syncRequestOf(home.family, { mutations: [mutation] }),
  );
  return { status, body, householdId };
}

describe('only the server closes a week', () => {
  test('a device is refused', async () => {
    await setTerms();
    server.clock.now = OVER;
    const { body, householdId } = await push(randomUUID());
    const { outcomes } = syncAnswer.parse(body).households[householdId] ?? {};
    expect(outcomes).toMatchObject([{ result: 'rejected', code: 'needs_connection' }]);
  });

  test('nobody can take the id of its mutation before it', async () => {
    await setTerms();
    const id = closingId(home.mia.id, MONDAY);
    expect((await push(id)).status).toBe(400);
    const key = await home.family.call('PUT', '/api/family-profile', {
      body: { timezone: 'America/Chicago', billingIncrementMinutes: 15, currency: 'USD' },
      headers: { 'idempotency-key': id },
    });
    expect(key).toMatchObject({ status: 400, body: { code: 'bad_key' } });
    expect(await closeAt(addMinutes(OVER, 60))).toBe(1);
  });
});

test('what a device shows as if the week were over is what is then written', async () => {
  const householdId = await householdOf(server.sql, home.mia.id);
  await home.family.put('/api/household/holidays', {
    useFederal: true,
    own: [{ date: '2026-03-04', name: 'Town Meeting Day' }],
  });
  let number = 0;
  const days = fc.array(
    fc.record({ day: fc.integer({ min: 0, max: 3 }), hours: fc.integer({ min: 1, max: 8 }) }),
    {
      maxLength: 6,
    },
  );
  const terms = fc.record({
    weeklyLimitMinutes: fc.constantFrom(null, 600),
    guaranteedMinutes: fc.constantFrom(null, 1200, 2400),
    holidayMultiplierHundredths: fc.constantFrom(null, 200),
  });
  await fc.assert(
    fc.asyncProperty(days, terms, fc.boolean(), async (worked, changed, isPlanned) => {
      number += 1;
      const { id: nannyId } = await addNanny(home.family, `Nanny ${number}`, 22.33);
      await setTerms(changed, nannyId);
      for (const { day, hours } of worked) {
        await workDay(home.family, nannyId, { date: addDays(MONDAY, day), hours });
      }
      if (isPlanned) {
        const body = { date: '2026-03-04', startTime: '18:00', endTime: '20:00' };
        const { body: planned } = await home.family.post<{ id: string }>(
          `/api/nannies/${nannyId}/agenda/create`,
          body,
        );
        await home.family.post('/api/agenda/status', { agendaDayIds: [planned.id], status: 'ACCEPTED' });
      }
      const rows = await readRounds(server.sql, householdId, (loaded) => {
        const week = weekOf(loaded.peekList(termsOf(nannyId)) ?? [], MONDAY);
        return [termsOf(nannyId), ...readsOfWeekViews({ householdId, nannyId }, [week], loaded)];
      });
      const week = weekOf(rows.list(termsOf(nannyId)), MONDAY);
      const shown = weekView(rows, { nannyId, week, today: MONDAY, outlook: { asIfOver: true } });
      expect(await closeAt(addMinutes(OVER, number * 15))).toBe(1);
      const { body } = await home.family.get<WeekAnswer>(`/api/nannies/${nannyId}/weeks/${MONDAY}`);
      expect(body).toMatchObject({ lines: shown.lines, grossCents: shown.grossCents });
      expect(ledgerFaults(await readLedger(server.sql, householdId))).toEqual([]);
    }),
    { numRuns: 12 },
  );
});
