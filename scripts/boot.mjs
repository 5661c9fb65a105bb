/**
 * The entry of every npm script: installs the packages, builds the web app where the script needs it and its sources
 * changed, and runs the script's program on Node 24, with signals passed on. Uses no dependencies and nothing newer
 * than Node 20: it must run on a fresh machine.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { countPackages, InstallProgress } from './install-progress.mjs';
import { withProgress } from './progress.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const builtFrom = join(root, 'web/dist/.built-from');

/** Node's compile cache: later starts are faster and don't keep the TypeScript compiler in memory. */
const compileCache = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') };

/** An expected failure; its message tells the person what to do. */
class Stop extends Error {}

const commands = {
  start: async () => {
    await buildWeb();
    await runProgram('api/src/main.ts');
  },
  build: buildWeb,
  dev: () => runProgram('scripts/dev.mjs'),
  demo: async () => {
    await buildWeb();
    await runProgram('api/src/main.ts', '--demo');
  },
  backup: () => runProgram('api/src/operations/backup-program.ts'),
  restore: () => runProgram('api/src/operations/restore-program.ts'),
  test: () => runProgram('scripts/test.mjs'),
  'test:citus': () => runProgram('web/integration/citus/test-cluster.ts'),
  lint: () => runProgram('scripts/test.mjs', 'format', 'lint', 'imports', 'unused'),
  typecheck: () => runProgram('scripts/test.mjs', 'types'),
  messages: () => runProgram('web/scripts/update-messages.ts'),
  screenshots: async () => {
    await buildWeb();
    await runProgram('scripts/screenshots.mjs');
  },
  converge: () => runProgram('web/integration/convergence/test-converge.ts'),
  'check-history': () => runProgram('api/src/operations/check-history.ts'),
  bench: async () => {
    await buildWeb();
    await runProgram('bench/src/run.ts');
  },
};

let child;
let firstSignal;

// npm, its shell and this process share a process group: a Ctrl-C arrives directly and again through npm. The child
// has its own group, so that it gets one signal, forwarded from here.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    if (firstSignal !== undefined && Date.now() - firstSignal < 1000) return;
    firstSignal ??= Date.now();
    forwardSignal(signal);
  });
}
process.on('SIGHUP', () => {
  firstSignal ??= Date.now();
  forwardSignal('SIGTERM');
});

// npm's shell may exit on a signal without forwarding it, or outlive a killed npm. Watch for that and stop.
if (process.env.npm_lifecycle_event !== undefined) {
  const ancestors = npmAndItsShell();
  setInterval(() => {
    if (firstSignal !== undefined || npmAndItsShell() === ancestors) return;
    firstSignal = Date.now();
    forwardSignal('SIGTERM');
  }, 250).unref();
}

