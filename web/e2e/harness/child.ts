import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const GRACE_MS = 10_000;

/** Whether a child has not ended yet. */
export const isAlive = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

/** Sends a signal and waits for the end; past 10 s it sends SIGKILL. Nothing happens to a child that has ended. */
export async function endChild(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (!isAlive(child)) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
  await ended;
  clearTimeout(timer);
}
