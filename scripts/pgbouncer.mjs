/** Finds the pgbouncer that tests put before PostgreSQL, and brings Debian's where it is missing and we may. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { install, onPath } from './debian-packages.mjs';

/** Resolves when it is there, or can't be had: then its tests say so, and are not declared. */
export async function providePgbouncer() {
  if (onPath('pgbouncer', { sbin: true }) !== undefined) return;
  if ((await install(['pgbouncer'])) !== undefined) return;
  // Where systemd runs, the package has started its service all the same, and nobody asked for that.
  await promisify(execFile)('systemctl', ['disable', '--now', 'pgbouncer']).catch(() => {});
}
