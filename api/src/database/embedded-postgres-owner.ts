/**
 * Claims the data folder for one process with a pid file: refuses a folder in use, takes over a dead process's claim.
 */
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../config.ts';
import { processIdentity } from './embedded-postgres-process.ts';

/** Another Fairday process uses this folder. */
export class DataFolderInUse extends OperatorError {
  override name = 'DataFolderInUse';
}

/**
 * Claims the data folder for this process, so that no other one adopts its database. The claim of a killed process is
 * taken over: its file names the process and its start, so a reused pid isn't taken for the owner.
 * @returns a function that releases the folder
 * @throws DataFolderInUse
 */
export function ownDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'fairday.pid');
  const ours = `${process.pid}\n${processIdentity(process.pid)}\n`;
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, ours);
  try {
    for (;;) {
      if (linked(draft, file)) break;
      const found = read(file);
      if (found === undefined) continue;
      if (isAlive(found)) throw inUse(dataDir, found);
      removeDeadClaim(file, found);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (read(file) === ours) rmSync(file, { force: true });
  };
}

function inUse(dataDir: string, found: string): DataFolderInUse {
  const pid = found.split('\n')[0];
  return new DataFolderInUse(
    `Fairday already runs on ${dataDir} (process ${pid}). Stop it first, or give this one a DATA_DIR of its own.`,
  );
}

function isAlive(found: string): boolean {
  const [pid, identity] = found.split('\n');
  return Number(pid) > 0 && processIdentity(Number(pid)) === identity;
}

/** Removes a dead owner's claim. Two starts may both find it: a file that isn't the checked one is put back. */
function removeDeadClaim(file: string, checked: string): void {
  const aside = `${file}.left.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (read(aside) !== checked) linked(aside, file);
  rmSync(aside, { force: true });
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
