/**
 * Measures one household's requests among 10, 1,000 and 100,000 households: neither time nor database blocks read may
 * depend on the others. The largest size takes 5 GB and some minutes; BENCH_HOUSEHOLDS=10,1000 leaves it out.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { makeHouseholds } from 'api/test-support/many-households.ts';
import { type Figure, isCheck, median, rounded, sample, sized, timed, toFigure } from './figure.ts';
import { type MadeHousehold, madeHousehold } from './many-households.ts';
import { type Server, startServer } from './server.ts';

const SIZES = isCheck ? [10, 20] : [10, 1000, 100_000];
const SAMPLES = sized(101);
const WARM_UPS = sized(20);
/** Limit, as a multiple of the time among the fewest. */
const LIMIT = 1.5;
/** The measured household; each size has its own, because writes make it grow. */
const MEASURED = 5;

const KINDS = ['agenda', 'bootstrap', 'write'] as const;
type Kind = (typeof KINDS)[number];
type Samples = Record<Kind, number[]>;

/** Backends report the rest of their statistics after ten idle seconds. */
const TOLD_AFTER_MS = sized(11_000);
const BLOCK_SAMPLES = sized(50);

/** Returns a function per kind of measured request, which sends one. */
async function actsOn(server: Server, made: MadeHousehold): Promise<Record<Kind, () => Promise<unknown>>> {
  const { nannyId, dayId } = made;
  const agenda = `/api/nannies/${nannyId}/agenda?start=2000-01-01&end=2199-12-31`;
  const writer = made.deviceAt(server.origin);
  const reader = made.deviceAt(server.origin);
  await writer.sync();
  return {
    agenda: () => writer.call('GET', agenda),
    bootstrap: () => reader.another().sync(),
    write: () =>
      writer.do([{ name: 'day.editSchedule', args: { dayId, notes: `Rain boots ${crypto.randomUUID()}` } }]),
  };
}

const timesOf = ({ agenda, bootstrap, write }: Record<Kind, () => Promise<unknown>>): Promise<Samples> =>
  sample({ runs: SAMPLES, warmUps: WARM_UPS }, async () => ({
    agenda: await timed(agenda),
    bootstrap: await timed(bootstrap),
    write: await timed(write),
  }));

async function blocksSoFar({ database }: Server): Promise<number> {
  await delay(TOLD_AFTER_MS);
  const [row] = await database<{ blocks: number }[]>`
    select blks_hit + blks_read as blocks from pg_stat_database where datname = current_database()`;
  return row?.blocks ?? 0;
}

/** Returns the database blocks that one call of `act` reads. */
async function blocksOf(server: Server, act: () => Promise<unknown>): Promise<number> {
  const before = await blocksSoFar(server);
  for (let run = 0; run < BLOCK_SAMPLES; run += 1) await act();
  return ((await blocksSoFar(server)) - before) / BLOCK_SAMPLES;
}

export async function* households(): AsyncGenerator<Figure> {
  const sizes = process.env['BENCH_HOUSEHOLDS']?.split(',').map(Number) ?? SIZES;
  const server = await startServer();
  await server.database.unsafe('alter system set autovacuum = off');
  await server.database.unsafe('select pg_reload_conf()');
  let made = 0;
  let first: Samples | undefined;
  const fewest: Partial<Record<Kind, number>> = {};
  for (const size of sizes) {
    await makeHouseholds(server.database, { from: made + 1, to: size });
    // Vacuums now, so that autovacuum does not run during a measurement.
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
      yield toFigure(name, value, { limit: LIMIT, ratio, runs: SAMPLES });
      // Ten households fit one block per table, so blocks say nothing there.
      if (size === sizes[0]) continue;
      const blocks = await blocksOf(server, acts[kind]);
      const few = (fewest[kind] ??= blocks);
      const growth = { limit: LIMIT, ratio: rounded(blocks / few), runs: BLOCK_SAMPLES };
      yield toFigure(`${name}.blocks`, blocks, { ...growth, unit: 'blocks' });
    }
  }
}
