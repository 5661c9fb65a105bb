/** Vitest's settings for the API's tests: their databases, workers and time limits. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Each file has servers and databases of its own, and leaves nothing behind: a worker goes on to the next.
    isolate: false,
    include: ['src/**/*.test.ts'],
    globalSetup: 'test-support/database.ts',
    maxWorkers: 2,
    // A test waits for real servers to start and stop, on machines with two cores.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
