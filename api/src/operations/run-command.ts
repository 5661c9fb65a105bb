/** How a command ends: with what it says, with why it failed, or because it was asked to stop. */
import { ConfigError } from '../config.ts';
import { isDatabaseAway } from '../database/database-away.ts';
import { EmbeddedPostgresError } from '../database/embedded-postgres-error.ts';
import { DataFolderInUse } from '../database/embedded-postgres-owner.ts';
import { MigrationRefused } from '../database/migrate.ts';
import { BackupRefused } from './backup-format.ts';

/** Their messages are sentences for the person who started us; of any other error the stack is wanted. */
const expected = [BackupRefused, ConfigError, DataFolderInUse, EmbeddedPostgresError, MigrationRefused];

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const asked = new AbortController();

/** Aborted once somebody has asked the command to stop. */
export const stopAsked: AbortSignal = asked.signal;

/** Runs a command; says in a sentence why it failed, and ends with 1. */
export async function runCommand(command: () => Promise<string>): Promise<void> {
  // Heard from the very start: a Ctrl-C must not leave a database running.
  for (const signal of SIGNALS) process.on(signal, () => asked.abort());
  try {
    process.stdout.write(`${await command()}\n`);
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exitCode = 1;
  }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (expected.some((kind) => error instanceof kind)) return error.message;
  if ('code' in error && error.code === 'ENOSPC') return `The disk is full. (${error.message})`;
  return isDatabaseAway(error)
    ? `The database can't be used. (${error.message})`
    : (error.stack ?? error.message);
}
