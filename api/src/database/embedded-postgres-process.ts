import { readFileSync, readlinkSync, realpathSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The contents of `postmaster.pid`, which a running server writes into its data folder. */
export interface PostmasterFile {
  readonly pid: number;
  readonly socketFolder: string;
  /** 'starting', 'ready', 'stopping' or 'standby'; empty at first. */
  readonly status: string;
}

/** @returns undefined when the file is missing or not complete yet */
export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, socketFolder: lines[4]?.trim() ?? '', status: lines[7]?.trim() ?? '' };
}

/**
 * Returns the live server of this data folder, if any. A crash may leave a pid file whose pid another process has now. It is
 * removed, because PostgreSQL would believe it and not start.
 */
export function runningPostmaster(cluster: string): PostmasterFile | undefined {
  const file = readPostmasterFile(cluster);
  if (file === undefined) return undefined;
  if (servesCluster(file.pid, cluster)) return file;
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
  return undefined;
}

/** Whether this process is alive and is the server of this data folder. */
export function servesCluster(pid: number, cluster: string): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    // Also EPERM: the server runs under our account, or we are root.
    return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    // The server's working folder is its data folder.
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch (error) {
    // Root without the right to inspect processes, as in many containers.
    const denied = error instanceof Error && 'code' in error && error.code === 'EACCES';
    return denied && isOurPostgres(pid, cluster);
  }
}

function isOurPostgres(pid: number, cluster: string): boolean {
  try {
    const name = readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
    return name === 'postgres' && statSync(`/proc/${pid}`).uid === statSync(cluster).uid;
  } catch {
    return false;
  }
}

/** Identifies one run of a process, to detect a reused pid. Undefined when the process is gone. */
export function processIdentity(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return undefined;
  }
  if (process.platform !== 'linux') return `${pid}`;
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold anything; the start time is the 20th field after it, the state the first.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : `${boot} ${fields[19]}`;
  } catch {
    return undefined;
  }
}
