/**
 * Tests terms and weeks through REST, to the cent: the agreed cases of overtime, guarantee, holidays and late
 * cancellations, shifts over the border of a week, paying what terms add, weeks without terms, and who answers terms.
 */

import { addDays, addMinutes, parseClock, wallClockToInstant } from 'sync-protocol/kernel/calendar.ts';
import type { EarningAnswer } from 'sync-protocol/ledger/earnings-rest.ts';
import type { DayAnswer } from 'sync-protocol/schedule/agenda-rest.ts';
import { ledgerFaults } from 'sync-protocol/test-support/ledger-faults.ts';
import type { TermsAnswer } from 'sync-protocol/weeks/terms-rest.ts';
import type { WeekAnswer } from 'sync-protocol/weeks/week-answer.ts';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { householdOf, readLedger } from '../../test-support/ledger.ts';
import {
  addNanny,
  answerDays,
  join,
  type Person,
  register,
  sharedTestServer,
} from '../../test-support/people.ts';
import { openPokes } from '../sync/pokes.ts';
import { closeWeeks } from '../sync/week-closing.ts';

const server = sharedTestServer();
const ZONE = 'America/New_York';
const MONDAY = '2026-03-02';
const dateAt = (day: number): string => addDays(MONDAY, day);
const at = (date: string, clock: string): string => wallClockToInstant(date, parseClock(clock), ZONE);
/** Her first week is the one before. */
const BEFORE = at('2026-02-23', '08:00');
const AFTER = at('2026-03-10', '12:00');
const NO_RULES = {
  effectiveFrom: MONDAY,
  weekStartsOn: 1,
  weeklyLimitMinutes: null,
  dailyLimitMinutes: null,
  restWeekday: null,
  overtimeMultiplierHundredths: 150,
  guaranteedMinutes: null,
  cancellationHours: null,
  holidayMultiplierHundredths: null,
  payPeriod: 'WEEKLY',
};
const FEDERAL = { ...NO_RULES, weeklyLimitMinutes: 2400 };

let number = 0;
let family: Person;
beforeEach(async () => {
  number += 1;
  server.clock.now = BEFORE;
  family = await register(server, `Family ${number}`, 'FAMILY');
});

async function ok<Body>(call: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await call;
  if (status >= 400) throw new Error(JSON.stringify(body));
  return body;
}

interface Nanny {
  readonly id: string;
  readonly person: Person;
}

/** Adds a nanny with an account, and sets her terms. */
async function nannyUnder(terms: object, rate: number): Promise<Nanny> {
  const record = await addNanny(family, `Mia ${number}`, rate);
  const person = await join(server, family, record);
  await ok(family.put(`/api/nannies/${record.id}/terms`, terms));
  return { id: record.id, person };
}

async function schedule({ id, person }: Nanny, date: string, [startTime, endTime]: [string, string]) {
  const day = await ok(
    family.post<DayAnswer>(`/api/nannies/${id}/agenda/create`, { date, startTime, endTime }),
  );
  await ok(answerDays(person, 'ACCEPTED', day));
  return day;
}

/** Records the minutes of one shift on a date, from 8:00 or a given time on. */
async function work(nanny: Nanny, start: string, minutes: number): Promise<DayAnswer> {
  const [date = '', from = '08:00'] = start.split(' ');
  const { now } = server.clock;
  server.clock.now = BEFORE;
  const day = await schedule(nanny, date, ['06:00', '06:30']);
  server.clock.now = now > AFTER ? now : AFTER;
  const actualStartUtc = at(date, from);
  return ok(
    family.patch<DayAnswer>(`/api/agenda/${day.id}`, {
      actualStartUtc,
      actualEndUtc: addMinutes(actualStartUtc, minutes),
    }),
  );
}

async function workWeek(nanny: Nanny, minutes: readonly number[]): Promise<void> {
  for (const [day, each] of minutes.entries()) if (each > 0) await work(nanny, dateAt(day), each);
}

