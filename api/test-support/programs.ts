/** Starts programs of the API in processes of their own, reads their output, and stops them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export interface Program {
  readonly child: ChildProcess;
  /** The server's address once it listens. Rejects when the program ends before. */
  readonly ready: Promise<string>;
  readonly ended: Promise<{ code: unknown; output: string }>;
  /** Returns what was printed so far. */
  readonly output: () => string;
  stop(): Promise<void>;
}

/** Starts a program, named from api/src. The caller stops it. */
export function startProgram(name: string, env: Record<string, string>, args: string[] = []): Program {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../src', name), ...args], {
    env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(child, 'close').then(([code]) => ({ code: code as unknown, output }));
  const ready = new Promise<string>((done, fail) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => {
        output += text.toString();
        const address = /ready at (\S+)/.exec(output)?.[1];
        if (address !== undefined) done(address);
      });
    }
    void ended.then(() => fail(new Error(output)));
  });
  // Not every test waits until the program is ready.
  ready.catch(() => {});
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { child, ready, ended, output: () => output, stop };
}

/** Starts a program that is stopped when the running test has finished. */
export function runProgram(...started: Parameters<typeof startProgram>): Program {
  const program = startProgram(...started);
  onTestFinished(() => program.stop());
  return program;
}
