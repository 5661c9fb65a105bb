/** Verifies backup files against their checksum, and reads their tables row by row. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import * as z from 'zod/mini';
import {
  BackupRefused,
  END_OF_TABLE,
  FORMAT_VERSION,
  type Header,
  header,
  splitLines,
  type TableHead,
  type TableTally,
  Tally,
  tableHead,
  trailer,
} from './backup-format.ts';

export interface Backup {
  readonly file: string;
  readonly header: Header;
  readonly tables: Readonly<Record<string, TableTally>>;
}

/** A part of a backup, in the file's order: a table's head, then its rows. */
type Piece = { readonly head: TableHead } | { readonly row: Buffer };

const damaged = (file: string, why: string): BackupRefused =>
  new BackupRefused(`${file} is damaged or not a backup: ${why}. Nothing has been changed.`);

/** Reads a whole backup and verifies its checksum. Throws `BackupRefused`. */
export async function verifyBackup(file: string): Promise<Backup> {
  const reader = new BackupReader(file);
  const pieces = reader.pieces();
  // The reader hashes and counts every piece.
  while ((await pieces.next()).done !== true);
  return reader.verified();
}

/** Yields the rows of a verified backup. Throws `BackupRefused` at the end if the file has changed since. */
export async function* readBackup(backup: Backup): AsyncGenerator<Piece> {
  const reader = new BackupReader(backup.file);
  yield* reader.pieces();
  if (JSON.stringify(reader.verified()) !== JSON.stringify(backup))
    throw damaged(backup.file, 'it has changed while it was read');
}

class BackupReader {
  readonly #file: string;
  readonly #hash = createHash('sha256');
  readonly #tallies = new Map<string, Tally>();
  #header: Header | undefined;
  #trailer: z.infer<typeof trailer> | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  async *pieces(): AsyncGenerator<Piece> {
    let rows: Tally | undefined;
    for await (const line of this.#lines()) {
      if (this.#trailer !== undefined) throw this.#damaged('something follows its end');
      if (this.#header === undefined) this.#header = this.#hashed(line, this.#headerIn(line));
      else if (rows !== undefined && line.equals(END)) rows = this.#hashed(line, undefined);
      else if (rows !== undefined) {
        rows.add(this.#hashed(line, line));
        yield { row: line };
      } else {
        const parsed = this.#json(line, z.union([trailer, tableHead]));
        if ('end' in parsed) this.#trailer = parsed;
        else {
          rows = new Tally();
          this.#tallies.set(parsed.table, rows);
          yield { head: this.#hashed(line, parsed) };
        }
      }
    }
  }

  /** Returns the backup after all pieces were read. Throws `BackupRefused` if the checksum differs. */
  verified(): Backup {
    if (this.#header === undefined || this.#trailer === undefined) throw this.#damaged('its end is missing');
    const { sha256, tables } = this.#trailer;
    const counted = Object.fromEntries([...this.#tallies].map(([table, tally]) => [table, tally.result]));
    if (this.#hash.digest('hex') !== sha256 || JSON.stringify(counted) !== JSON.stringify(tables))
      throw this.#damaged('its checksum is wrong');
    return { file: this.#file, header: this.#header, tables };
  }

  async *#lines(): AsyncGenerator<Buffer> {
    const unpacked = pipeline(createReadStream(this.#file), createGunzip(), () => {
      // A failure also ends the loop below.
    });
    try {
      yield* splitLines(unpacked);
    } catch (error) {
      if (error instanceof BackupRefused) throw error;
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (code === 'ENOENT') throw new BackupRefused(`There is no file ${this.#file}.`);
      if (code.startsWith('Z_')) throw this.#damaged('it can’t be unpacked');
      if (code.startsWith('E')) throw new BackupRefused(`${this.#file} can't be read (${code}).`);
      throw error;
    }
  }

  #headerIn(line: Buffer): Header {
    const parsed = this.#json(line, header);
    if (parsed.formatVersion > FORMAT_VERSION)
      throw new BackupRefused(
        `${this.#file} was written by a newer version of Fairday. Restore it with that version.`,
      );
    return parsed;
  }

  #json<Schema extends z.ZodMiniType>(line: Buffer, schema: Schema): z.infer<Schema> {
    try {
      return schema.parse(JSON.parse(line.toString('utf8')));
    } catch {
      throw this.#damaged('it has an invalid line');
    }
  }

  #hashed<T>(line: Buffer, value: T): T {
    this.#hash.update(line).update('\n');
    return value;
  }

  #damaged(why: string): BackupRefused {
    return damaged(this.#file, why);
  }
}

const END = Buffer.from(END_OF_TABLE);
