/** Runs a command-line program: prints its message or its error, and handles stop signals. */
import { OperatorError } from '../config.ts';
import { isDatabaseAway } from '../database/database-away.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const stopping = new AbortController();

/** Aborted by SIGINT and SIGTERM. */
export const stopSignal: AbortSignal = stopping.signal;

/** Runs a command and prints its message. On failure prints a sentence and sets exit code 1. */
export async function runCommand(command: () => Promise<string>): Promise<void> {
  // Handles signals from the very start: a Ctrl-C must not leave a database running.
  for (const signal of SIGNALS) process.on(signal, () => stopping.abort());
  try {
    process.stdout.write(`${await command()}\n`);
  } catch (error) {
    process.stderr.write(`${toMessage(error)}\n`);
    process.exitCode = 1;
  }
}

function toMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof OperatorError) return error.message;
  if ('code' in error && error.code === 'ENOSPC') return `The disk is full. (${error.message})`;
  return isDatabaseAway(error)
    ? `The database can't be used. (${error.message})`
    : (error.stack ?? error.message);
}
