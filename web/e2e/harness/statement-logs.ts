/**
 * Logs the SQL statements of a run's servers by PostgreSQL's own log. After all tests, checks that each statement names
 * one household (api/test-support/statement-check.ts).
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NODE } from './node.ts';
import { pollUntil } from './poll.ts';

/** Environment variable with the folder of a run's statement logs, for its workers and its reporter. */
export const STATEMENT_LOGS = 'FAIRDAY_STATEMENT_LOGS';

const CHECK = fileURLToPath(new URL('../../../api/test-support/statement-check.ts', import.meta.url));

/** Prefixes each entry with time and connection, and logs parameters up to the length of an id. */
const SETTINGS = `
log_line_prefix = '@%n %c@ '
log_parameter_max_length = 64
log_statement = all
`;
const WAIT_MS = 10_000;

const logFile = (dataDir: string): string => join(dataDir, 'postgres.log');

/** Makes the running database in this folder log every statement. */
export async function logStatements(dataDir: string): Promise<void> {
  const cluster = join(dataDir, 'postgres/cluster');
  appendFileSync(join(cluster, 'postgresql.auto.conf'), SETTINGS);
  const [pid] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGHUP');
  const isReloaded = () =>
    readFileSync(logFile(dataDir), 'utf8').includes('"log_statement" changed to "all"');
  await pollUntil(
    'the database logs statements',
    async () => (isReloaded() ? 'reloaded' : undefined),
    WAIT_MS,
  );
}

/** Moves the log to the run's folder, named after the worker, before the data folder is deleted. */
export function keepStatements(dataDir: string): void {
  const folder = process.env[STATEMENT_LOGS];
  if (folder === undefined) return;
  const worker = process.env['TEST_WORKER_INDEX'] ?? '';
  renameSync(logFile(dataDir), join(folder, `${worker}-${crypto.randomUUID()}.log`));
}

/** Playwright's global setup. Returns the teardown, which throws if a statement breaks the rule. */
export default function setUp(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'fairday-statements-'));
  appendFileSync(join(folder, 'tests.jsonl'), '');
  process.env[STATEMENT_LOGS] = folder;
  return () => {
    const { status, stdout, stderr } = spawnSync(NODE, [CHECK, folder], { encoding: 'utf8' });
    rmSync(folder, { recursive: true, force: true });
    if (status !== 0) throw new Error(`Statements in the browser tests' servers:\n${stdout}${stderr}`);
    process.stdout.write(stdout);
  };
}
