/**
 * Creates, distributes and drops test databases on a given Citus cluster, and opens connections to one database. For
 * `npm run test:citus`: TEST_CITUS_URLS holds the URLs of the coordinator and the workers, separated by spaces. Without
 * TEST_CITUS_URLS tests use their own PostgreSQL.
 */
import { connect, type Sql } from '../src/database/connection.ts';
import { distribute } from '../src/database/distribution.ts';
import { migrate } from '../src/database/migrate.ts';
import { withDatabase } from './database-url.ts';

/** Few, so that a test database is made in seconds. */
const SHARDS = 4;

/** Returns the URLs of the cluster's nodes, the coordinator first; undefined without a cluster. */
export function clusterUrls(): [string, ...string[]] | undefined {
  const [coordinator, ...workers] = (process.env['TEST_CITUS_URLS'] ?? '').split(' ').filter(Boolean);
  return coordinator === undefined ? undefined : [coordinator, ...workers];
}

const nodeOf = (url: string): { host: string; port: number } => {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port === '' ? 5432 : port) };
};

/** Calls `act` with a connection to one database. */
export async function onDatabase<T>(url: string, act: (sql: Sql) => PromiseLike<T>): Promise<T> {
  const sql = connect(url, { max: 1, isDistributed: true });
  try {
    return await act(sql);
  } finally {
    await sql.end();
  }
}

/** Creates an empty database on every node, and makes them a cluster. Returns the coordinator's URL. */
export async function createClusterDatabase(
  name: string,
  [coordinator, ...workers]: readonly [string, ...string[]],
): Promise<string> {
  const nodes = [coordinator, ...workers];
  for (const node of nodes) {
    await onDatabase(withDatabase(node, 'postgres'), (sql) => sql`create database ${sql(name)}`);
    await onDatabase(withDatabase(node, name), (sql) => sql`create extension citus`);
  }
  const url = withDatabase(coordinator, name);
  await onDatabase(url, async (sql) => {
    const { host, port } = nodeOf(coordinator);
    await sql`select citus_set_coordinator_host(${host}, ${port}::int)`;
    for (const worker of workers.map(nodeOf))
      await sql`select citus_add_node(${worker.host}, ${worker.port}::int)`;
    await sql.unsafe(`alter database ${name} set citus.shard_count = ${SHARDS}`);
  });
  return url;
}

/** Migrates and distributes a cluster's database. */
export const distributeDatabase = (url: string): Promise<void> =>
  onDatabase(url, async (sql) => {
    await migrate(sql, { isDistributed: true });
    await distribute(sql);
  });

/** Drops a database on every node, the coordinator's first. */
export async function dropClusterDatabase(name: string, nodes: readonly string[]): Promise<void> {
  for (const node of nodes)
    await onDatabase(
      withDatabase(node, 'postgres'),
      (sql) => sql`drop database if exists ${sql(name)} with (force)`,
    );
}
