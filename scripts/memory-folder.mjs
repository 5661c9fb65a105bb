/** Makes a folder in memory for the files that tests write and drop, such as a thousand files per test database. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const SHARED_MEMORY = '/dev/shm';
const GIGABYTE = 1024 ** 3;
/** Bytes free in the folder; a run fills a third of them. */
const ROOM = GIGABYTE;
/** Bytes of memory that are left for the tests' programs. */
const MEMORY_LEFT = 3 * GIGABYTE;

/** Returns a new folder in memory, undefined where Linux has none with room that also runs programs. */
export function makeMemoryFolder() {
  let folder;
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    if (bavail * bsize < ROOM || freemem() < ROOM + MEMORY_LEFT) return undefined;
    folder = mkdtempSync(join(SHARED_MEMORY, 'fairday-'));
    // PostgreSQL's own account must reach its files.
    chmodSync(folder, 0o755);
    const program = join(folder, 'program');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    execFileSync(program);
    return folder;
  } catch {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
}
