/**
 * What one household asks for, in a database of 10, 1,000 and 100,000 of them: the time must not depend on the others.
 * Nor must the blocks of the database that are looked at, which no other load on the machine disturbs.
 * The largest takes some 5 GB of disk and a few minutes to be written; BENCH_HOUSEHOLDS=10,1000 leaves it out.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { makeHouseholds } from 'api/test-support/many-households.ts';
import { Device } from './device.ts';
import { type Figure, isCheck, median, rounded, sized, timed } from './figure.ts';
import { type MadeHousehold, madeHousehold } from './many-households.ts';
import { type Server, startServer } from './server.ts';

const SIZES = isCheck ? [10, 20] : [10, 1000, 100_000];
const SAMPLES = sized(101);
const WARM_UPS = sized(20);
/** Times what it takes among the fewest. */
const LIMIT = 1.5;
/** Among the first that were written; each size has another one, for what is written makes it larger. */
const MEASURED = 5;

const KINDS = ['agenda', 'bootstrap', 'write'] as const;
type Kind = (typeof KINDS)[number];
type Samples = Record<Kind, number[]>;

/** Backends that told of something a second ago tell of the rest when they have been idle for ten. */
const TOLD_AFTER_MS = sized(11_000);
const BLOCK_SAMPLES = sized(50);

function deviceOf({ origin }: Server, { accountId, token }: MadeHousehold): Device {
  return new Device(origin, { token, user: { id: accountId } as Device['user'] });
}

/** What is done for each kind, and what puts things back after it. */
async function actsOn(server: Server, made: MadeHousehold): Promise<Record<Kind, () => Promise<unknown>>> {
  const { nannyId, dayId } = made;
  const agenda = `/api/nannies/${nannyId}/agenda?start=2000-01-01&end=2199-12-31`;
  const writer = deviceOf(server, made);
  const reader = deviceOf(server, made);
  await writer.sync();
  return {
    agenda: () => writer.call('GET', agenda),
    bootstrap: () => reader.another().sync(),
    write: () =>
      writer.do([{ name: 'day.editSchedule', args: { dayId, notes: `Rain boots ${crypto.randomUUID()}` } }]),
  };
}

async function timesOf(acts: Record<Kind, () => Promise<unknown>>): Promise<Samples> {
  const times: Samples = { agenda: [], bootstrap: [], write: [] };
  for (let run = -WARM_UPS; run < SAMPLES; run += 1) {
    for (const kind of KINDS) {
      const took = await timed(acts[kind]);
      if (run >= 0) times[kind].push(took);
    }
  }
  return times;
}

async function blocksSoFar({ database }: Server): Promise<number> {
  await delay(TOLD_AFTER_MS);
  const [row] = await database<{ blocks: number }[]>`
    select blks_hit + blks_read as blocks from pg_stat_database where datname = current_database()`;
  return row?.blocks ?? 0;
}

/** What nobody asked for is looked at as well: the server's own looks at how it fares. */
async function blocksOf(server: Server, act: () => Promise<unknown>): Promise<number> {
  const before = await blocksSoFar(server);
  for (let run = 0; run < BLOCK_SAMPLES; run += 1) await act();
  return ((await blocksSoFar(server)) - before) / BLOCK_SAMPLES;
}

export async function* households(): AsyncGenerator<Figure> {
  const sizes = process.env['BENCH_HOUSEHOLDS']?.split(',').map(Number) ?? SIZES;
  const server = await startServer();
  try {
    await server.database.unsafe('alter system set autovacuum = off');
    await server.database.unsafe('select pg_reload_conf()');
    let made = 0;
    let first: Samples | undefined;
    const fewest: Partial<Record<Kind, number>> = {};
    for (const size of sizes) {
      await makeHouseholds(server.database, { from: made + 1, to: size });
      // In place of what the database itself would do at any time.
      await server.database.unsafe('vacuum');
      await server.database.unsafe('checkpoint');
      made = size;
      const acts = await actsOn(server, madeHousehold(MEASURED + sizes.indexOf(size)));
      const times = await timesOf(acts);
      first ??= times;
      for (const kind of KINDS) {
        const value = median(times[kind]);
        const ratio = rounded(value / median(first[kind]));
        const name = `households.${kind}-among-${size}`;
        yield { name, value: rounded(value), unit: 'ms', limit: LIMIT, ratio, runs: SAMPLES };
        // Tables of ten households are a block each, however they are read.
        if (size === sizes[0]) continue;
        const blocks = await blocksOf(server, acts[kind]);
        const few = (fewest[kind] ??= blocks);
        const figure = { unit: 'blocks', limit: LIMIT, runs: BLOCK_SAMPLES } as const;
        yield { name: `${name}.blocks`, value: rounded(blocks), ratio: rounded(blocks / few), ...figure };
      }
    }
  } finally {
    await server.stop();
  }
}