const weekOf = ({ id }: Nanny, weekStart = MONDAY) =>
  ok(family.get<WeekAnswer>(`/api/nannies/${id}/weeks/${weekStart}`));
const earningsOf = ({ id }: Nanny, query = '') =>
  ok(family.get<EarningAnswer[]>(`/api/earnings?nannyId=${id}${query}`));

function fail(error: unknown): never {
  throw error;
}

async function close(now: string): Promise<void> {
  const pokes = await openPokes(server.sql, () => {});
  onTestFinished(() => pokes.close());
  await server.sql`update household_version set weeks_due_at = default`;
  await closeWeeks({ sql: server.sql, pokes }, { now: () => now, onClosed: () => {}, onError: fail });
}

const amounts = ({ lines }: WeekAnswer): string[] =>
  lines.map(({ kind, amountCents }) => `${kind} ${amountCents}`);
const cents = (rows: readonly { amountCents: number }[]): number =>
  rows.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Returns the week. Throws unless its gross is the sum of its lines, and of its earnings. */
async function checkedWeek(nanny: Nanny): Promise<WeekAnswer> {
  const week = await weekOf(nanny);
  const earnings = (await earningsOf(nanny)).filter(({ weekStart }) => weekStart === MONDAY);
  const open = earnings.reduce((sum, { openCents }) => sum + openCents, 0);
  expect([cents(week.lines), cents(earnings), week.openCents]).toEqual([
    week.grossCents,
    week.grossCents,
    open,
  ]);
  const ledger = await readLedger(server.sql, await householdOf(server.sql, nanny.id));
  expect(ledgerFaults(ledger)).toEqual([]);
  return week;
}

const grossOf = async (nanny: Nanny): Promise<number> => (await checkedWeek(nanny)).grossCents;

/** Returns the terms of a preset, from Monday on. */
async function preset(id: string): Promise<object> {
  const presets = await ok(family.get<{ id: string; terms: object }[]>('/api/terms/presets'));
  const found = presets.find((each) => each.id === id);
  return { effectiveFrom: MONDAY, ...found?.terms };
}

describe('overtime', () => {
  test('A: $22.50, five days of 573 minutes: $1,195.31', async () => {
    const nanny = await nannyUnder(await preset('us-federal'), 22.5);
    await workWeek(nanny, [573, 573, 573, 573, 573]);
    const week = await checkedWeek(nanny);
    expect(week.grossCents).toBe(119_531);
    expect(week).toMatchObject({ billableMinutes: 2925, overtimeMinutes: 525 });
    expect(amounts(week)).toEqual(['hours 90000', 'overtime 29531']);
    const [overtime] = (await earningsOf(nanny)).filter(({ kind }) => kind === 'overtime');
    expect(overtime?.amountCents).toBe(9841);
  });

  test('B: 30 hours at $20.00 and 20 at $22.00: $1,144.00', async () => {
    const nanny = await nannyUnder(FEDERAL, 20);
    const raise = { hourlyRate: 22, effectiveFrom: dateAt(3) };
    await ok(family.patch(`/api/nannies/${nanny.id}`, raise));
    await workWeek(nanny, [600, 600, 600, 600, 600]);
    expect(await grossOf(nanny)).toBe(114_400);
  });

  test.each([
    { id: 'us-ca-attendant', five: 126_250, six: 137_500 },
    { id: 'us-ca-attendant-live-in', five: 120_000, six: 131_250 },
  ])('C: $id, $25.00, 11 + 9 + 9 + 9 + 9 hours, and 3 more', async ({ id, five, six }) => {
    const nanny = await nannyUnder(await preset(id), 25);
    await workWeek(nanny, [660, 540, 540, 540, 540]);
    expect(await grossOf(nanny)).toBe(five);
    await work(nanny, dateAt(5), 180);
    expect(await grossOf(nanny)).toBe(six);
  });

  test('D: New York live-in, $20.00, 45 hours and 4 on the day of rest: $1,030.00', async () => {
    const nanny = await nannyUnder(await preset('us-ny-live-in'), 20);
    await workWeek(nanny, [540, 540, 540, 540, 540, 0, 240]);
    expect(await grossOf(nanny)).toBe(103_000);
  });

  test('E: $23.33 and odd minutes: $1,151.92', async () => {
    const nanny = await nannyUnder(FEDERAL, 23.33);
    await workWeek(nanny, [495, 495, 615, 555, 615]);
    expect(await grossOf(nanny)).toBe(115_192);
  });

  test('G: $6.00, 46 hours: $294.00', async () => {
    const nanny = await nannyUnder(FEDERAL, 6);
    await workWeek(nanny, [600, 600, 600, 600, 360]);
    expect(await grossOf(nanny)).toBe(29_400);
  });
});

