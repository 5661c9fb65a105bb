/**
 * Finds pgbench, PostgreSQL's load generator, and measures a script's transactions per second in the API's database.
 */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASE, type Server } from './server.ts';

const DEBIAN = '/usr/lib/postgresql';
/** The API's connections plan a statement once, too (api/src/database/connection.ts). */
const AS_THE_API = '-c plan_cache_mode=force_generic_plan';
const MISSING =
  'pgbench is not here. It comes with PostgreSQL (Debian: apt-get install postgresql); PGBENCH names it elsewhere.';

/** Returns pgbench's path, or undefined. */
function pgbenchProgram(): string | undefined {
  const named = process.env['PGBENCH'];
  if (named !== undefined) return named;
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const paths = (process.env['PATH'] ?? '').split(':').map((folder) => join(folder, 'pgbench'));
  return [...versions.map((version) => join(DEBIAN, version, 'bin/pgbench')), ...paths].find(existsSync);
}

/** Returns transactions per second of a script with prepared statements. Throws with how to get pgbench. */
export async function transactionsASecond(
  { socketFolder }: Pick<Server, 'socketFolder'>,
  script: string,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const pgbench = pgbenchProgram();
  if (pgbench === undefined) throw new Error(MISSING);
  const file = join(tmpdir(), `fairday-pgbench-${process.pid}.sql`);
  writeFileSync(file, script);
  try {
    const where = `--host ${socketFolder} --username ${DATABASE}`.split(' ');
    const how = `--no-vacuum --protocol prepared --file ${file}`.split(' ');
    const load = `--client ${connections} --jobs 1 --time ${Math.ceil(seconds)}`.split(' ');
    const env = { ...process.env, PGOPTIONS: AS_THE_API };
    const said = await new Promise<string>((done) => {
      execFile(pgbench, [...where, ...how, ...load, DATABASE], { env }, (_error, stdout, stderr) =>
        done(stdout + stderr),
      );
    });
    const found = /^tps = ([\d.]+)/m.exec(said)?.[1];
    // Every connection prints the same error.
    if (found === undefined || said.includes('aborted')) throw new Error(said.slice(0, 1000));
    return Number(found);
  } finally {
    rmSync(file, { force: true });
  }
}
