/** Runs a command from the repository's root with its own Node and tools, for a limited time. Exports that root. */
import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const GRACE_MS = 10_000;

/**
 * Runs a command from the repository's root, with the workspace's own Node and tools first on the PATH. Never rejects.
 * After `limit` milliseconds the command gets SIGINT (so that Playwright closes its browsers), then SIGKILL.
 * @returns {Promise<{ code: number, output: string }>} stdout and stderr merged in order
 */
export function run([program, ...args], { env = {}, limit }) {
  const path = [join(root, 'node_modules/.bin'), process.env.PATH ?? ''].join(delimiter);
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, NO_COLOR: undefined, FORCE_COLOR: '0', ...env, PATH: path },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const signal = (name) => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, name);
      } catch {
        // The process has exited already.
      }
    };
    const timers = [
      setTimeout(() => {
        output += `\nstopped after ${limit / 1000} s\n`;
        signal('SIGINT');
      }, limit),
      setTimeout(() => signal('SIGKILL'), limit + GRACE_MS),
    ];
    const passOn = () => signal('SIGINT');
    process.once('SIGINT', passOn);
    process.once('SIGTERM', passOn);
    const finish = (code) => {
      for (const timer of timers) clearTimeout(timer);
      process.off('SIGINT', passOn);
      process.off('SIGTERM', passOn);
      resolve({ code, output });
    };
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
    child.on('error', (error) => {
      output += `${program}: ${error.message}\n`;
      finish(127);
    });
    child.on('close', (code) => finish(code ?? 1));
  });
}
