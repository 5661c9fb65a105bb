/** Finds programs on the PATH, and installs Debian packages as root: what tests need besides npm packages. */
import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns the path of a program on the PATH. `sbin` also looks in /usr/sbin. */
export function onPath(name, { sbin = false } = {}) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...(sbin ? ['/usr/sbin'] : [])];
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

/** Installs Debian packages as root. Returns the reason why it couldn't, or undefined. */
export async function install(packages) {
  const byHand = `as root: apt-get update && apt-get install -y ${packages.join(' ')}`;
  if (onPath('apt-get') === undefined)
    return `there is no apt-get here; install ${packages.join(', ')} by hand`;
  if (process.getuid?.() !== 0) return `not root, so not installed; ${byHand}`;
  // RUNLEVEL=1 keeps packages from starting their services.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    try {
      await promisify(execFile)('apt-get', args, { env, timeout: 600_000, maxBuffer: 1 << 26 });
    } catch (error) {
      return `apt-get ${args[0]} failed; try ${byHand}\n${error.stderr ?? error.message}`;
    }
  }
  return undefined;
}
