/**
 * Measures how the time of a push, a push until another device has stored it, a first sync and a live write grows at 1,
 * 10 and 100 times the size, per 1,000 mutations, 10,000 rows or one write; `ratio` compares with the smallest size.
 * BENCH_GROWTH=1,10 leaves out the largest.
 */
import type { Sql } from 'api/database/connection.ts';
import { launchChromium } from './app-page.ts';
import { addTodo, inTurns, type MeasuredDay, pastDays, recorded } from './days.ts';
import { household } from './device.ts';
import { type Figure, isCheck, median, rounded, runsOr, sized, timed, toFigure } from './figure.ts';
import { createLongHousehold } from './long-household.ts';
import type { Queued } from './push-1000.ts';
import { pushUntilStored } from './push-to-device.ts';
import { type Server, startServer } from './server.ts';

const TIMES = isCheck ? [1, 2] : [1, 10, 100];
const RUNS = 5;
const LIMIT = 1.5;
const MUTATIONS = sized(1000);
/** About 10,000 rows. */
const LONG_DAYS = sized(4500);
const ROWS = 10_000;
const LIVE_DAYS = 60;
const SAMPLES = sized(50);

/** Inserts accepted days. $1: household, $2: nanny, $3: days as JSON. */
const SCHEDULE = `
with d as (select * from json_to_recordset($3::text::json) as d("dayId" uuid, date date, start timestamptz, "end" timestamptz)),
new_day as (
  insert into day (household_id, id, nanny_id, version, date, origin, status, scheduled_start_utc, scheduled_end_utc,
    answered_at, is_paid)
  select $1::uuid, d."dayId", $2::uuid, v.version + 1, d.date, 'scheduled', 'ACCEPTED', d.start, d."end", now(), false
  from d, household_version v where v.household_id = $1::uuid)
update household_version set version = version + 1 where household_id = $1::uuid`;
const DAYS_A_STATEMENT = 10_000;

async function schedule(database: Sql, whose: readonly [string, string], days: readonly MeasuredDay[]) {
  for (let i = 0; i < days.length; i += DAYS_A_STATEMENT) {
    await database.unsafe(SCHEDULE, [...whose, JSON.stringify(days.slice(i, i + DAYS_A_STATEMENT))]);
  }
  // Autovacuum would do this a minute later.
  await database.unsafe('analyze');
}

/** Returns days, two shifts per date, in rounds of 10,000 that share their dates. */
function manyDays(count: number): MeasuredDay[] {
  const round = 10_000;
  return Array.from({ length: Math.ceil(count / round) }, (_, i) =>
    pastDays(Math.min(round, count - i * round)),
  ).flat();
}

async function queuedOf({ origin, database }: Server, times: number): Promise<Queued> {
  const { nanny, family, nannyId } = await household(origin);
  const days = manyDays(MUTATIONS * times);
  await schedule(database, [family.householdId, nannyId], days);
  await nanny.syncAll();
  return { family, nanny, queue: nanny.queue(recorded(days)) };
}

/** Returns ms per 1,000 pushed mutations of a queue of this length. */
async function pushOf(server: Server, times: number): Promise<number> {
  const { nanny, queue } = await queuedOf(server, times);
  return (await timed(() => nanny.push(queue))) / times;
}

/** Returns ms per 1,000 pushed mutations until a second device has stored them. */
async function pushToDeviceOf(server: Server, times: number): Promise<number> {
  const queued = await queuedOf(server, times);
  const browser = await launchChromium();
  try {
    return (await pushUntilStored(browser, queued)) / times;
  } finally {
    await browser.close();
  }
}

/** Returns ms per 10,000 rows of a first sync. */
async function bootstrapOf({ origin, database }: Server, times: number): Promise<number> {
  const family = await createLongHousehold(origin, database, { days: LONG_DAYS * times });
  // Autovacuum would do this a minute later; without statistics new rows are planned as a handful.
  await database.unsafe('vacuum analyze');
  let rows = 0;
  const took = await timed(async () => {
    ({ rows } = await family.another().syncAll());
  });
  return (took / rows) * ROWS;
}

/** Returns ms from one device's write until another has synced it, in a household with this many days. */
async function liveOf({ origin, database }: Server, times: number): Promise<number> {
  const { family, nanny, nannyId } = await household(origin);
  const days = manyDays(LIVE_DAYS * times);
  await schedule(database, [family.householdId, nannyId], days);
  await Promise.all([family.syncAll(), nanny.syncAll()]);
  const nextDay = inTurns(days);
  const took: number[] = [];
  for (let i = 0; i < SAMPLES; i += 1) {
    took.push(await timed(() => family.do([addTodo(nextDay().dayId)]).then(() => nanny.sync())));
  }
  return median(took);
}

const BROWSER_WORKLOADS = { 'push-to-device': pushToDeviceOf } as const;
const WORKLOADS = {
  push: pushOf,
  ...(isCheck ? {} : BROWSER_WORKLOADS),
  bootstrap: bootstrapOf,
  live: liveOf,
} as const;

export async function* growth(): AsyncGenerator<Figure> {
  const sizes = process.env['BENCH_GROWTH']?.split(',').map(Number) ?? TIMES;
  const server = await startServer();
  for (const [name, measure] of Object.entries(WORKLOADS)) {
    // Warm-up, so that compilation doesn't count as growth.
    await measure(server, 1);
    let first: number | undefined;
    for (const times of sizes) {
      const runs: number[] = [];
      while (runs.length < runsOr(RUNS)) runs.push(await measure(server, times));
      const value = median(runs);
      first ??= value;
      const ratio = rounded(value / first);
      yield toFigure(`growth.${name}-${times}x`, value, { limit: LIMIT, ratio, runs: runs.length });
    }
  }
}
