import { destination } from 'pino';

const BUFFER_BYTES = 4096;
const FLUSH_MS = 200;

/** Returns a buffered output: each write costs two thread switches. Only a SIGKILL loses the last 200 ms. */
export const logOutput = (): { write(line: string): unknown } =>
  destination({ minLength: BUFFER_BYTES, periodicFlush: FLUSH_MS, sync: false });
