/**
 * Creates test databases: clones of one migrated template, or databases on a Citus cluster. Starts the PostgreSQL
 * server of the template, as Vitest's global setup and for programs outside Vitest (`npm run converge`).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { connect, type Sql } from '../src/database/connection.ts';
import { startEmbeddedPostgres } from '../src/database/embedded-postgres.ts';
import { connectCluster } from '../src/database/machine-pools.ts';
import { migrate } from '../src/database/migrate.ts';
import { clusterUrls, createClusterDatabase, distributeDatabase, dropClusterDatabase } from './citus.ts';
import { withDatabase } from './database-url.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database from which test databases are cloned. */
    templateDatabaseUrl: string;
  }
}

const templateName = 'fairday_template';

export interface TestDatabase {
  readonly sql: Sql;
  /** The DATABASE_URL of a server on this database. */
  readonly url: string;
  /** Environment variables that a server needs for this database: none except on a cluster. */
  readonly env: Readonly<Record<string, string>>;
  /** Opens a second pool, as another process has it. The caller ends it. */
  readonly connect: () => Sql;
  drop(): Promise<void>;
}

/**
 * Vitest's global setup: starts one PostgreSQL server with one migrated template per run. With a cluster nothing is
 * started.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [coordinator] = clusterUrls() ?? [];
  if (coordinator !== undefined) {
    project.provide('templateDatabaseUrl', coordinator);
    return async () => {};
  }
  const server = await startTestPostgres();
  project.provide('templateDatabaseUrl', server.templateUrl);
  return () => server.stop();
}

/**
 * Starts a PostgreSQL server with the migrated template. Called directly by programs outside Vitest, such as `npm run
 * converge`.
 */
export async function startTestPostgres(): Promise<{ templateUrl: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairday-test-'));
  const server = await startEmbeddedPostgres({ dataDir, testing: true });
  const stop = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const templateUrl = withDatabase(server.url, templateName);
    await onServer(templateUrl, (sql) => sql`create database ${sql(templateName)}`);
    const template = connect(templateUrl, { max: 1 });
    try {
      await migrate(template);
    } finally {
      await template.end();
    }
    return { templateUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns the template's URL, for a test that passes it to another process. */
export const templateDatabaseUrl = (): string => inject('templateDatabaseUrl');

/** Creates a migrated database for one test or test file. */
export async function createTestDatabase(templateUrl = inject('templateDatabaseUrl')): Promise<TestDatabase> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const nodes = clusterUrls();
  if (nodes !== undefined) return createOnCluster(name, nodes);
  await onServer(
    templateUrl,
    (sql) => sql`create database ${sql(name)} template ${sql(templateName)} strategy file_copy`,
  );
  const url = withDatabase(templateUrl, name);
  const sql = connect(url);
  return {
    sql,
    url,
    env: {},
    connect: () => connect(url),
    drop: async () => {
      await sql.end({ timeout: 5 });
      await onServer(templateUrl, (server) => server`drop database ${server(name)} with (force)`);
    },
  };
}

async function createOnCluster(name: string, nodes: [string, ...string[]]): Promise<TestDatabase> {
  const url = await createClusterDatabase(name, nodes);
  await distributeDatabase(url);
  const sql = await connectCluster(url, {});
  return {
    sql,
    url,
    env: { DATABASE_URL: url, DATABASE_DISTRIBUTED: 'citus' },
    connect: () => connect(url, { isDistributed: true }),
    drop: async () => {
      await sql.end({ timeout: 5 });
      await dropClusterDatabase(name, nodes);
    },
  };
}

async function onServer(url: string, act: (sql: Sql) => PromiseLike<unknown>): Promise<void> {
  const sql = connect(withDatabase(url, 'postgres'), { max: 1 });
  try {
    await act(sql);
  } finally {
    await sql.end();
  }
}