test('F: a night with a clock change is 540 minutes, cut at the border of two weeks', async () => {
  const nanny = await nannyUnder({ ...FEDERAL, effectiveFrom: '2026-03-01', weekStartsOn: 0 }, 20.01);
  const day = await work(nanny, '2026-03-07 20:00', 540);
  expect(day).toMatchObject({ actualEndUtc: at('2026-03-08', '06:00'), amountCents: 18_009 });
  const [first, second] = await ok(
    family.get<WeekAnswer[]>(`/api/nannies/${nanny.id}/weeks?from=2026-03-07&to=2026-03-08`),
  );
  expect(first).toMatchObject({ weekEnd: '2026-03-07', billableMinutes: 240, grossCents: 8004 });
  expect(second).toMatchObject({ weekStart: '2026-03-08', billableMinutes: 300, grossCents: 10_005 });
  // The whole day is open in the week of its date.
  expect([first?.openCents, second?.openCents]).toEqual([18_009, 0]);
});

test('shifts over the borders of a week make both weeks sum to what the ledger has', async () => {
  const nanny = await nannyUnder(FEDERAL, 22.33);
  await work(nanny, '2026-03-01 21:07', 400);
  await workWeek(nanny, [480, 600, 600, 600, 600, 0, 0]);
  await work(nanny, '2026-03-08 21:07', 431);
  const weeks = await ok(
    family.get<WeekAnswer[]>(`/api/nannies/${nanny.id}/weeks?from=2026-02-23&to=2026-03-15`),
  );
  expect(weeks.map(({ weekStart }) => weekStart)).toEqual(['2026-02-23', '2026-03-02', '2026-03-09']);
  for (const week of weeks) expect(cents(week.lines)).toBe(week.grossCents);
  const gross = weeks.reduce((sum, { grossCents }) => sum + grossCents, 0);
  expect(gross).toBe(cents(await earningsOf(nanny)));
  expect(weeks[1]?.overtimeMinutes).toBeGreaterThan(480);
});

test('guarantee: of 40 hours, 31.5 were worked and 4 declined: $101.25', async () => {
  const nanny = await nannyUnder({ ...NO_RULES, guaranteedMinutes: 2400 }, 22.5);
  const items = [{ weekday: 5, startMinutes: 600, endMinutes: 840 }];
  await ok(family.put(`/api/nannies/${nanny.id}/base-schedule`, { items }));
  const { body: day } = await family.post<DayAnswer>(`/api/nannies/${nanny.id}/agenda/create`, {
    date: dateAt(4),
    startTime: '10:00',
    endTime: '14:00',
  });
  await ok(answerDays(nanny.person, 'DECLINED', day));
  await workWeek(nanny, [480, 480, 480, 450]);
  expect(cents(await earningsOf(nanny))).toBe(70_875);
  await close(AFTER);
  const week = await checkedWeek(nanny);
  expect(week.grossCents).toBe(70_875 + 10_125);
  expect(amounts(week)).toEqual(['hours 70875', 'guarantee 10125']);
});

