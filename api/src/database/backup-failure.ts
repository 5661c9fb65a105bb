/** What a command says when it fails. */
import { ConfigError } from '../config.ts';
import { BackupRefused } from './backup-format.ts';
import { isDatabaseAway } from './database-away.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { DataFolderInUse } from './embedded-postgres-owner.ts';
import { MigrationRefused } from './migrate.ts';

/** Their messages are sentences for the person who started us; of any other error the stack is wanted. */
const expected = [BackupRefused, ConfigError, DataFolderInUse, EmbeddedPostgresError, MigrationRefused];

/** Runs a command; says in a sentence why it failed, and ends with 1. */
export async function runCommand(command: () => Promise<string>): Promise<void> {
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
