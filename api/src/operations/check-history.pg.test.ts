/**
 * Tests the hash chain in both sides' account exports (whole, tampered with, with entries hidden from a nanny), and
 * `npm run check-history` on a server's database, with its wage statements, and on an export.
 */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { addMinutes } from 'sync-protocol/kernel/calendar.ts';
import { toHistoryCode } from 'sync-protocol/kernel/history-code.ts';
import type { AccountExport } from 'sync-protocol/people/account-rest.ts';
import type { NannyAnswer } from 'sync-protocol/people/nannies-rest.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeSharedFolder } from '../../test-support/folders.ts';
import {
  addNanny,
  answerDays,
  join,
  type Person,
  register,
  scheduleDay,
  sharedTestServer,
} from '../../test-support/people.ts';
import { checkExported } from '../history/exported-chain.ts';

const server = sharedTestServer();
let family: Person;
let miaPerson: Person;
let mia: NannyAnswer;
let kim: NannyAnswer;
const folder = makeSharedFolder();

/**
 * Makes entries of many kinds: days, answers, hours, one payment for both nannies, the settings. Each side has one
 * refused.
 */
beforeAll(async () => {
  family = await register(server, 'Fay Family', 'FAMILY');
  mia = await addNanny(family, 'Mia “the best” \u{1f600}');
  miaPerson = await join(server, family, mia);
  kim = await addNanny(family, 'Kim');
  const days = [
    await scheduleDay(family, mia.id, { date: '2026-03-04' }),
    await scheduleDay(family, kim.id, { date: '2026-03-04' }),
  ];
  const [miasDay] = days;
  if (miasDay === undefined) throw new Error('No day');
  await answerDays(miaPerson, 'ACCEPTED', miasDay);
  await answerDays(miaPerson, 'DECLINED', miasDay);
  for (const { id } of days) {
    const times = { actualStartUtc: '2026-03-04T14:00:00Z', actualEndUtc: '2026-03-04T16:00:00Z' };
    await family.patch(`/api/agenda/${id}`, times);
  }
  await family.post('/api/agenda/pay', { agendaDayIds: days.map(({ id }) => id) });
  await answerDays(family, 'DECLINED', miasDay);
  const settings = { timezone: 'America/Chicago', billingIncrementMinutes: 15, currency: 'USD' };
  const { status } = await family.put('/api/family-profile', settings);
  if (status !== 200) throw new Error(`The settings answered ${status}`);
  await scheduleDay(family, kim.id, { date: '2026-03-20' });
});

type Exported = AccountExport['households'][number];

async function exportOf(person: Person): Promise<Exported> {
  const { body } = await person.get<AccountExport>('/api/account/export');
  const [household] = body.households;
  if (household === undefined) throw new Error('No household');
  return household;
}

test.each(['family', 'nanny'] as const)('the %s can verify the whole chain from an export', async (side) => {
  const household = await exportOf(side === 'family' ? family : miaPerson);
  const [counted] = await server.sql<{ count: number }[]>`select count(*)::int as count from mutation_log`;
  const report = checkExported(household);
  expect(report.brokenAt).toBeNull();
  expect(report.entries).toBe(counted?.count);
  expect(report.seen).toBe(household.history.length);
  expect(report.seen).toBeGreaterThan(6);
  // A nanny's chain includes entries and parts of entries that she may not read.
  expect(report.entries > report.seen).toBe(side === 'nanny');
  const hidden = household.chain.flatMap(({ changes = [] }) => changes.filter((change) => change !== null));
  expect(hidden.length).toBeGreaterThan(0);
});

test('the chain of an export ends with the newest hash of the household', async () => {
  const [head] = await server.sql<{ hash: string }[]>`
    select encode(log_hash, 'hex') as hash from household_version`;
  for (const person of [family, miaPerson]) {
    expect(checkExported(await exportOf(person)).head).toBe(head?.hash);
  }
});

type Tamper = (household: Exported, at: number) => void;

const TAMPERS: Record<string, Tamper> = {
  'a changed time': ({ history }, at) => {
    Object.assign(history[at] ?? {}, { happenedAt: '2026-03-01T10:00:00.000Z' });
  },
  'another author': ({ history }, at) => {
    Object.assign(history[at]?.by ?? {}, { accountId: kim.id });
  },
  'a changed amount': ({ history }, at) => {
    Object.assign(history[at]?.changes[0]?.after ?? {}, { amountCents: 1 });
  },
  'a change left out': ({ history }, at) => {
    history[at]?.changes.splice(0, 1);
  },
  'an added change': ({ history }, at) => {
    history[at]?.changes.push({ table: 'day', id: mia.id, about: mia.id, before: null, after: {} });
  },
  'an entry left out': ({ history }, at) => {
    history.splice(at, 1);
  },
  'an entry and its link left out': ({ history, chain }, at) => {
    const [gone] = history.splice(at, 1);
    chain.splice(
      chain.findIndex(({ hash }) => hash === gone?.hash),
      1,
    );
  },
  'two swapped entries': ({ history }, at) => {
    history.splice(at - 1, 2, ...history.slice(at - 1, at + 1).toReversed());
  },
  'an added entry': ({ history }, at) => {
    history.push(...history.slice(at, at + 1));
  },
};