test('holiday: 50 hours at $20.00, 8 of them on a holiday: $1,100.00', async () => {
  const nanny = await nannyUnder({ ...FEDERAL, holidayMultiplierHundredths: 150 }, 20);
  const own = [{ date: MONDAY, name: "Casimir Pulaski's Day" }];
  await ok(family.put('/api/household/holidays', { useFederal: true, own }));
  await workWeek(nanny, [480, 630, 630, 630, 630]);
  const week = await checkedWeek(nanny);
  expect(week.grossCents).toBe(110_000);
  expect(week.lines).toContainEqual({
    kind: 'holiday',
    minutes: 480,
    rateCents: 1000,
    amountCents: 8000,
    date: MONDAY,
  });
  await ok(family.put('/api/household/holidays', { useFederal: false, own: [] }));
  expect(await grossOf(nanny)).toBe(110_000);
});

test('a holiday that is not worked pays its accepted shift once the week is over', async () => {
  const nanny = await nannyUnder({ ...NO_RULES, holidayMultiplierHundredths: 150 }, 20);
  await ok(
    family.put('/api/household/holidays', { useFederal: true, own: [{ date: MONDAY, name: 'Fair' }] }),
  );
  await schedule(nanny, MONDAY, ['09:00', '13:00']);
  expect(await grossOf(nanny)).toBe(0);
  await close(AFTER);
  expect(await grossOf(nanny)).toBe(8000);
});

describe('a day that the family takes away', () => {
  test.each([
    ['24 hours before is owed', '10:00', 8000],
    ['a minute earlier is not', '09:59', 0],
  ])('%s', async (_what, clock, owedCents) => {
    const nanny = await nannyUnder({ ...NO_RULES, cancellationHours: 24 }, 20);
    const day = await schedule(nanny, dateAt(4), ['10:00', '14:00']);
    server.clock.now = at(dateAt(3), clock);
    await ok(family.delete(`/api/agenda/${day.id}`));
    expect(await grossOf(nanny)).toBe(owedCents);
  });

  test('that she cancels herself is not owed', async () => {
    const nanny = await nannyUnder({ ...NO_RULES, cancellationHours: 24 }, 20);
    const day = await schedule(nanny, dateAt(4), ['10:00', '14:00']);
    server.clock.now = at(dateAt(4), '09:00');
    const { body } = await nanny.person.post(`/api/agenda/${day.id}/cancel`);
    expect(body).toMatchObject({ status: 'DECLINED' });
    expect(await grossOf(nanny)).toBe(0);
  });
});

describe('paying what terms add', () => {
  test('days and earnings are paid together, and are no longer open', async () => {
    const nanny = await nannyUnder(FEDERAL, 20);
    await workWeek(nanny, [600, 600, 600, 600, 600]);
    const open = await earningsOf(nanny, '&open=true');
    const earningIds = open.filter(({ kind }) => kind === 'overtime').map(({ id }) => id);
    const agendaDayIds = open.filter(({ kind }) => kind === 'hours').map(({ id }) => id);
    const { paid, payments } = await ok(
      family.post<{ paid: string[]; payments: { amountCents: number }[] }>('/api/agenda/pay', {
        agendaDayIds,
        earningIds,
      }),
    );
    expect(new Set(paid)).toEqual(new Set(open.map(({ id }) => id)));
    expect(payments).toMatchObject([{ amountCents: 110_000 }]);
    expect(await earningsOf(nanny, '&open=true')).toEqual([]);
    expect(await weekOf(nanny)).toMatchObject({ grossCents: 110_000, openCents: 0 });
  });

  test('an earning can be paid alone; nothing to pay is refused', async () => {
    const nanny = await nannyUnder(FEDERAL, 20);
    await workWeek(nanny, [600, 600, 600, 600, 600]);
    const [overtime] = (await earningsOf(nanny)).filter(({ kind }) => kind === 'overtime');
    await ok(family.post('/api/agenda/pay', { earningIds: [overtime?.id] }));
    expect(await weekOf(nanny)).toMatchObject({ openCents: 100_000 });
    expect(await family.post('/api/agenda/pay', {})).toMatchObject({
      status: 400,
      body: { code: 'bad_input' },
    });
    expect(await family.post('/api/agenda/pay', { earningIds: [crypto.randomUUID()] })).toMatchObject({
      status: 409,
      body: { code: 'nothing_paid' },
    });
  });
});

