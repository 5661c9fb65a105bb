import { destination } from 'pino';

const GATHERED_BYTES = 4096;
const AT_MOST_MS = 200;

/**
 * The log, on standard output: many lines a write, for each write is a thread's work and two switches. What a process
 * has not written yet goes out at its end; only one that is killed outright takes its last 200 ms along.
 */
export const logOutput = (): { write(line: string): unknown } =>
  destination({ minLength: GATHERED_BYTES, periodicFlush: AT_MOST_MS, sync: false });
