/**
 * Measures a household's size on disk: copies the demo's household many times, so that pages are full. Start
 * `npm run demo`, then run `node bench/src/household-size.ts DATA_DIR [COPIES] [--packed]`, with its whole history in
 * packs or none of it. Prints one line of JSON per table. Leaves the copies in the database.
 */
import { join, resolve } from 'node:path';
import { connect, socketUrl } from 'api/database/connection.ts';
import { HOUSEHOLD_TABLES } from 'api/database/distribution.ts';
import { packLog } from 'api/database/log-packing.ts';

const isPacked = process.argv.includes('--packed');
const [dataDir, copies = '1000'] = process.argv.slice(2).filter((each) => each !== '--packed');
if (dataDir === undefined) {
  console.error('Usage: node bench/src/household-size.ts DATA_DIR [COPIES] [--packed]');
  process.exit(2);
}
const sql = connect(socketUrl(resolve(join(dataDir, 'postgres/socket')), 'fairday', 'fairday'), { max: 1 });

/** Packs are found by the ids in them, which must differ. */
const otherIds = (ids: string, type: string): string =>
  `array(select md5(household::text || i)::uuid::${type} from unnest(${ids}) i) as ${ids}`;

const selectedOf = (table: string, names: string): string => {
  // The household table has the id in two columns.
  if (table === 'household') return names.replace(/\bid\b/, 'household');
  if (table !== 'log_pack') return names;
  return names
    .replace(/\bmutation_id\b/, otherIds('mutation_id', 'uuid'))
    .replace(/\babout\b/, otherIds('about', 'text'));
};

/** Copies a table's rows for each new household. Every key begins with household_id, so other ids can stay the same. */
async function copyRows(table: string): Promise<void> {
  const columns = await sql<{ name: string }[]>`
    select quote_ident(attname) as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attname <> 'household_id'`;
  const names = columns.map(({ name }) => name).join(', ');
  await sql.unsafe(
    `insert into ${table} (household_id, ${names}) select household, ${selectedOf(table, names)} from copy cross join
     (select * from ${table} where household_id = (select id from original)) r`,
  );
}

interface Size {
  readonly table: string;
  readonly rows: number;
  /** Bytes. */
  readonly heap: number;
  readonly indexes: number;
}

async function sizeOf(table: string): Promise<Size> {
  const [size] = await sql.unsafe<Size[]>(
    `select '${table}' as "table", (select count(*) from ${table})::int as rows,
       pg_table_size('${table}')::bigint as heap, pg_indexes_size('${table}')::bigint as indexes`,
  );
  return size ?? { table, rows: 0, heap: 0, indexes: 0 };
}

try {
  await sql`create temp table original as select household_id as id from day limit 1`;
  await sql.unsafe(
    `create temp table copy as select gen_random_uuid() as household from generate_series(1, ${Number(copies)})`,
  );
  const [original] = await sql<{ id: string }[]>`select id from original`;
  if (isPacked) await packLog(sql, { householdId: original?.id ?? '', now: '9999-01-01T00:00:00.000Z' });
  for (const table of HOUSEHOLD_TABLES) await copyRows(table);
  const [households] = await sql<{ count: number }[]>`select count(*)::int as count from household_version`;
  const count = households?.count ?? 1;
  let total = 0;
  for (const table of HOUSEHOLD_TABLES) {
    const { rows, heap, indexes } = await sizeOf(table);
    total += heap + indexes;
    const perRow = rows === 0 ? 0 : (heap + indexes) / rows;
    console.log(
      JSON.stringify({
        table,
        rowsPerHousehold: Math.round((rows / count) * 10) / 10,
        bytesPerRow: Math.round(perRow),
        ofThemIndexes: rows === 0 ? 0 : Math.round(indexes / rows),
        bytesPerHousehold: Math.round((heap + indexes) / count),
      }),
    );
  }
  console.log(JSON.stringify({ households: count, bytesPerHousehold: Math.round(total / count) }));
} finally {
  await sql.end();
}
