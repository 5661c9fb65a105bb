/**
 * Measures one family's writes (99th percentile) and how the API's memory grows while another account leaves exports or
 * sync answers unread, generates years of days, or asks again and again for long lists, payrolls or PDFs, against the
 * same writes at rest.
 */
import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { addDays, dateOf } from 'sync-protocol/kernel/calendar.ts';
import { LANGUAGE_CODES } from 'sync-protocol/kernel/languages.ts';
import { PROTOCOL } from 'sync-protocol/kernel/limits.ts';
import { PAPER_SIZES } from 'sync-protocol/statements/paper-size.ts';
import { type Device, household } from './device.ts';
import { type Figure, sized } from './figure.ts';
import { createLongHousehold } from './long-household.ts';
import { startServer } from './server.ts';
import { type Load, prepareWrites, underLoad } from './under-load.ts';

const SAMPLES = sized(1000);
const WARM_UPS = sized(50);
/** At least: half a year of the days is ahead, and statements need some of the past. */
const FEWEST_DAYS = 2400;
const GREEDY_DAYS = Math.max(FEWEST_DAYS, sized(60_000));
const EXPORTS = 6;
const ANSWERS = 24;
const PUSHES = 20;
/** Calls at once. */
const READS = 20;
const STATEMENTS = sized(8);
const DAYS_A_QUARTER = 91;
const DAYS_A_YEAR = 365;

/** Sends requests and reads nothing of their answers but the first bytes. */
async function openUnread(device: Device, count: number, { path, body }: { path: string; body?: object }) {
  const { hostname, port } = new URL(device.origin);
  const headers = { authorization: `Bearer ${device.token}`, 'content-type': 'application/json' };
  const sent = Array.from({ length: count }, (): ClientRequest => {
    const method = body === undefined ? 'GET' : 'POST';
    const each = request({ hostname, port, path, method, headers, agent: false });
    each.end(body === undefined ? undefined : JSON.stringify(body));
    return each;
  });
  const answered = sent.map((each) => once(each, 'response').catch(() => undefined));
  await Promise.race(answered);
  return async () => {
    for (const each of sent) each.destroy();
    await Promise.all(answered);
  };
}

/** Repeats pushes of three generated years each until its end. */
async function generateYears(family: Device, nannyId: string): Promise<() => Promise<void>> {
  const items = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, startMinutes: 540, endMinutes: 1020 }));
  await family.do([{ name: 'baseSchedule.save', args: { nannyId, items } }]);
  const startDate = dateOf(new Date().toISOString(), 'UTC');
  const endDate = addDays(startDate, DAYS_A_YEAR - 1);
  const overwrite = { overwritePending: true, overwriteAccepted: true, overwriteDeclined: true };
  const args = { nannyId, startDate, endDate, ...overwrite };
  const ending = new AbortController();
  const push = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const device = family.another();
      const years = device.queue([1, 2, 3].map(() => ({ name: 'agenda.generate', args })));
      // Ignores refusals for too many requests.
      await device.syncText(years).catch(() => undefined);
    }
  };
  const pushing = Array.from({ length: PUSHES }, push);
  return async () => {
    ending.abort();
    await Promise.all(pushing);
  };
}

/** Repeats these calls, several at once, until its end. */
async function repeatReads(
  { origin, token }: Device,
  paths: readonly string[],
): Promise<() => Promise<void>> {
  const ending = new AbortController();
  const repeat = async (_: unknown, index: number): Promise<void> => {
    for (let i = index; !ending.signal.aborted; i += 1) {
      const path = paths[i % paths.length] ?? '';
      const headers = { authorization: `Bearer ${token}` };
      // Ignores refusals for too many requests, and what its end cuts off.
      const answer = await fetch(origin + path, { headers, signal: ending.signal }).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => undefined);
    }
  };
  const reading = Array.from({ length: READS }, repeat);
  return async () => {
    ending.abort();
    await Promise.all(reading);
  };
}

/** Returns the paths of a family's lists, and those of its year and weeks. */
const listsOf = (nannyId: string): string[] => [
  '/api/earnings',
  '/api/payments/records',
  '/api/payments/unpaid',
  `/api/nannies/${nannyId}/agenda`,
  `/api/nannies/${nannyId}/weeks`,
];

/** Issues statements of a family's quarters. Returns the paths of their PDFs, in each language and on each paper. */
async function pdfsOf(family: Device, nannyId: string): Promise<string[]> {
  const today = dateOf(new Date().toISOString(), 'UTC');
  const wishes = LANGUAGE_CODES.flatMap((language) =>
    PAPER_SIZES.map((paper) => `language=${language}&paper=${paper}`),
  );
  const paths: string[] = [];
  for (let quarter = 1; quarter <= STATEMENTS; quarter += 1) {
    const from = addDays(today, -quarter * DAYS_A_QUARTER);
    const dates = { nannyId, from, to: addDays(from, DAYS_A_QUARTER - 1) };
    const { id } = await family.call<{ id: string }>('POST', '/api/statements', dates);
    paths.push(...wishes.map((wish) => `/api/statements/${id}.pdf?${wish}`));
  }
  return paths;
}

export async function* neighbors(): AsyncGenerator<Figure> {
  const server = await startServer();
  const greedy = await createLongHousehold(server.origin, server.database, { days: GREEDY_DAYS });
  const other = await household(server.origin);
  const parts = await prepareWrites(server, { runs: SAMPLES, warmUps: WARM_UPS });
  const under = (name: string, load: Load) => underLoad(`neighbors.${name}`, load, parts);
  const sync = {
    protocol: PROTOCOL,
    accountId: greedy.user.id,
    clientId: greedy.clientId,
    cursors: {},
    mutations: [],
  };
  const exports = { path: '/api/account/export' };
  yield* under('exports', () => openUnread(greedy, EXPORTS, exports));
  yield* under('answers', () => openUnread(greedy, ANSWERS, { path: '/api/sync', body: sync }));
  const [first] = await greedy.call<{ id: string }[]>('GET', '/api/nannies');
  const hers = first?.id ?? '';
  yield* under('lists', () => repeatReads(greedy, listsOf(hers)));
  const payroll = [`/api/years/${new Date().getUTCFullYear()}/payroll.csv`];
  yield* under('payrolls', () => repeatReads(greedy, payroll));
  const pdfs = await pdfsOf(greedy, hers);
  yield* under('pdfs', () => repeatReads(greedy, pdfs));
  yield* under('generates', () => generateYears(other.family, other.nannyId));
}