try {
  const command = commands[process.argv[2]];
  if (command === undefined)
    throw new Stop(`Usage: node scripts/boot.mjs ${Object.keys(commands).join('|')}`);
  if (Number(process.versions.node.split('.')[0]) < 20)
    throw new Stop(`Fairday needs Node 20 or newer; this is ${process.version}.`);
  await install();
  await command();
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function install() {
  const isFirst = !existsSync(join(root, 'node_modules'));
  const progress = new InstallProgress(countPackages(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')));
  const onOutput = (text) => progress.add(text);
  const args = [...pnpm(), 'install', '--frozen-lockfile', '--prefer-offline', '--reporter=ndjson'];
  const runInstall = () => run('npx', args, { onOutput });
  if (isFirst) announceAddress();
  const { status } = isFirst
    ? await withProgress({ describe: () => describeInstall(progress) }, runInstall)
    : await runInstall();
  const output = progress.text;
  stopIfAsked();
  if (status === 0) return;
  const unreachable =
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET|META_FETCH_FAIL/.test(
      output,
    );
  if (unreachable && isInstalled()) return;
  console.error(output);
  if (unreachable)
    throw new Stop(
      'The packages could not be fetched: there is no way to the package registry. Is there a network?',
    );
  throw new Stop('The packages could not be installed; the lines above tell why.');
}

function describeInstall({ fetched, total }) {
  return `Installing the packages: ${fetched} of ${total}`;
}

/** Says before the first start's long steps where the app will be. */
function announceAddress() {
  if (!['start', 'demo', 'dev'].includes(process.argv[2])) return;
  const { HOST = '127.0.0.1', PORT = '3000' } = process.env;
  // As the server names it: a browser can't open a wildcard address.
  const host = ['0.0.0.0', '::'].includes(HOST) ? 'localhost' : HOST;
  const { PUBLIC_URL = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}` } = process.env;
  console.log(
    `Fairday will be at ${PUBLIC_URL} in one to five minutes: the first start installs and builds it.`,
  );
}

/** Whether the installed packages match the lockfile: then they serve without a network, too. */
function isInstalled() {
  const installed = join(root, 'node_modules/.pnpm/lock.yaml');
  return existsSync(installed) && readFileSync(installed).equals(readFileSync(join(root, 'pnpm-lock.yaml')));
}

async function buildWeb() {
  const { scripts = {} } = JSON.parse(readFileSync(join(root, 'web/package.json'), 'utf8'));
  if (scripts.build === undefined) {
    console.error(
      "There is no web app to build: web/package.json has no script 'build'. Only the API is served.",
    );
    return;
  }
  const sources = hashOf('web', 'sync-protocol', 'messages', 'pnpm-lock.yaml', 'tsconfig.json');
  if (existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === sources) return;
  // A failing build may leave a dist that looks complete; without this file the next start builds again.
  rmSync(builtFrom, { force: true });
  let modules = 0;
  const onOutput = (text) => {
    modules = Number(/.*modules built: (\d+)/s.exec(text)?.[1] ?? modules);
  };
  const describe = () => `Building the web app${modules === 0 ? '' : `: ${modules} modules`}`;
  const { status, output } = await withProgress({ describe }, () =>
    run('npx', [...pnpm(), '--filter', 'web', 'build'], { onOutput, env: { BUILD_PROGRESS: '1' } }),
  );
  stopIfAsked();
  if (status !== 0) {
    console.error(output);
    throw new Stop('The web app could not be built; the lines above tell why.');
  }
  writeFileSync(builtFrom, sources);
}

/** Runs a program of this repository on Node 24 and exits with its code. */
async function runProgram(program, ...args) {
  stopIfAsked();
  if (!existsSync(join(root, program))) throw new Stop(`${program} is missing.`);
  const { status } = await run(node24(), [program, ...args, ...process.argv.slice(3)], { isProgram: true });
  process.exitCode = status;
}

/** Returns the path of the installed Node 24; on other platforms the current Node, if it can run TypeScript. */
function node24() {
  const installed = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  if (existsSync(installed)) return installed;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 23 || (major === 22 && minor >= 18) || (major === 23 && minor >= 6)) return process.execPath;
  throw new Stop(`On ${process.platform} ${process.arch} Fairday needs Node 24; this is ${process.version}.`);
}

/** Returns npx arguments for the exact pnpm version in package.json. */
function pnpm() {
  return ['-y', JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).packageManager];
}

/**
 * Spawns a command. Programs of this repository write to the terminal and get an IPC channel, whose end tells them that
 * this process is gone, even after SIGKILL. Other commands' output is captured and returned.
 */
function run(file, args, { isProgram = false, onOutput, env } = {}) {
  const spawned = spawn(file, args, {
    cwd: root,
    stdio: isProgram ? ['inherit', 'inherit', 'inherit', 'ipc'] : ['ignore', 'pipe', 'pipe'],
    detached: true,
    // CI=true keeps pnpm from asking questions.
    env: {
      ...(isProgram ? compileCache : {}),
      ...process.env,
      PATH: pathWithNode24(),
      ...(isProgram ? {} : { CI: 'true' }),
      ...env,
    },
  });
  child = { pid: spawned.pid, isProgram };
  let output = '';
  for (const stream of [spawned.stdout, spawned.stderr])
    stream?.on('data', (text) => {
      output += text;
      onOutput?.(text);
    });
  return new Promise((done, fail) => {
    spawned.once('error', (error) => fail(new Stop(`${file} could not be run: ${error.message}`)));
    spawned.once('close', (code, signal) => {
      child = undefined;
      done({ status: code ?? 128 + (constants.signals[signal] ?? 0), output });
    });
  });
}

/** Returns PATH with Node 24 first, for children that run `node`. */
function pathWithNode24() {
  return [join(root, 'node_modules/.bin'), process.env.PATH].filter(Boolean).join(delimiter);
}

/** Programs forward signals to their own children; npx and pnpm need the signal on their whole process group. */
function forwardSignal(signal) {
  if (child?.pid === undefined) return;
  try {
    process.kill(child.isProgram ? child.pid : -child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

function npmAndItsShell() {
  try {
    // pid (name) state ppid …
    const [, name, ppid] =
      /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8')) ?? [];
    // Without a shell in between, the grandparent is the person's own shell, which may exit.
    return /^(sh|dash|bash|ash|zsh)$/.test(name) ? `${process.ppid} ${ppid}` : `${process.ppid}`;
  } catch {
    return `${process.ppid}`;
  }
}

function stopIfAsked() {
  if (firstSignal !== undefined) process.exit(130);
}

function hashOf(...paths) {
  const hash = createHash('sha256');
  for (const path of paths) addToHash(hash, path);
  return hash.digest('hex');
}

function addToHash(hash, path) {
  if (/(^|\/)(node_modules|dist|e2e|test-results|screenshots)$/.test(path) || path.includes('.test.')) return;
  const absolute = join(root, path);
  if (!existsSync(absolute)) return;
  let names;
  try {
    names = readdirSync(absolute).toSorted();
  } catch {
    hash.update(`${path}\0`).update(readFileSync(absolute)).update('\0');
    return;
  }
  for (const name of names) addToHash(hash, `${path}/${name}`);
}
