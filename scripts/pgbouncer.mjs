/** Installs Debian's pgbouncer, which some tests put in front of PostgreSQL, if it is missing and this is root. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { install, onPath } from './debian-packages.mjs';

/** Resolves whether or not pgbouncer is there; without it, its tests print 'Not run here' and are not declared. */
export async function providePgbouncer() {
  if (onPath('pgbouncer', { sbin: true }) !== undefined) return;
  if ((await install(['pgbouncer'])) !== undefined) return;
  // On systemd machines the package starts its service; the tests start their own.
  await promisify(execFile)('systemctl', ['disable', '--now', 'pgbouncer']).catch(() => {});
}
