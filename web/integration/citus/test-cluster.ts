/**
 * `npm run test:citus -- COORDINATOR WORKER…`: runs the REST contract, sync, convergence, migrations, a worker that
 * goes away, a shard that moves under load, and the main job in the browser on a given Citus cluster.
 *
 * The URLs name a role that may create databases and extensions, on nodes that reach each other under these hosts and
 * ports. Databases called test_… are created on every node and dropped again; nothing else is touched. The cluster
 * needs `wal_level = logical`, `max_prepared_transactions`, and a `max_worker_processes` above the number of
 * databases.
 *
 * Other words choose test files by a part of their path; `converge` chooses the random scenarios, `browser` the main
 * job.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClusterDatabase, dropClusterDatabase, onDatabase } from 'api/test-support/citus.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const USAGE = 'Usage: npm run test:citus -- postgres://…COORDINATOR postgres://…WORKER postgres://…WORKER';
const CONVERGE = 'converge';
const BROWSER = 'browser';
/** Random scenarios of several devices. */
const SCENARIOS = 100;
const SCENARIO_PROGRAM = 'web/integration/convergence/test-converge.ts';

type Nodes = readonly [string, string, string, ...string[]];

const isCluster = (urls: readonly string[]): urls is Nodes => urls.length >= 3;

/** Returns why the tests can't run on these nodes; undefined if they can. */
async function findProblem(nodes: readonly string[]): Promise<string | undefined> {
  for (const node of nodes) {
    const { host } = new URL(node);
    try {
      const [citus] = await onDatabase(
        node,
        (sql) => sql`select 1 from pg_available_extensions where name = 'citus'`,
      );
      if (citus === undefined) return `${host} has no extension citus.`;
    } catch (error) {
      return `${host} cannot be used: ${error instanceof Error ? error.message : String(error)}`;
    }
  }
  return undefined;
}

/** Runs a command of this repository. Returns whether it succeeded. */
async function run([program, ...args]: [string, ...string[]], env: Record<string, string>): Promise<boolean> {
  const path = [join(ROOT, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter);
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env, PATH: path },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

/** Runs the main job in the browser, on a database that the server itself distributes at its start. */
async function runBrowser(nodes: Nodes): Promise<boolean> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  try {
    const url = await createClusterDatabase(name, nodes);
    return await run(['node', 'scripts/test.mjs', 'main-job.spec.ts'], { TEST_CITUS_DATABASE_URL: url });
  } finally {
    await dropClusterDatabase(name, nodes);
  }
}

async function runAll(words: readonly string[]): Promise<boolean> {
  const urls = words.filter((word) => /^postgres(ql)?:\/\//.test(word));
  const problem = isCluster(urls)
    ? await findProblem(urls)
    : 'There is no cluster to test on: name a coordinator and two workers.';
  if (problem !== undefined || !isCluster(urls)) {
    process.stderr.write(`${problem}\n${USAGE}\n`);
    return false;
  }
  const chosen = words.filter((word) => !urls.includes(word));
  const files = chosen.filter((word) => word !== BROWSER && word !== CONVERGE);
  const isChosen = (word: string): boolean => chosen.length === 0 || chosen.includes(word);
  const env = { TEST_CITUS_URLS: urls.join(' ') };
  const results: boolean[] = [];
  if (chosen.length === 0 || files.length > 0)
    results.push(await run(['vitest', 'run', '-c', 'vitest.citus.config.ts', ...files], env));
  if (isChosen(CONVERGE)) results.push(await run(['node', SCENARIO_PROGRAM, '--runs', `${SCENARIOS}`], env));
  if (isChosen(BROWSER)) results.push(await runBrowser(urls));
  return !results.includes(false);
}

process.exitCode = (await runAll(process.argv.slice(2))) ? 0 : 1;
