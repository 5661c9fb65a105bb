/**
 * Finds the process of an embedded PostgreSQL server by its pid file and removes a stale pid file. Identifies a run of
 * any process, to detect a reused pid.
 */
import { readFileSync, readlinkSync, realpathSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The contents of `postmaster.pid`, which a running server writes into its data folder. */
interface PostmasterFile {
  readonly pid: number;
  readonly socketFolder: string;
  /** 'starting', 'ready', 'stopping' or 'standby'; empty at first. */
  readonly status: string;
}

/** Reads `postmaster.pid`. Returns undefined when the file is missing or not complete yet. */
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
 * Returns the live server of this data folder, if any. Removes a stale pid file: after a crash another process may have
 * its pid, and PostgreSQL would take that process for a server and not start.
 */
export function runningPostmaster(cluster: string): PostmasterFile | undefined {
  const file = readPostmasterFile(cluster);
  if (file === undefined) return undefined;
  if (servesCluster(file.pid, cluster)) return file;
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
  return undefined;
}

/** Returns whether this process is alive and is the server of this data folder. */
export function servesCluster(pid: number, cluster: string): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    // EPERM also means no: the server runs under this process's account, or this process is root.
    return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    // The server's working folder is its data folder.
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch (error) {
    // In many containers root may not inspect processes of other accounts.
    const isDenied = error instanceof Error && 'code' in error && error.code === 'EACCES';
    return isDenied && isOurPostgres(pid, cluster);
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

/** Returns an id of this run of the process, to detect a reused pid. Returns undefined when the process is gone. */
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
    // The program's name in parentheses may contain spaces and ')'. After it, field 0 is the state, 19 the start time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : `${boot} ${fields[19]}`;
  } catch {
    return undefined;
  }
}