const refused = (beforeCents: number, afterCents: number) => ({
  status: 409,
  body: {
    code: 'lowers_worked_week',
    details: { weekStart: MONDAY, beforeCents, afterCents, currency: 'USD' },
  },
});

describe('a week that was worked', () => {
  test('keeps its overtime when terms are set otherwise or removed', async () => {
    const nanny = await nannyUnder(FEDERAL, 20);
    await workWeek(nanny, [600, 600, 600, 600, 600]);
    const path = `/api/nannies/${nanny.id}/terms`;
    const key = { headers: { 'idempotency-key': '01900000-0000-7000-8000-0000000000aa' } };
    const lower = () => family.call<unknown>('PUT', path, { body: NO_RULES, ...key });
    expect(await lower()).toMatchObject(refused(110_000, 100_000));
    // A repeat gets the logged result, with its figures.
    expect(await lower()).toMatchObject(refused(110_000, 100_000));
    const removal = await family.call<{ code: string }>('DELETE', `${path}/${MONDAY}`);
    expect(removal).toMatchObject({ status: 409, body: { code: 'week_start_fixed' } });
    expect(await grossOf(nanny)).toBe(110_000);
  });

  test('keeps its holiday, also once the nanny was removed', async () => {
    const nanny = await nannyUnder({ ...FEDERAL, holidayMultiplierHundredths: 200 }, 20);
    const own = [{ date: dateAt(3), name: 'Founders Day' }];
    await ok(family.put('/api/household/holidays', { useFederal: true, own }));
    await work(nanny, dateAt(3), 480);
    const none = () => family.put<unknown>('/api/household/holidays', { useFederal: true, own: [] });
    expect(await none()).toMatchObject(refused(32_000, 16_000));
    await ok(family.delete(`/api/nannies/${nanny.id}`));
    expect(await none()).toMatchObject(refused(32_000, 16_000));
  });
});

describe('a week without terms', () => {
  test('begins on Monday, has no overtime, and lists hours by rate', async () => {
    const record = await addNanny(family, `Mia ${number}`, 20);
    const nanny = { id: record.id, person: await join(server, family, record) };
    await ok(family.patch(`/api/nannies/${nanny.id}`, { hourlyRate: 22, effectiveFrom: dateAt(4) }));
    await workWeek(nanny, [600, 600, 600, 600, 600]);
    const week = await checkedWeek(nanny);
    expect(week.grossCents).toBe(102_000);
    expect(week).toMatchObject({ weekEnd: '2026-03-08', billableMinutes: 3000, overtimeMinutes: 0 });
    expect(week.lines).toMatchObject([
      { kind: 'hours', minutes: 2400, rateCents: 2000, amountCents: 80_000 },
      { kind: 'hours', minutes: 600, rateCents: 2200, amountCents: 22_000 },
    ]);
    expect(await family.get(`/api/nannies/${nanny.id}/weeks/${dateAt(1)}`)).toMatchObject({ status: 404 });
  });
});

test('terms are listed oldest first, with her answer; new terms ask her anew', async () => {
  const nanny = await nannyUnder(FEDERAL, 20);
  const path = `/api/nannies/${nanny.id}/terms`;
  await ok(family.put(path, { ...NO_RULES, effectiveFrom: dateAt(-7), livesIn: true }));
  const answer = { status: 'AGREED', note: 'Thank you' };
  await ok(nanny.person.post(`${path}/${MONDAY}/answer`, answer));
  const listed = await ok(nanny.person.get<TermsAnswer[]>(path));
  expect(listed).toEqual([
    { ...NO_RULES, effectiveFrom: dateAt(-7), livesIn: true, answer: null },
    { ...FEDERAL, livesIn: null, answer: { ...answer, at: BEFORE } },
  ]);
  const { body } = await family.put(path, { ...FEDERAL, weeklyLimitMinutes: 2640 });
  expect(body).toMatchObject({ answer: null });
  expect((await family.delete(`${path}/${MONDAY}`)).status).toBe(204);
  expect(await ok(family.get(path))).toHaveLength(1);
});
