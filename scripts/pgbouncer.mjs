/** Installs Debian's pgbouncer, which some tests put in front of PostgreSQL, if it is missing and this is root. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { install, onPath } from './debian-packages.mjs';

/** Resolves even if pgbouncer can't be installed: the tests that need it then don't run and print 'Not run here'. */
export async function providePgbouncer() {
  if (onPath('pgbouncer', { sbin: true }) !== undefined) return;
  if ((await install(['pgbouncer'])) !== undefined) return;
  // On systemd machines the package starts its service; the tests start their own.
  await promisify(execFile)('systemctl', ['disable', '--now', 'pgbouncer']).catch(() => {});
}
