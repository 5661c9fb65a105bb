/**
 * Tests the demo's year in PostgreSQL: owed amounts to the cent, days and payments of every kind, terms and closed
 * weeks, accounts that can sign in, a second start, a database with other accounts, a demo that fails, and the same
 * seed for the same time.
 */

import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { owedCents } from 'sync-protocol/ledger/ledger.ts';
import type { NannyAnswer } from 'sync-protocol/people/nannies-rest.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  register,
  sharedTestServer,
  signIn,
  startServerForTest,
  TEST_ENVIRONMENT,
} from '../../test-support/people.ts';
import { loadConfig } from '../config.ts';
import { prepareDemo } from './demo.ts';
import { DEMO_PASSWORD, IMANI, NANNIES, PARENT, PARTNER, PETRA } from './people.ts';
import { buildSeed } from './seed.ts';
import { yearUntil } from './year.ts';

const NOW = '2026-11-20T21:30:00.000Z';
const ZONE = 'America/New_York';
const config = loadConfig(TEST_ENVIRONMENT);
const password = DEMO_PASSWORD;

interface Day {
  nannyId: string;
  date: string;
  status: string;
  isPaid: boolean;
  billableMinutes: number | null;
  minutesPlanned: number;
  minutesWorked: number | null;
}
interface Money {
  nannyId: string;
  amountCents: number;
  openCents: number;
  unsettledCents: number;
  voidedAt: string | null;
  platform: string | null;
}

const server = sharedTestServer();
let days: Day[];
let earnings: Money[];
let payments: Money[];
beforeEach(() => {
  server.clock.now = NOW;
});
beforeAll(async () => {
  await prepareDemo({ config, sql: server.sql, now: NOW });
  days = await server.sql<Day[]>`
    select nanny_id as "nannyId", date, status, is_paid as "isPaid", billable_minutes as "billableMinutes",
      (extract(epoch from scheduled_end_utc - scheduled_start_utc) / 60)::int as "minutesPlanned",
      (extract(epoch from actual_end_utc - actual_start_utc) / 60)::int as "minutesWorked"
    from day order by date, scheduled_start_utc`;
  earnings = await server.sql<Money[]>`
    select nanny_id as "nannyId", amount_cents as "amountCents", open_cents as "openCents" from earning`;
  payments = await server.sql<Money[]>`
    select nanny_id as "nannyId", amount_cents as "amountCents", unsettled_cents as "unsettledCents",
      voided_at as "voidedAt", platform from payment`;
});

const of = <Row extends { nannyId: string }>(rows: Row[], { id }: { id: string }): Row[] =>
  rows.filter((row) => row.nannyId === id);

test.each(NANNIES)(
  '$name: owed = earned − paid, to the cent, also in what the family reads',
  async (nanny) => {
    const owed = owedCents(of(earnings, nanny), of(payments, nanny));
    const open = of(earnings, nanny).reduce((sum, { openCents }) => sum + openCents, 0);
    const credit = of(payments, nanny).reduce((sum, { unsettledCents }) => sum + unsettledCents, 0);
    expect([open - credit, credit]).toEqual([owed, 0]);
    const family = await signIn(server, PARENT.email, { password });
    const { body } = await family.get<NannyAnswer>(`/api/nannies/${nanny.id}`);
    expect(Math.round(body.owedAmount * 100)).toBe(owed);
  },
);

test('every mutation was applied, with its own time', async () => {
  const log = await server.sql`
    select distinct result, received_at <= ${NOW} and happened_at <= received_at as "inItsTime" from mutation_log`;
  expect([...log]).toEqual([{ result: 'applied', inItsTime: true }]);
});

