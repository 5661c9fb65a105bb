/** Gives one server process a disk of limited size, which only it and its children see, and fills it. */
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MOUNT = 'mount -t tmpfs -o size=$0,mode=0700 tmpfs "$1" && shift && exec "$@"';

/** Mounting needs root: another user becomes root in a namespace, and itself again in an inner one. */
function commandFor(size: string, folder: string): string[] {
  const { uid, gid } = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const mount = ['--mount', 'sh', '-c', MOUNT, size, folder];
  if (uid === 0) return ['unshare', ...mount];
  const again = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`];
  return ['unshare', '--user', '--map-root-user', ...mount, ...again];
}

/** Returns why this machine can't mount a disk; undefined when it can. */
export function whyNoSmallDisk(): string | undefined {
  const [program, ...args] = [...commandFor('1m', tmpdir()), 'true'];
  const tried = spawnSync(program ?? '', args, { encoding: 'utf8' });
  if (tried.status === 0) return undefined;
  const reason = tried.error?.message ?? tried.stderr.trim();
  return `a full disk needs Linux, and the right to mount a tmpfs, as root or in a user namespace (${reason}).`;
}

/** Returns the command prefix that mounts an empty disk of `size` (in mount's notation) at `folder`. */
export const withSmallDisk = (size: string, folder: string): string[] => commandFor(size, folder);

/** The folder on a process's own disk, as other processes reach it. */
export const seenFromOutside = (pid: number, folder: string): string => `/proc/${pid}/root${folder}`;

const BLOCK = Buffer.alloc(1 << 20);

/** Fills the disk to the last byte. Returns a function that frees it. */
export function fillDisk(folder: string): () => void {
  const file = join(folder, 'filler');
  const filler = openSync(file, 'w');
  try {
    for (let size = BLOCK.length; size >= 1; ) {
      try {
        writeSync(filler, BLOCK, 0, size);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        size = Math.floor(size / 2);
      }
    }
  } finally {
    closeSync(filler);
  }
  return () => rmSync(file);
}
