/**
 * Writes backups of a running database: one snapshot, hashed and compressed, in a file that appears once complete. An
 * existing file is replaced only if forced.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, existsSync, statSync } from 'node:fs';
import { link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Sql, TransactionSql } from '../database/connection.ts';
import {
  BackupRefused,
  END_OF_TABLE,
  FORMAT_VERSION,
  type Header,
  type TableTally,
  Tally,
  type Trailer,
} from './backup-format.ts';
import { listMigrations, listTables, readRowLines, setTextFormats } from './backup-tables.ts';

interface BackupOptions {
  readonly file: string;
  /** An instant. */
  readonly now: string;
  /** Whether an existing file may be replaced. */
  readonly isForced?: boolean;
}

interface BackupSummary {
  readonly rows: number;
  readonly tables: number;
  readonly bytes: number;
}

/** Writes a snapshot into one private file, which appears only when it is complete. Throws `BackupRefused`. */
export async function writeBackup(
  sql: Sql,
  { file, now, isForced = false }: BackupOptions,
): Promise<BackupSummary> {
  assertWritable(file, isForced);
  const part = `${file}.part`;
  // Left by an interrupted backup.
  await rm(part, { force: true });
  const output = createWriteStream(part, { flags: 'wx', mode: 0o600 });
  try {
    await once(output, 'open').catch((error: unknown) => {
      throw unwritable(file, error);
    });
    const tallies = await sql.begin('isolation level repeatable read read only', async (tx) => {
      const counted: Record<string, TableTally> = {};
      const content = Readable.from(backupContent(tx, { now, tallies: counted }), { objectMode: false });
      await pipeline(content, createGzip(), output).catch((error: unknown) => {
        throw isFileError(error) ? unwritable(file, error) : error;
      });
      return counted;
    });
    await moveIntoPlace(part, file, isForced);
    const rows = Object.values(tallies).reduce((sum, tally) => sum + tally.rows, 0);
    return { rows, tables: Object.keys(tallies).length, bytes: (await stat(file)).size };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

function assertWritable(file: string, isForced: boolean): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isDirectory() === true) throw new BackupRefused(`${file} is a folder. Give the name of a file.`);
  if (found !== undefined && !isForced) throw alreadyExists(file);
  if (!existsSync(dirname(file))) throw new BackupRefused(`There is no folder ${dirname(file)}.`);
}

const alreadyExists = (file: string): BackupRefused =>
  new BackupRefused(`${file} already exists. Give another name, or replace it with --force.`);

const isFileError = (error: unknown): boolean =>
  error instanceof Error &&
  'syscall' in error &&
  ['open', 'write', 'writev', 'fsync'].includes(String(error.syscall));

const unwritable = (file: string, error: unknown): BackupRefused =>
  new BackupRefused(`${file} can't be written: ${error instanceof Error ? error.message : String(error)}.`);

/** Flushes the file to disk before it gets its name: after a power cut the file is complete or missing. */
async function moveIntoPlace(part: string, file: string, isForced: boolean): Promise<void> {
  await flush(part);
  if (isForced) await rename(part, file);
  else {
    try {
      // Unlike a rename, a link fails if another process has created the file meanwhile.
      await link(part, file);
    } catch (error) {
      if (existsSync(file)) throw alreadyExists(file);
      // Some file systems, such as FAT, have no links.
      if (!(error instanceof Error)) throw error;
      await rename(part, file);
    }
    await rm(part, { force: true });
  }
  await flush(dirname(file)).catch(() => {
    // Some systems can't flush a folder.
  });
}

async function flush(path: string): Promise<void> {
  const opened = await open(path, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

async function buildHeader(tx: TransactionSql, now: string): Promise<Header> {
  const migrations = await listMigrations(tx);
  if (migrations.length === 0)
    throw new BackupRefused('Fairday has never used this database: there is nothing to back up.');
  const [server] = await tx<{ epoch: string }[]>`select epoch::text from server`;
  return {
    format: 'fairday-backup',
    formatVersion: FORMAT_VERSION,
    migrations,
    epoch: server?.epoch ?? null,
    createdAt: now,
  };
}

const jsonLine = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);

/** Yields the file's bytes before compression, and fills `tallies`. */
async function* backupContent(
  tx: TransactionSql,
  { now, tallies }: { now: string; tallies: Record<string, TableTally> },
): AsyncGenerator<Buffer> {
  await setTextFormats(tx);
  const hash = createHash('sha256');
  const hashed = (bytes: Buffer): Buffer => {
    hash.update(bytes);
    return bytes;
  };
  yield hashed(jsonLine(await buildHeader(tx, now)));
  for (const head of await listTables(tx)) {
    yield hashed(jsonLine(head));
    const tally = new Tally();
    for await (const row of readRowLines(tx, head)) {
      tally.add(row);
      yield hashed(Buffer.concat([row, Buffer.from('\n')]));
    }
    tallies[head.table] = tally.result;
    yield hashed(Buffer.from(`${END_OF_TABLE}\n`));
  }
  yield jsonLine({ end: true, sha256: hash.digest('hex'), tables: tallies } satisfies Trailer);
}
