/**
 * `npm run dev`: the web app and the API with reload, on one address.
 *
 * Vite serves the app on http://127.0.0.1:3000 (or PORT) and passes /api on to the API, which `node --watch` restarts
 * when one of its sources or of sync-protocol's changes. The API brings the embedded PostgreSQL, in DATA_DIR (default
 * ./data/dev). `npm run dev -- --demo` fills it with the demo's household.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './run-command.mjs';

const port = Number(process.env.PORT ?? 3000);
const apiPort = port + 1;
const address = `http://127.0.0.1:${port}`;
const GRACE_MS = 15_000;

const start = (args, { cwd = root, env = {} } = {}) =>
  spawn(process.execPath, args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit', detached: true });

const api = start(['--watch', '--watch-preserve-output', 'api/src/main.ts', ...process.argv.slice(2)], {
  env: {
    PORT: String(apiPort),
    PUBLIC_URL: address,
    DATA_DIR: process.env.DATA_DIR ?? './data/dev',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  },
});
const vite = start(['node_modules/vite/bin/vite.js', '--port', String(port), '--strictPort'], {
  cwd: join(root, 'web'),
  env: { API_ORIGIN: `http://127.0.0.1:${apiPort}` },
});
const running = new Set([api, vite]);
let isStopping = false;

/** Asks both to stop, and exits when they have: the API closes its database first. */
function stop(code) {
  if (isStopping) return;
  isStopping = true;
  process.exitCode = code;
  for (const child of running) child.kill('SIGTERM');
  setTimeout(() => {
    for (const child of running) child.kill('SIGKILL');
  }, GRACE_MS);
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => stop(0));
process.once('disconnect', () => stop(0));
for (const child of running) {
  child.once('exit', (code) => {
    running.delete(child);
    stop(code ?? 1);
    if (running.size === 0) process.exit();
  });
}
console.log(`Fairday starts on ${address}; the API listens on port ${apiPort}. Ctrl-C stops both.`);
