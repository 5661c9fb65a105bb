/**
 * A server without rules, as a yardstick: a POST writes prepared rows in one transaction, by multi-row INSERTs or as
 * one JSON parameter per table; a GET answers a household's rows by one json_agg select. BENCH_DATABASE_URL is the
 * API's database.
 */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { connect, type Sql, type TransactionSql } from 'api/database/connection.ts';
import Fastify from 'fastify';
import { TABLE_NAMES } from 'sync-protocol/model/tables.ts';
import type { BARE_TABLES, BareWay } from './bare.ts';

/** The API's gzip level; Node's fetch accepts no brotli over plain HTTP. */
const GZIP_LEVEL = 1;
const MAX_BODY_BYTES = 100_000_000;
/** Parameters per statement; PostgreSQL's limit is 65,535. */
const MAX_PARAMETERS = 60_000;

type Row = Record<string, unknown>;

/** What one push writes: the new rows, once as driver values and once as JSON, and the household's new version. */
interface Pushed {
  readonly rows: ReadonlyMap<string, readonly Row[]>;
  readonly plain: ReadonlyMap<string, readonly Row[]>;
  readonly counter: Row;
}

const database = connect(process.env['BENCH_DATABASE_URL'] ?? '', { max: 2 });
const app = Fastify({ bodyLimit: MAX_BODY_BYTES });
let pushed: Pushed = { rows: new Map(), plain: new Map(), counter: {} };

/** Selects the rows that recording hours wrote, per table. $1: household. */
const OF_RECORDING = `household_id = $1 and name = 'day.recordHours'`;
const RECORDED: Readonly<Record<(typeof BARE_TABLES)[number], string>> = {
  day: `select * from day where household_id = $1 and status = 'COMPLETED'`,
  earning: 'select * from earning where household_id = $1',
  mutation_log: `select * from mutation_log where ${OF_RECORDING} order by version, position`,
  log_subject: `select s.* from log_subject s join mutation_log using (household_id, version, position)
    where ${OF_RECORDING}`,
  client_sequence: `select s.* from client_sequence s
    where household_id = $1 and client_id in (select client_id from mutation_log where ${OF_RECORDING})`,
};

const mapped = (row: Row, act: (value: unknown) => unknown): Row =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, act(value)]));

/** Marks lists and objects as JSON; the driver would send lists as PostgreSQL arrays. */
const forDriver = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Buffer.isBuffer(value)
    ? database.json(value as never)
    : value;

/** Formats bytes as PostgreSQL's hex input. */
const forJson = (value: unknown): unknown => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value);

async function rowsOf(householdId: string): Promise<Pushed> {
  const [rows, plain] = [new Map<string, Row[]>(), new Map<string, Row[]>()];
  for (const [table, select] of Object.entries(RECORDED)) {
    const found = await database.unsafe<Row[]>(select, [householdId]);
    rows.set(
      table,
      found.map((row) => mapped(row, forDriver)),
    );
    plain.set(
      table,
      found.map((row) => mapped(row, forJson)),
    );
  }
  const [counter = {}] = await database<Row[]>`
    select household_id, version, log_hash from household_version where household_id = ${householdId}`;
  return { rows, plain, counter };
}

function* statementsOf(rows: readonly Row[]): Generator<readonly Row[]> {
  const columns = Math.max(1, Object.keys(rows[0] ?? {}).length);
  const most = Math.floor(MAX_PARAMETERS / columns);
  for (let i = 0; i < rows.length; i += most) yield rows.slice(i, i + most);
}

const raise = (tx: TransactionSql, { household_id, version, log_hash }: Row) => tx`
  update bare.household_version set version = ${version as number}, log_hash = ${log_hash as Buffer}
  where household_id = ${household_id as string}`;

const insertRows = (tx: TransactionSql, { rows }: Pushed) =>
  [...rows].flatMap(([table, all]) =>
    [...statementsOf(all)].map((some) => tx`insert into ${tx(`bare.${table}`)} ${tx([...some])}`),
  );

const jsonInsert = (table: string): string =>
  `insert into bare.${table} select * from json_populate_recordset(null::bare.${table}, $1::text::json)`;

/** A stricter yardstick: one JSON parameter per table, the driver's fastest way. */
const insertJson = (tx: TransactionSql, { plain }: Pushed) =>
  [...plain].map(([table, all]) =>
    tx.unsafe(jsonInsert(table), [JSON.stringify(all)], { prepare: true }).execute(),
  );

const INSERTS: Readonly<
  Record<BareWay, (tx: TransactionSql, rows: Pushed) => readonly PromiseLike<unknown>[]>
> = {
  rows: insertRows,
  json: insertJson,
};

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

async function selectAll(sql: Sql, householdId: string): Promise<string> {
  const lists = TABLE_NAMES.map(
    (table) => `(select json_agg(t)::text from ${snakeCase(table)} t where household_id = $1) as "${table}"`,
  );
  const [row] = await sql.unsafe(`select ${lists.join(', ')}`, [householdId], { prepare: true });
  return Object.values(row ?? {}).join(',');
}

app.post<{ Params: { householdId: string } }>('/prepare/:householdId', async ({ params }) => {
  pushed = await rowsOf(params.householdId);
  return Object.fromEntries([...pushed.rows].map(([table, rows]) => [table, rows.length]));
});

app.post<{ Params: { way: BareWay } }>('/push/:way', async ({ params }, reply) => {
  await database.begin((tx) => Promise.all([...INSERTS[params.way](tx, pushed), raise(tx, pushed.counter)]));
  return reply.code(204).send();
});

app.get<{ Params: { householdId: string } }>('/rows/:householdId', async ({ params }, reply) => {
  const packed = await promisify(gzip)(await selectAll(database, params.householdId), { level: GZIP_LEVEL });
  return reply.header('content-type', 'application/json').header('content-encoding', 'gzip').send(packed);
});

process.once('disconnect', () => process.exit());
console.log(`ready at ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