test.each(Object.entries(TAMPERS))('%s is found in an export of either side', async (_what, tamper) => {
  for (const person of [family, miaPerson]) {
    const household = await exportOf(person);
    tamper(
      household,
      household.history.findIndex(({ name }) => name === 'payment.payDays'),
    );
    expect(checkExported(household).brokenAt).not.toBeNull();
  }
});

test("a removed or changed link of an entry that a nanny can't read is found", async () => {
  const household = await exportOf(miaPerson);
  const at = household.chain.findIndex(({ content }) => content !== undefined);
  const [link] = household.chain.splice(at, 1);
  expect(checkExported(household).brokenAt?.number).toBe(at + 1);
  household.chain.splice(at, 0, { ...link, hash: link?.hash ?? null, content: 'a'.repeat(64) });
  expect(checkExported(household).brokenAt).toEqual({ number: at + 1, id: null });
});

/** Runs the command as npm does. */
const run = (args: readonly string[], env: Record<string, string>) =>
  new Promise<{ code: number; output: string }>((done) => {
    execFile(
      process.execPath,
      [joinPath(import.meta.dirname, 'check-history.ts'), ...args],
      { env: { PATH: process.env['PATH'], DATA_DIR: folder, ...env } },
      (error, stdout, stderr) => {
        done({ code: error === null ? 0 : Number(error.code), output: stdout + stderr });
      },
    );
  });

const onServer = (...args: string[]) => run(args, { DATABASE_URL: server.databaseUrl });

test('the command checks a server’s history, names a changed entry and finds a code', async () => {
  const { head, householdId, entries } = checkExported(await exportOf(family));
  const code = toHistoryCode(head ?? '');
  const intact = await onServer('--mark', code);
  expect(intact).toEqual({
    code: 0,
    output:
      `Household ${householdId}: ${entries} entries, each follows from those before it, history code ` +
      `${code}. The code ${code} covers the first ${entries} entries.\n`,
  });
  const [entry] = await server.sql<{ id: string; at: string }[]>`
    select mutation_id as id, happened_at as at from mutation_log where name = 'payment.payDays'`;
  if (entry === undefined) throw new Error('No payment');
  const moveTo = (at: string) =>
    server.sql`update mutation_log set happened_at = ${at} where name = 'payment.payDays'`;
  await moveTo(addMinutes(entry.at, -60));
  const [broken, elsewhere] = await Promise.all([
    onServer('--household', householdId),
    onServer('--household', mia.id),
  ]);
  await moveTo(entry.at);
  expect(broken.code).toBe(1);
  expect(broken.output).toContain(`BROKEN: entry`);
  expect(broken.output).toContain(entry.id);
  expect(elsewhere).toEqual({ code: 2, output: `There is no household ${mia.id}.\n` });
});

test('the command finds a changed statement, and numbers with a gap', async () => {
  const { householdId } = checkExported(await exportOf(family));
  const issue = (body: object) => family.post<{ number: string; hash: string }>('/api/statements', body);
  const dates = { nannyId: mia.id, from: '2026-03-04', to: '2026-03-04' };
  const first = await issue(dates);
  expect(first.body).toMatchObject({ number: '2026-001', hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  await issue({ ...dates, from: '2026-03-03' });
  expect((await onServer()).output).toContain('each follows from those before it');

  const raise = (cents: number) => server.sql`
    update statement set content = jsonb_set(content::jsonb, '{netCents}', ((content->>'netCents')::int + ${cents})::text::jsonb)
    where number = '2026-002'`;
  await raise(1);
  const file = joinPath(folder, 'changed.json');
  writeFileSync(file, JSON.stringify((await family.get('/api/account/export')).body));
  const [changed, exported] = await Promise.all([onServer(), run(['--export', file], {})]);
  await raise(-1);
  for (const { code, output } of [changed, exported]) {
    expect(code).toBe(1);
    expect(output).toContain(`Household ${householdId}: BROKEN: statement 2026-002 is not what was issued.`);
  }

  await server.sql`delete from statement where number = '2026-001'`;
  const gap = await onServer();
  await server.sql`delete from statement`;
  expect(gap.output).toContain('the statements of 2026 are not numbered from 1 without a gap');
  expect(gap.code).toBe(1);
});

test('the command checks an export without a server, and finds a history code in it', async () => {
  const file = joinPath(folder, 'export.json');
  const { body } = await miaPerson.get<AccountExport>('/api/account/export');
  const [household] = body.households;
  const noted = toHistoryCode(household?.chain[3]?.hash ?? '');
  writeFileSync(file, JSON.stringify(body));
  const [known, unknown, none] = await Promise.all([
    run(['--export', file, '--mark', noted.toLowerCase()], {}),
    run(['--export', file, '--mark', 'ZZZZ-ZZZZ'], {}),
    run([], {}),
  ]);
  expect(known.output).toContain(`The code ${noted} covers the first 4 entries.`);
  expect(known.code).toBe(0);
  expect(unknown.output).toContain('The code ZZZZ-ZZZZ is NOT in this history.');
  expect(unknown.code).toBe(1);
  expect(none).toEqual({ code: 2, output: `There is no database in ${folder}.\n` });
  household?.history.splice(2, 1);
  writeFileSync(file, JSON.stringify(body));
  const broken = await run(['--export', file], {});
  expect(broken.code).toBe(1);
  expect(broken.output).toContain('BROKEN: entry');
});
