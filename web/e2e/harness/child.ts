/** Ends child processes, and tells whether one still runs. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const GRACE_MS = 10_000;

/** Returns whether a child process still runs. */
export const isAlive = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

/** Sends a signal and waits until the child has ended; after 10 seconds sends SIGKILL. */
export async function endChild(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (!isAlive(child)) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
  await ended;
  clearTimeout(timer);
}
