// The first program that runs on a fresh machine: Node ≥ 20 and npm, nothing installed. So it has no dependencies,
// and reads nothing that Node 20 can't. It installs, builds what changed, and hands over to Node 24.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const builtFrom = join(root, 'web/dist/.built-from');

/** What Node makes of our sources is kept: a second start has no compiler of TypeScript in memory, and is sooner. */
const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') };

/** A reason to stop that the person can act on. */
class Stop extends Error {}

const commands = {
  start: async () => {
    await buildWeb();
    await runProgram('api/src/main.ts');
  },
  // What a start does first, for those who start the program by themselves.
  build: buildWeb,
  demo: async () => {
    await buildWeb();
    await runProgram('api/src/main.ts', '--demo');
  },
  backup: () => runProgram('api/src/operations/backup-program.ts'),
  restore: () => runProgram('api/src/operations/restore-program.ts'),
  test: () => runProgram('scripts/test.mjs'),
  converge: () => runProgram('web/integration/convergence/test-converge.ts'),
  'check-history': () => runProgram('api/src/operations/check-history.ts'),
  bench: async () => {
    await buildWeb();
    await runProgram('bench/src/run.ts');
  },
};

let child;
let firstSignal;

// npm, its shell and we share a process group: a Ctrl-C reaches us directly and once more through npm. What we run has
// a group of its own, so that it hears of it from us alone, once.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    if (firstSignal !== undefined && Date.now() - firstSignal < 1000) return;
    firstSignal ??= Date.now();
    passOn(signal);
  });
}
process.on('SIGHUP', () => {
  firstSignal ??= Date.now();
  passOn('SIGTERM');
});

// npm starts us through a shell, which may die of a signal without passing it on, and outlives an npm that is killed.
if (process.env.npm_lifecycle_event !== undefined) {
  const ancestors = npmAndItsShell();
  setInterval(() => {
    if (firstSignal !== undefined || npmAndItsShell() === ancestors) return;
    firstSignal = Date.now();
    passOn('SIGTERM');
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
  if (!existsSync(join(root, 'node_modules'))) console.log('Installing the packages.');
  const { status, output } = await run('npx', [
    ...pnpm(),
    'install',
    '--frozen-lockfile',
    '--prefer-offline',
  ]);
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

/** pnpm keeps the lockfile that it installed: without a network what is there serves, when it is the same. */
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
  const sources = hashOf('web', 'sync-protocol', 'pnpm-lock.yaml', 'tsconfig.json');
  if (existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === sources) return;
  console.log('Building the web app.');
  // A build that fails may leave a dist that looks whole: without the mark it is built again.
  rmSync(builtFrom, { force: true });
  const { status, output } = await run('npx', [...pnpm(), '--filter', 'web', 'build']);
  stopIfAsked();
  if (status !== 0) {
    console.error(output);
    throw new Stop('The web app could not be built; the lines above tell why.');
  }
  writeFileSync(builtFrom, sources);
}

/** Runs one of our programs on Node 24 and ends as it ends. */
async function runProgram(program, ...args) {
  stopIfAsked();
  if (!existsSync(join(root, program))) throw new Stop(`${program} is missing.`);
  const { status } = await run(node24(), [program, ...args, ...process.argv.slice(3)], { isProgram: true });
  process.exitCode = status;
}

/** The Node that was installed with the packages; where there is none for the machine, our own if it can strip types. */
function node24() {
  const installed = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  if (existsSync(installed)) return installed;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 23 || (major === 22 && minor >= 18) || (major === 23 && minor >= 6)) return process.execPath;
  throw new Stop(`On ${process.platform} ${process.arch} Fairday needs Node 24; this is ${process.version}.`);
}

/** npx with the very pnpm that package.json names. */
function pnpm() {
  return ['-y', JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).packageManager];
}

/**
 * Our own programs speak for themselves; of others the words are kept and given back, for the case that they fail.
 * A program also gets a channel, whose end tells it that we are gone, even by SIGKILL.
 */
function run(file, args, { isProgram = false } = {}) {
  const spawned = spawn(file, args, {
    cwd: root,
    stdio: isProgram ? ['inherit', 'inherit', 'inherit', 'ipc'] : ['ignore', 'pipe', 'pipe'],
    detached: true,
    // CI: pnpm asks nothing.
    env: {
      ...(isProgram ? compiled : {}),
      ...process.env,
      PATH: pathWithOurs(),
      ...(isProgram ? {} : { CI: 'true' }),
    },
  });
  child = { pid: spawned.pid, isProgram };
  let output = '';
  for (const stream of [spawned.stdout, spawned.stderr])
    stream?.on('data', (text) => {
      output += text;
    });
  return new Promise((done, fail) => {
    spawned.once('error', (error) => fail(new Stop(`${file} could not be run: ${error.message}`)));
    spawned.once('close', (code, signal) => {
      child = undefined;
      done({ status: code ?? 128 + (constants.signals[signal] ?? 0), output });
    });
  });
}

/** Node 24 for every program that these start by the name 'node'. */
function pathWithOurs() {
  return [join(root, 'node_modules/.bin'), process.env.PATH].filter(Boolean).join(delimiter);
}

/** A program of ours passes signals on where it must; npx and pnpm are a chain that only their group reaches whole. */
function passOn(signal) {
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
    // Without a shell between us, the next one up is the person's own shell, which may well go.
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
