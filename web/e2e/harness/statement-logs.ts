/**
 * What the servers of a run ask of their databases, as PostgreSQL itself writes it down: once all tests have run, every
 * statement is held to the rule that it names one household (api/test-support/statement-check.ts).
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from '@playwright/test';
import { NODE } from './node.ts';
import { pollUntil } from './poll.ts';
import { STATEMENT_LOGS } from './statement-folder.ts';

const CHECK = fileURLToPath(new URL('../../../api/test-support/statement-check.ts', import.meta.url));

/** The moment and the connection before each entry; of parameters enough for an id. */
const SETTINGS = `
log_line_prefix = '@%n %c@ '
log_parameter_max_length = 64
log_statement = all
`;
const WAIT_MS = 10_000;

const logOf = (dataDir: string): string => join(dataDir, 'postgres.log');

/** Has the database in this folder, which runs, write down every statement from now on. */
export async function logStatements(dataDir: string): Promise<void> {
  const cluster = join(dataDir, 'postgres/cluster');
  appendFileSync(join(cluster, 'postgresql.auto.conf'), SETTINGS);
  const [pid] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGHUP');
  const isTold = () => readFileSync(logOf(dataDir), 'utf8').includes('"log_statement" changed to "all"');
  await pollUntil('the database logs statements', async () => (isTold() ? 'told' : undefined), WAIT_MS);
}

/** Before the folder goes: its log stays for the check, by the name of the test file. */
export function keepStatements(dataDir: string): void {
  const folder = process.env[STATEMENT_LOGS];
  if (folder === undefined) return;
  renameSync(logOf(dataDir), join(folder, `${basename(test.info().file)}-${crypto.randomUUID()}.log`));
}

/** Playwright's global setup; what it answers is the check at the end. Throws what was found. */
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