describe('the agenda', () => {
  test('covers a year back and 60 days ahead, with days of every status', () => {
    for (const nanny of NANNIES) {
      const hers = of(days, nanny);
      expect(hers[0]?.date.localeCompare('2025-11-20')).toBe(-1);
      expect(hers.at(-1)?.date.localeCompare(addDays('2026-11-20', 53))).toBe(1);
      expect(hers.filter(({ date }) => date > addDays('2026-11-20', 60))).toEqual([]);
      const statuses = new Set(hers.map(({ status }) => status));
      expect([...statuses].toSorted()).toEqual(['ACCEPTED', 'COMPLETED', 'DECLINED', 'PENDING']);
      expect(new Set(hers.map(({ isPaid }) => isPaid)).size).toBe(2);
    }
  });

  test('has two shifts on a Wednesday', () => {
    expect(of(days, IMANI).filter(({ date }) => date === '2026-11-25')).toHaveLength(2);
  });

  test('has a night shift in each clock change', () => {
    const nights = of(days, PETRA).filter(({ date }) => ['2026-03-07', '2026-10-31'].includes(date));
    expect(nights.map(({ minutesPlanned }) => minutesPlanned)).toEqual([540, 660]);
    for (const { status } of nights) expect(status).toBe('COMPLETED');
  });

  test('has actual hours that differ from the scheduled ones', () => {
    const worked = days.filter(({ minutesWorked }) => minutesWorked !== null);
    const differences = new Set(worked.map((day) => (day.minutesWorked ?? 0) - day.minutesPlanned));
    expect(differences.size).toBeGreaterThan(5);
  });
});

test('shifts of the last weeks have tapped arrivals and departures', async () => {
  const clocks = await server.sql<{ state: string; isTapped: boolean; isOfDay: boolean }[]>`
    select c.state, c.arrived_received_at - c.arrived_at < interval '10 minutes'
        and c.left_received_at - c.left_at < interval '10 minutes' as "isTapped",
      (d.actual_start_utc, d.actual_end_utc) = (c.arrived_at, c.left_at) as "isOfDay"
    from clock c join day d on d.household_id = c.household_id and d.id = c.day_id`;
  expect(clocks.length).toBeGreaterThan(20);
  expect(clocks.filter((c) => !c.isTapped || !c.isOfDay || c.state !== 'ended')).toEqual([]);
});

test('payments have every platform, and some come from marking days as paid', () => {
  const platforms = new Set(payments.map(({ platform }) => platform));
  expect(platforms).toEqual(new Set(['VENMO', 'ZELLE', 'CASH', null]));
});

test('each payment is of what was owed at that time', () => {
  const amounts = payments.map(({ amountCents }) => amountCents);
  expect(Math.min(...amounts)).toBeGreaterThan(1000);
});

test('one payment is too small, so one day is partly paid', () => {
  const halfPaid = earnings.filter((each) => each.openCents > 0 && each.openCents < each.amountCents);
  expect(halfPaid.map(({ nannyId }) => nannyId)).toEqual([IMANI.id]);
});

test('terms add overtime for one nanny, guarantees and holidays for the other', async () => {
  const added = await server.sql<{ nannyId: string; kind: string; count: number }[]>`
    select nanny_id as "nannyId", kind, count(*)::int as count from earning where kind <> 'hours'
    group by nanny_id, kind`;
  const kindsOf = ({ id }: { id: string }) =>
    added.filter(({ nannyId }) => nannyId === id).map(({ kind }) => kind);
  expect(new Set(kindsOf(IMANI))).toEqual(new Set(['overtime', 'leave']));
  expect(new Set(kindsOf(PETRA))).toEqual(new Set(['guarantee', 'holiday']));
  expect(added.filter(({ kind }) => kind === 'overtime').map(({ count }) => count >= 8)).toEqual([true]);
});

test('one nanny has vacation and sick leave: a paid sick day, and two days that wait', async () => {
  const leaves = await server.sql<{ nannyId: string; line: string }[]>`
    select nanny_id as "nannyId", concat_ws(' ', kind, date, status, minutes, paid_minutes) as line
    from leave order by date`;
  expect(of([...leaves], PETRA)).toEqual([]);
  expect(of([...leaves], IMANI).map(({ line }) => line)).toEqual([
    'SICK 2026-11-03 APPROVED 390 390',
    'VACATION 2026-12-10 ASKED 390',
    'VACATION 2026-12-11 ASKED 450',
  ]);
  const imani = await signIn(server, IMANI.email, { password });
  const balances = await imani.get<{ kind: string; takenMinutes: number; balanceMinutes: number }[]>(
    `/api/nannies/${IMANI.id}/leave/balances`,
  );
  const [vacation, sick] = balances.body;
  expect([vacation?.kind, vacation?.takenMinutes, sick?.kind, sick?.takenMinutes]).toEqual([
    'VACATION',
    0,
    'SICK',
    390,
  ]);
  expect(balances.body.filter(({ balanceMinutes }) => balanceMinutes <= 0)).toEqual([]);
});

