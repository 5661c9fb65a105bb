/**
 * A phone that was offline for long: 1,000 recorded shifts pushed by POST /api/sync in two requests, against the
 * rows that come of it written by bare multi-row INSERTs in one transaction.
 */
import type { Sql } from 'api/database/connection.ts';
import { accepted, pastDays, recorded, scheduled } from './days.ts';
import { household } from './device.ts';
import { against, bareFigure, type Figure, timed } from './figure.ts';
import { startServer } from './server.ts';

const MUTATIONS = 1000;
const RUNS = 9;
const WARM_UPS = 2;
const LIMIT = 2.5;
const TABLES = ['day', 'earning', 'mutation_log'] as const;

type Row = Record<string, unknown>;

/** Copies of the tables with all their indexes, so that the bare rows cost what ours cost. */
async function makeCopies(database: Sql): Promise<void> {
  await database.unsafe('create schema bare');
  for (const table of TABLES) {
    await database.unsafe(`create table bare.${table} (like ${table} including all)`);
  }
}

async function rowsOf(database: Sql, householdId: string): Promise<Map<string, Row[]>> {
  const rows = new Map<string, Row[]>();
  for (const table of TABLES) {
    const recording = table === 'mutation_log' ? "and name = 'day.recordHours'" : '';
    const text = `select * from ${table} where household_id = $1 ${recording}`;
    const found = await database.unsafe<Row[]>(text, [householdId]);
    if (found.length !== MUTATIONS) throw new Error(`${found.length} rows of ${table}`);
    rows.set(table, [...found]);
  }
  return rows;
}

/** The driver takes a list for an array of the database's unless told that it is JSON. */
const withJson = (database: Sql, row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      value !== null && typeof value === 'object' ? database.json(value as never) : value,
    ]),
  );

async function insertBare(database: Sql, rows: ReadonlyMap<string, Row[]>): Promise<void> {
  const ready = [...rows].map(([table, all]) => [table, all.map((row) => withJson(database, row))] as const);
  await database.begin((tx) =>
    Promise.all(ready.map(([table, all]) => tx`insert into ${tx(`bare.${table}`)} ${tx(all)}`)),
  );
}

const jsonInsert = (table: string): string =>
  `insert into bare.${table} select * from json_populate_recordset(null::bare.${table}, $1::text::json)`;

/** The fastest way that the driver knows, a JSON parameter a table: for who finds the one above too easy. */
async function insertBareJson(database: Sql, rows: ReadonlyMap<string, Row[]>): Promise<void> {
  await database.begin((tx) =>
    Promise.all(
      [...rows].map(([table, all]) =>
        tx.unsafe(jsonInsert(table), [JSON.stringify(all)], { prepare: true }).execute(),
      ),
    ),
  );
}

interface Took {
  readonly push: number;
  readonly bare: number;
  readonly json: number;
}

async function emptyCopies(database: Sql): Promise<void> {
  await database.unsafe(`truncate ${TABLES.map((table) => `bare.${table}`).join(', ')}`);
}

async function measureOnce(origin: string, database: Sql): Promise<Took> {
  const { family, nanny, nannyId } = await household(origin);
  const days = pastDays(MUTATIONS);
  await family.do(scheduled(days, nannyId));
  await family.do(accepted(days));
  await nanny.sync();
  const queue = nanny.queue(recorded(days));
  const push = await timed(() => nanny.push(queue));
  const rows = await rowsOf(database, family.householdId);
  const bare = await timed(() => insertBare(database, rows));
  await emptyCopies(database);
  const json = await timed(() => insertBareJson(database, rows));
  await emptyCopies(database);
  return { push, bare, json };
}

export async function* push1000(): AsyncGenerator<Figure> {
  const server = await startServer();
  try {
    await makeCopies(server.database);
    const runs: Took[] = [];
    for (let run = -WARM_UPS; run < RUNS; run += 1) {
      const took = await measureOnce(server.origin, server.database);
      if (run >= 0) runs.push(took);
    }
    const bare = runs.map((run) => run.bare);
    yield against('push-1000', { measured: runs.map((run) => run.push), bare }, LIMIT);
    yield bareFigure('push-1000.bare-insert', bare);
    yield bareFigure(
      'push-1000.bare-json-insert',
      runs.map((run) => run.json),
    );
  } finally {
    await server.stop();
  }
}
