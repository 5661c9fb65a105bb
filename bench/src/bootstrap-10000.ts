/**
 * Measures a new device's first sync, to its last page, of 10,003 rows and 7,000 entries of history, against one SELECT
 * of 10,000 rows as JSON.
 */
import type { Sql } from 'api/database/connection.ts';
import { pastDays, recorded, scheduled } from './days.ts';
import { type Device, household } from './device.ts';
import { bareFigure, compared, type Figure, runsOr, sample, sized, timed } from './figure.ts';
import { type Limit, startLimit } from './limit.ts';
import { type Server, startServer } from './server.ts';

/** A completed day is two rows and two entries; household, nanny and rate are the other three rows. */
const DAYS = sized(5000);
const ROWS = 2 * DAYS + 3;
const OLD_ENTRIES = sized(3000);
const RUNS = 11;
const WARM_UPS = 3;
const LIMIT = 2.5;

async function build({ origin, database }: Server): Promise<Device> {
  const { family, nannyId } = await household(origin);
  const days = pastDays(DAYS);
  await family.do(scheduled(days, nannyId));
  await letLogAge(database, family.householdId);
  await family.do(recorded(days));
  await database`vacuum analyze`;
  return family;
}

/** Moves entries of the new days a year back: devices get the entries of 90 days. */
async function letLogAge(database: Sql, householdId: string): Promise<void> {
  await database`
    update mutation_log set received_at = received_at - interval '1 year'
    where household_id = ${householdId} and (version, position) in (
      select version, position from mutation_log where household_id = ${householdId} and name = 'day.schedule'
      order by version, position limit ${OLD_ENTRIES})`;
}

/** Throws unless a first sync brings all rows and the wanted part of the history. */
async function assertWhole(device: Device): Promise<void> {
  const { rows, entries } = await device.another().syncAll();
  if (rows !== ROWS || entries < 2 * DAYS - OLD_ENTRIES) throw new Error(`${rows} rows, ${entries} entries`);
}

/** Writes the rows that the limit selects. Returns their household's id. */
async function fillLimit(limit: Limit): Promise<string> {
  const householdId = crypto.randomUUID();
  // PostgreSQL takes 65,535 parameters a statement.
  for (let i = 0; i < 10; i += 1) await limit.write((2 * DAYS) / 10, householdId);
  return householdId;
}

export async function* bootstrap10000(): AsyncGenerator<Figure> {
  const server = await startServer();
  const limit = await startLimit(server);
  const selected = await fillLimit(limit);
  const family = await build(server);
  await assertWhole(family);
  const { measured, select } = await sample({ runs: runsOr(RUNS), warmUps: WARM_UPS }, async () => {
    const device = family.another();
    return { measured: await timed(() => device.syncAll()), select: await limit.read(selected) };
  });
  yield compared('bootstrap-10000', { measured, bare: select }, LIMIT);
  yield bareFigure('bootstrap-10000.limit', select);
}
