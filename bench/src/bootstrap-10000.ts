/**
 * A new device's first sync of a household with 10,000 rows, until the whole answer is there as text, against one
 * bare json_agg select of the same rows, which is compressed and unpacked as the answer is on its way.
 */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Sql } from 'api/database/connection.ts';
import { TABLE_NAMES } from 'sync-protocol/model/tables.ts';
import { pastDays, recorded, scheduled } from './days.ts';
import { type Device, household } from './device.ts';
import { against, bareFigure, type Figure, timed } from './figure.ts';
import { startServer } from './server.ts';

const ROWS = 10_000;
/** A completed day is two rows; with the household, its nanny, her rate and one to-do these make 10,000. */
const DAYS = 4998;
const RUNS = 11;
const WARM_UPS = 3;
const LIMIT = 1.5;
/** The API's own, for a client that takes no brotli: Node's fetch does not over plain HTTP. */
const GZIP_LEVEL = 1;

async function build(origin: string): Promise<Device> {
  const { family, nannyId } = await household(origin);
  const days = pastDays(DAYS);
  await family.do(scheduled(days, nannyId));
  await family.do(recorded(days));
  const dayId = days[0]?.dayId ?? '';
  await family.do([{ name: 'todo.add', args: { todoId: crypto.randomUUID(), dayId, title: 'Read' } }]);
  return family;
}

async function assertRows(device: Device): Promise<void> {
  const { rows, more } = await device.another().sync();
  const count = Object.values(rows).reduce((sum, list) => sum + list.length, 0);
  if (count !== ROWS || more) throw new Error(`${count} rows${more ? ' and more' : ''}`);
}

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

async function selectBare(database: Sql, householdId: string): Promise<string> {
  const lists = TABLE_NAMES.map(
    (table) => `(select json_agg(t)::text from ${snakeCase(table)} t where household_id = $1) as "${table}"`,
  );
  const [row] = await database.unsafe(`select ${lists.join(', ')}`, [householdId], { prepare: true });
  const compressed = await promisify(gzip)(Object.values(row ?? {}).join(','), { level: GZIP_LEVEL });
  return (await promisify(gunzip)(compressed)).toString();
}

export async function* bootstrap10000(): AsyncGenerator<Figure> {
  const server = await startServer();
  try {
    const family = await build(server.origin);
    await assertRows(family);
    const measured: number[] = [];
    const bare: number[] = [];
    for (let run = -WARM_UPS; run < RUNS; run += 1) {
      const device = family.another();
      const took = await timed(() => device.syncText());
      const bareTook = await timed(() => selectBare(server.database, family.householdId));
      if (run < 0) continue;
      measured.push(took);
      bare.push(bareTook);
    }
    yield against('bootstrap-10000', { measured, bare }, LIMIT);
    yield bareFigure('bootstrap-10000.bare-select', bare);
  } finally {
    await server.stop();
  }
}
