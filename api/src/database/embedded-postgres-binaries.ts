/**
 * Finds the embedded PostgreSQL's programs and creates their library links, or copies the programs to a folder where
 * PostgreSQL's account can run them.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod/mini';
import type { ServerAccount } from './embedded-postgres-account.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

const packageFile = z.object({ version: z.string() });
const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Returns a folder with `bin`, `lib` and `share` that `account` can run: the installed package's own, or a copy of it.
 * @param beside the preferred folder for a copy
 * @throws EmbeddedPostgresError when there is no package for this machine, or no folder is executable
 */
export function embeddedBinaries(beside: string, account: ServerAccount): string {
  const packaged = packagedBinaries();
  const copy = `postgres-${packaged.version}`;
  return runnableBinaries(packaged.native, account, [
    join(beside, copy),
    // PostgreSQL's account can't enter a copy below /root: `clusterPath` avoids the path to the data, but the server
    // resolves the full path of its own program.
    join('/var/lib', `fairday-${copy}`),
    join(tmpdir(), `fairday-${copy}`),
  ]);
}

function packagedBinaries(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = packageFile.parse(readJson(join(root, 'package.json')));
    return { native: join(root, 'native'), version };
  } catch {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for this machine (${process.platform} ${process.arch}). Set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
}

/** Returns the first of `packaged` and `copies` that `account` can run, and creates missing copies. */
export function runnableBinaries(packaged: string, account: ServerAccount, copies: string[]): string {
  if (linkLibraries(packaged) && runs(packaged, account)) return packaged;
  for (const copy of copies) {
    if (makeCopy(packaged, copy, account) && runs(copy, account)) return copy;
  }
  throw new EmbeddedPostgresError(`PostgreSQL can't be run from any of ${[packaged, ...copies].join(', ')}.`);
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Creates the library links: packages can't contain links, and package managers may skip the install script. */
function linkLibraries(native: string): boolean {
  const links = linkList.parse(readJson(join(native, 'pg-symlinks.json')));
  try {
    for (const { source, target } of links) {
      const link = join(native, '..', target);
      if (existsSync(link)) continue;
      if (dirname(source) !== dirname(target))
        throw new EmbeddedPostgresError(`${target} points outside its folder.`);
      try {
        symlinkSync(basename(source), link);
      } catch (error) {
        // Another process that is starting has created it.
        if (!existsSync(link)) throw error;
      }
    }
    return true;
  } catch {
    return false;
  }
}

/** Whether the account can run the program: fails for unreachable folders, missing libraries and noexec mounts. */
function runs(native: string, account: ServerAccount): boolean {
  return (
    spawnSync(join(native, 'bin/postgres'), ['--version'], { ...account, cwd: '/', stdio: 'ignore' })
      .status === 0
  );
}

function makeCopy(packaged: string, copy: string, account: ServerAccount): boolean {
  const draft = `${copy}.${process.pid}`;
  try {
    if (existsSync(copy)) return isOnlyOurs(copy);
    mkdirSync(draft, { recursive: true });
    if (!reaches(dirname(copy), account)) return false;
    // The links name folders relative to the parent of `native`.
    cpSync(packaged, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    if (!linkLibraries(join(draft, 'native'))) return false;
    for (const name of readdirSync(join(draft, 'native')))
      renameSync(join(draft, 'native', name), join(draft, name));
    openToAll(draft);
    renameSync(draft, copy);
    return true;
  } catch {
    return existsSync(copy) && isOnlyOurs(copy);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function reaches(folder: string, account: ServerAccount): boolean {
  const walk = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  });
  return walk.status === 0;
}

/** Whether only this process's account can write the folder: others could plant programs in a temporary folder. */
function isOnlyOurs(folder: string): boolean {
  const { uid, mode } = statSync(folder);
  return uid === process.getuid?.() && (mode & 0o022) === 0;
}

/** Makes the copy readable for PostgreSQL's account, whatever this process's umask is. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile())
      chmodSync(path, basename(folder) === 'bin' || entry.name.includes('.so') ? 0o755 : 0o644);
  }
}
