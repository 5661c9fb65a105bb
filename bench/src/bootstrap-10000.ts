/** Measures a new device's first sync of 10,000 rows against a json_agg select of the same rows, compressed alike. */
import type { Sql } from 'api/database/connection.ts';
import { startBareServer } from './bare.ts';
import { addTodo, pastDays, recorded, scheduled } from './days.ts';
import { type Device, household } from './device.ts';
import { bareFigure, compared, type Figure, runsOr, sample, sized, timed } from './figure.ts';
import { type Server, startServer } from './server.ts';

/** A completed day is two rows; household, nanny, rate and one to-do make it 10,000. */
const DAYS = sized(4998);
const ROWS = 2 * DAYS + 4;
const RUNS = 11;
const WARM_UPS = 3;
const LIMIT = 1.5;

async function build({ origin, database }: Server): Promise<Device> {
  const { family, nannyId } = await household(origin);
  const days = pastDays(DAYS);
  await family.do(scheduled(days, nannyId));
  await family.do(recorded(days));
  await family.do([addTodo(days[0]?.dayId ?? '')]);
  await letLogAge(database, family.householdId);
  return family;
}

/** Moves the history a year back: devices get the entries of 90 days. */
async function letLogAge(database: Sql, householdId: string): Promise<void> {
  await database`
    update mutation_log set received_at = received_at - interval '1 year' where household_id = ${householdId}`;
  await database`vacuum analyze`;
}

/** Throws unless the first answer has all rows and no history. */
async function assertRows(device: Device): Promise<void> {
  const { rows, history, more } = await device.another().sync();
  const count = Object.values(rows).reduce((sum, list) => sum + list.length, 0);
  if (count !== ROWS || history.length > 0 || more) {
    throw new Error(`${count} rows, ${history.length} entries${more ? ' and more' : ''}`);
  }
}

export async function* bootstrap10000(): AsyncGenerator<Figure> {
  const server = await startServer();
  const plain = await startBareServer(server);
  const family = await build(server);
  await assertRows(family);
  const samples = await sample({ runs: runsOr(RUNS), warmUps: WARM_UPS }, async () => {
    const device = family.another();
    return {
      measured: await timed(() => device.syncText()),
      bare: await timed(() => plain.rows(family.householdId)),
    };
  });
  yield compared('bootstrap-10000', samples, LIMIT);
  yield bareFigure('bootstrap-10000.bare-select', samples.bare);
}
