/** A disk of a server's own that can be filled: what is mounted is seen by that process and its children alone. */
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MOUNT = 'mount -t tmpfs -o size=$0,mode=0700 tmpfs "$1" && shift && exec "$@"';

/** Root mounts; somebody else is root in a namespace of their own, and themselves again in one inside of it. */
function commandFor(size: string, folder: string): string[] {
  const { uid, gid } = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const mount = ['--mount', 'sh', '-c', MOUNT, size, folder];
  if (uid === 0) return ['unshare', ...mount];
  const again = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`];
  return ['unshare', '--user', '--map-root-user', ...mount, ...again];
}

/** Why no disk can be had on this machine, in a sentence; undefined when one can. */
export function whyNoSmallDisk(): string | undefined {
  const [program, ...args] = [...commandFor('1m', tmpdir()), 'true'];
  const tried = spawnSync(program ?? '', args, { encoding: 'utf8' });
  if (tried.status === 0) return undefined;
  const reason = tried.error?.message ?? tried.stderr.trim();
  return `a full disk needs Linux, and the right to mount a tmpfs, as root or in a user namespace (${reason}).`;
}

/** What starts a command with an empty disk of `size` (as mount writes it) at `folder`. */
export const withSmallDisk = (size: string, folder: string): string[] => commandFor(size, folder);

/** The folder of a process's own disk as others reach it. */
export const seenFromOutside = (pid: number, folder: string): string => `/proc/${pid}/root${folder}`;

const BLOCK = Buffer.alloc(1 << 20);

/** Takes what room is left, to the last byte; answers what gives it back. */
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
