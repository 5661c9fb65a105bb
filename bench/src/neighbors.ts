/**
 * Measures one family's writes (99th percentile) and how the API's memory grows while another account leaves exports or
 * sync answers unread, or generates years of days, against the same writes at rest.
 */
import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { addDays, dateOf } from 'sync-protocol/rules/calendar.ts';
import { PROTOCOL } from 'sync-protocol/sync/limits.ts';
import { addTodo, inTurns, pastDays, scheduled } from './days.ts';
import { type Device, household } from './device.ts';
import { type Figure, percentile, rounded, sample, sized, timed, toFigure } from './figure.ts';
import { createLongHousehold } from './long-household.ts';
import { residentBytes, type Server, startServer } from './server.ts';

const SAMPLES = sized(300);
const WARM_UPS = sized(50);
const GREEDY_DAYS = sized(60_000);
const EXPORTS = 6;
const ANSWERS = 24;
const PUSHES = 20;
const LIMIT = 2;
const BYTES_A_MB = 1_000_000;
const DAYS_A_YEAR = 365;

/** Starts too much work for the server. Returns a function that ends it. */
type Attack = () => Promise<() => Promise<void>>;

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

/** Returns milliseconds of single writes. */
async function writes(neighbor: Device, nextDay: () => { dayId: string }): Promise<number[]> {
  const { write } = await sample({ runs: SAMPLES, warmUps: WARM_UPS }, async () => ({
    write: await timed(() => neighbor.do([addTodo(nextDay().dayId)])),
  }));
  return write;
}

interface Parts {
  readonly server: Server;
  readonly write: () => Promise<number[]>;
}

async function* under(name: string, attack: Attack, { server, write }: Parts): AsyncGenerator<Figure> {
  const rest = percentile(await write(), 0.99);
  const before = residentBytes(server.process);
  const end = await attack();
  const value = percentile(await write(), 0.99);
  const grown = (residentBytes(server.process) - before) / BYTES_A_MB;
  await end();
  const ratio = rounded(value / rest);
  yield toFigure(`neighbors.${name}.p99`, value, { limit: LIMIT, ratio, runs: SAMPLES });
  yield toFigure(`neighbors.${name}.memory`, grown, { unit: 'MB', runs: 1 });
}

export async function* neighbors(): AsyncGenerator<Figure> {
  const server = await startServer();
  const greedy = await createLongHousehold(server.origin, server.database, { days: GREEDY_DAYS });
  const other = await household(server.origin);
  const { family: neighbor, nannyId } = await household(server.origin);
  const days = pastDays(60);
  await neighbor.do(scheduled(days, nannyId));
  const nextDay = inTurns(days);
  const parts: Parts = { server, write: () => writes(neighbor, nextDay) };
  const sync = {
    protocol: PROTOCOL,
    accountId: greedy.user.id,
    clientId: greedy.clientId,
    cursors: {},
    mutations: [],
  };
  const exports = { path: '/api/account/export' };
  yield* under('exports', () => openUnread(greedy, EXPORTS, exports), parts);
  yield* under('answers', () => openUnread(greedy, ANSWERS, { path: '/api/sync', body: sync }), parts);
  yield* under('generates', () => generateYears(other.family, other.nannyId), parts);
}
