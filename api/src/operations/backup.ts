/** Writes a backup of a database that people go on working on. */
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
import { linesIn, migrationsOf, settle, tablesOf } from './backup-tables.ts';

export interface BackupOptions {
  readonly file: string;
  /** An instant. */
  readonly now: string;
  /** Whether a file that is there may be replaced. */
  readonly isForced?: boolean;
}

export interface Kept {
  readonly rows: number;
  readonly tables: number;
  readonly bytes: number;
}

/**
 * Writes one consistent state of the database into one file, which appears whole or not at all and which only we may
 * read. Holds nobody up: it reads a snapshot.
 * @throws BackupRefused
 */
export async function writeBackup(sql: Sql, { file, now, isForced = false }: BackupOptions): Promise<Kept> {
  assertWritable(file, isForced);
  const part = `${file}.part`;
  // A backup that was broken off has left it.
  await rm(part, { force: true });
  const output = createWriteStream(part, { flags: 'wx', mode: 0o600 });
  try {
    await once(output, 'open').catch((error: unknown) => {
      throw unwritable(file, error);
    });
    const kept = await sql.begin('isolation level repeatable read read only', async (tx) => {
      const told: Record<string, TableTally> = {};
      const content = Readable.from(contentOf(tx, { now, told }), { objectMode: false });
      await pipeline(content, createGzip(), output).catch((error: unknown) => {
        throw isOfFile(error) ? unwritable(file, error) : error;
      });
      return told;
    });
    await putInPlace(part, file, isForced);
    const rows = Object.values(kept).reduce((sum, tally) => sum + tally.rows, 0);
    return { rows, tables: Object.keys(kept).length, bytes: (await stat(file)).size };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

function assertWritable(file: string, isForced: boolean): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isDirectory() === true) throw new BackupRefused(`${file} is a folder; give a file's name.`);
  if (found !== undefined && !isForced) throw isThere(file);
  if (!existsSync(dirname(file))) throw new BackupRefused(`There is no folder ${dirname(file)}.`);
}

const isThere = (file: string): BackupRefused =>
  new BackupRefused(`${file} is there already. Give another name, or replace it with --force.`);

const isOfFile = (error: unknown): boolean =>
  error instanceof Error &&
  'syscall' in error &&
  ['open', 'write', 'writev', 'fsync'].includes(String(error.syscall));

const unwritable = (file: string, error: unknown): BackupRefused =>
  new BackupRefused(`${file} can't be written: ${error instanceof Error ? error.message : String(error)}.`);

/** On the disk first, then under its name: after a power cut it is whole or not there. */
async function putInPlace(part: string, file: string, isForced: boolean): Promise<void> {
  await flush(part);
  if (isForced) await rename(part, file);
  else {
    try {
      // Unlike a rename, this fails when somebody else has made the file meanwhile.
      await link(part, file);
    } catch (error) {
      if (existsSync(file)) throw isThere(file);
      // A stick's file system has no links.
      if (!(error instanceof Error)) throw error;
      await rename(part, file);
    }
    await rm(part, { force: true });
  }
  await flush(dirname(file)).catch(() => {
    // Not every system lets a folder be flushed.
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

async function headerOf(tx: TransactionSql, now: string): Promise<Header> {
  const migrations = await migrationsOf(tx);
  if (migrations.length === 0)
    throw new BackupRefused('This database has never been used by Fairday: there is nothing to keep.');
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

/** The file's bytes before they are packed; `told` is filled with what was counted on the way. */
async function* contentOf(
  tx: TransactionSql,
  { now, told }: { now: string; told: Record<string, TableTally> },
): AsyncGenerator<Buffer> {
  await settle(tx);
  const hash = createHash('sha256');
  const hashed = (bytes: Buffer): Buffer => {
    hash.update(bytes);
    return bytes;
  };
  yield hashed(jsonLine(await headerOf(tx, now)));
  for (const head of await tablesOf(tx)) {
    yield hashed(jsonLine(head));
    const tally = new Tally();
    for await (const row of linesIn(tx, head)) {
      tally.add(row);
      yield hashed(Buffer.concat([row, Buffer.from('\n')]));
    }
    told[head.table] = tally.result;
    yield hashed(Buffer.from(`${END_OF_TABLE}\n`));
  }
  yield jsonLine({ end: true, sha256: hash.digest('hex'), tables: told } satisfies Trailer);
}
