/**
 * A new device's first sync of a household with 10,000 rows, until the whole answer is there as text, against one
 * GET of a bare json_agg select of the same rows, which is compressed and unpacked as the answer is.
 */
import type { Sql } from 'api/database/connection.ts';
import { startBareServer } from './bare.ts';
import { pastDays, recorded, scheduled } from './days.ts';
import { type Device, household } from './device.ts';
import { against, bareFigure, type Figure, runsOr, sized, timed } from './figure.ts';
import { type Server, startServer } from './server.ts';

/** A completed day is two rows; with the household, its nanny, her rate and one to-do 4,998 make 10,000. */
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
  const dayId = days[0]?.dayId ?? '';
  await family.do([{ name: 'todo.add', args: { todoId: crypto.randomUUID(), dayId, title: 'Read' } }]);
  await letLogAge(database, family.householdId);
  return family;
}

/** Devices hold the last 90 days of the history; what has grown over seven years is nearly all older. */
async function letLogAge(database: Sql, householdId: string): Promise<void> {
  await database`
    update mutation_log set received_at = received_at - interval '1 year' where household_id = ${householdId}`;
  await database`vacuum analyze`;
}

/** The first answer has all of it: rows, and none of the history. */
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
  try {
    const family = await build(server);
    await assertRows(family);
    const measured: number[] = [];
    const bare: number[] = [];
    for (let run = -WARM_UPS; run < runsOr(RUNS); run += 1) {
      const device = family.another();
      const took = await timed(() => device.syncText());
      const bareTook = await timed(() => plain.rows(family.householdId));
      if (run < 0) continue;
      measured.push(took);
      bare.push(bareTook);
    }
    yield against('bootstrap-10000', { measured, bare }, LIMIT);
    yield bareFigure('bootstrap-10000.bare-select', bare);
  } finally {
    await plain.stop();
    await server.stop();
  }
}