test('every week that is over is closed, and no other', async () => {
  const [weeks] = await server.sql<{ count: number; last: string }[]>`
    select count(*)::int as count, max(week_start) as last from week where closed_at is not null`;
  expect(weeks).toEqual({ count: 2 * 54, last: '2026-11-09' });
});

test('all four accounts can sign in and see only their own data', async () => {
  for (const { email } of [PARENT, PARTNER]) {
    const { body } = await (await signIn(server, email, { password })).get<NannyAnswer[]>('/api/nannies');
    expect(body.map(({ name }) => name).toSorted()).toEqual([IMANI.name, PETRA.name]);
  }
  for (const { email, id } of NANNIES) {
    const { body } = await (await signIn(server, email, { password })).get<NannyAnswer>('/api/nannies/me');
    expect(body.id).toBe(id);
  }
});

test('a second start adds nothing and prints the accounts again', async () => {
  const counts = () =>
    server.sql`select (select count(*) from mutation_log) as log, (select count(*) from account)`;
  const before = await counts();
  const output = await prepareDemo({ config, sql: server.sql, now: NOW });
  expect(output).toContain(DEMO_PASSWORD);
  for (const { email } of [PARENT, PARTNER, ...NANNIES]) expect(output).toContain(email);
  expect(await counts()).toEqual(before);
});

test('a database with other accounts stays unchanged', async () => {
  const other = await startServerForTest();
  await register(other, 'Somebody Real', 'FAMILY');
  const output = await prepareDemo({ config, sql: other.sql, now: NOW });
  expect(output).toContain('adds nothing');
  expect(output).not.toContain(DEMO_PASSWORD);
  const emails = await other.sql`select email from account`;
  expect([...emails]).toEqual([{ email: 'somebody.real@example.com' }]);
});

test('a demo that breaks a rule leaves nothing behind', async () => {
  const other = await startServerForTest();
  await other.sql`alter table payment add constraint broken check (amount_cents < 0)`;
  await expect(prepareDemo({ config, sql: other.sql, now: NOW })).rejects.toThrow('broken');
  expect([...(await other.sql`select email from account`)]).toEqual([]);
});

describe('the seed', () => {
  test('has a nanny at work during a shift', () => {
    const { mutations } = buildSeed(yearUntil('2026-11-20T19:00:00.000Z', ZONE));
    const clocksOf = (name: string) =>
      mutations.flatMap((each) => (each.name === name && 'clockId' in each.args ? [each.args.clockId] : []));
    const left = clocksOf('day.recordHours');
    const open = clocksOf('clock.arrive').filter((clockId) => !left.includes(clockId));
    expect(open).toHaveLength(1);
    const arrival = mutations.find(({ args }) => 'clockId' in args && args.clockId === open[0]);
    expect(arrival?.args).toMatchObject({ nannyId: IMANI.id, at: arrival?.at });
    expect(arrival?.at.slice(0, 10)).toBe('2026-11-20');
  });

  test('is the same for the same time', () => {
    expect(buildSeed(yearUntil(NOW, ZONE))).toEqual(buildSeed(yearUntil(NOW, ZONE)));
  });

  test.each(['2026-03-08T12:00:00.000Z', '2027-03-13T23:59:00.000Z', '2026-11-01T05:30:00.000Z'])(
    'covers both clock changes and never runs ahead of %s',
    (now) => {
      const year = yearUntil(now, ZONE);
      const months = new Set(year.clockChanges.map((date) => date.slice(5, 7)));
      expect(months).toEqual(new Set(['03', '11']));
      const { mutations } = buildSeed(year);
      expect(mutations.filter(({ at }) => at > now)).toEqual([]);
    },
  );
});
