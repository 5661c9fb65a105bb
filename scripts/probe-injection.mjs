/**
 * Starts a server and runs Debian's sqlmap on every parameter of every REST route, on `POST /api/sync`, headers and the
 * session cookie. `node scripts/probe-injection.mjs [part of a route's name]` takes some ten minutes and isn't part of
 * `npm test`. Prints a line per route and a summary. Exits with 1 for findings, unanswered requests included.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ADMIN, makeHousehold } from './probe-household.mjs';
import { root } from './run-command.mjs';

const { REST } = await import(pathToFileURL(join(root, 'sync-protocol/src/routes.ts')).href);

const ALL_MS = 15 * 60_000;
const ROUTE_MS = 300_000;
const AT_ONCE = 2;
/** sqlmap's injection marker. */
const HERE = '*';
/** Fields that exclude others: left out while the others are probed. */
const LEFT_OUT = { editDay: ['actualStartUtc', 'actualEndUtc', 'status'] };

const shapeOf = (schema) => {
  let { def } = schema;
  while (def.innerType !== undefined) ({ def } = def.innerType);
  return Object.keys(def.shape ?? {});
};

/** Returns JSON with a marker after every value. */
function marked(value) {
  if (Array.isArray(value)) return `[${value.map(marked).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value)
      .map(([key, each]) => `${JSON.stringify(key)}:${marked(each)}`)
      .join(',')}}`;
  }
  return typeof value === 'string' ? JSON.stringify(`${value}${HERE}`) : `${JSON.stringify(value)}${HERE}`;
}

function valueOf({ values, own }, name, field) {
  const value = own[name]?.[field] ?? values[field];
  if (value === undefined) throw new Error(`${name}: no value is known for ${field} (probe-household.mjs)`);
  return value;
}

/** Returns sqlmap's target, or undefined for a route without input. */
function targetOf(name, stage) {
  const route = REST[name];
  const pick = (schema) =>
    shapeOf(schema)
      .filter((field) => !(LEFT_OUT[name] ?? []).includes(field))
      .map((field) => [field, valueOf(stage, name, field)]);
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_all, field) => `${valueOf(stage, name, field)}${HERE}`);
  const query = pick(route.query).map(([field, value]) => `${field}=${value}${HERE}`);
  const body = route.method === 'GET' ? [] : pick(route.body);
  if (!path.includes(HERE) && query.length === 0 && body.length === 0) return undefined;
  const role = ['FAMILY', 'NANNY', 'SUPER_ADMIN'].find((each) => route.access.includes(each));
  return {
    method: route.method,
    path: query.length === 0 ? path : `${path}?${query.join('&')}`,
    headers: route.access === 'public' ? {} : { authorization: `Bearer ${stage.tokens[role]}` },
    ...(body.length === 0 ? {} : { body: marked(Object.fromEntries(body)) }),
  };
}

/** Inputs besides the REST routes' parameters: headers, the session cookie, and `POST /api/sync`. */
const BESIDE = {
  'the header Idempotency-Key': ({ tokens, values }) => ({
    method: 'POST',
    path: `/api/agenda/${values.dayId}/todos`,
    headers: { authorization: `Bearer ${tokens.FAMILY}`, 'idempotency-key': `${values.dayId}${HERE}` },
    body: JSON.stringify({ title: 'Read a book' }),
  }),
  'the header Authorization': ({ tokens }) => ({
    method: 'GET',
    path: '/api/auth/me',
    headers: { authorization: `Bearer ${tokens.FAMILY}${HERE}` },
  }),
  'the session cookie': ({ tokens }) => ({
    method: 'GET',
    path: '/api/auth/me',
    headers: { cookie: `fairday_session=${tokens.FAMILY}${HERE}` },
  }),
  'the header User-Agent': ({ values }) => ({
    method: 'POST',
    path: '/api/auth/login',
    headers: { 'user-agent': `Probe${HERE}` },
    body: JSON.stringify({ ...ADMIN, email: ADMIN.email, password: values.password }),
  }),
  'POST /api/sync': ({ tokens, values, accountIds }) => ({
    method: 'POST',
    path: '/api/sync',
    headers: { authorization: `Bearer ${tokens.FAMILY}` },
    body: marked({
      protocol: 1,
      accountId: accountIds.FAMILY,
      clientId: values.todoId,
      cursors: { [values.householdId]: 'cursor' },
      mutations: [
        {
          id: values.paymentId,
          seq: 1,
          version: 1,
          happenedAt: new Date().toISOString(),
          householdId: values.householdId,
          name: 'todo.rename',
          args: { todoId: values.todoId, title: 'Read' },
        },
      ],
    }),
  }),
};

/** Starts a temporary server that logs only errors. */
async function startServer() {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairday-probe-'));
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    PORT: '0',
    HOST: '127.0.0.1',
    PUBLIC_URL: '',
    SMTP_URL: '',
    MAIL_FROM: '',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    AUTH_RATE_LIMIT_PER_MINUTE: '1000000',
    LOG_LEVEL: 'error',
  };
  const child = spawn(process.execPath, [join(root, 'api/src/main.ts')], { env, cwd: root });
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode === null && child.kill('SIGTERM')) await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  const server = { base: '', failures: [], stop };
  const listening = new Promise((resolve, reject) => {
    child.once('exit', (code) =>
      reject(new Error(`The server ended with ${code}: ${server.failures.join('')}`)),
    );
    child.stdout.on('data', (data) => {
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(String(data));
      if (found === null) server.failures.push(String(data));
      else resolve(found[0]);
    });
    child.stderr.on('data', (data) => server.failures.push(String(data)));
  });
  try {
    server.base = await listening;
  } catch (error) {
    await stop();
    throw error;
  }
  return server;
}

const running = new Set();

/** sqlmap's options: more thorough than its default. */
const BOUNDS =
  '--batch --dbms=postgresql --level=3 --risk=2 --threads=1 --technique=BEUST --skip-waf --ignore-code=* --timeout=10 --retries=1 --disable-coloring -v 1'.split(
    ' ',
  );

/** Runs sqlmap with a time limit and returns its output. */
function runSqlmap(base, { method, path, headers, body }, limit) {
  const outputDir = mkdtempSync(join(tmpdir(), 'fairday-sqlmap-'));
  const ours = { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
  const target = [
    '-u',
    `${base}${path}`,
    `--method=${method}`,
    ...(body === undefined ? [] : [`--data=${body}`]),
  ];
  const headerOptions = Object.entries(ours).flatMap(([header, value]) => ['-H', `${header}: ${value}`]);
  const options = [...target, ...headerOptions, ...BOUNDS, '--flush-session', `--output-dir=${outputDir}`];
  return new Promise((resolve) => {
    let words = '';
    const child = spawn('sqlmap', options, { stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    const timer = setTimeout(() => child.kill('SIGKILL'), limit);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (words += data));
    child.on('close', () => {
      clearTimeout(timer);
      running.delete(child);
      rmSync(outputDir, { recursive: true, force: true });
      resolve(words);
    });
  });
}

const IS_INJECTABLE = /identified the following injection point|appears to be .*injectable|is vulnerable/i;
const IS_CLEAN = /all tested parameters do not appear to be injectable/;

/** Counts tested parameters and refused requests. */
function countsIn(words) {
  const params = words.match(/ does not seem to be injectable/g)?.length ?? 0;
  const refused = [...words.matchAll(/ - (\d+) times/g)].reduce((sum, [, count]) => sum + Number(count), 0);
  return { params, refused };
}

function judge(words) {
  const { params, refused } = countsIn(words);
  if (IS_INJECTABLE.test(words)) {
    const lines = words
      .split('\n')
      .filter((line) => IS_INJECTABLE.test(line) || line.startsWith('Parameter: '));
    return { findings: 1, params, said: `FINDING ${lines.join(' · ')}` };
  }
  if (IS_CLEAN.test(words))
    return { findings: 0, params, said: `clean: ${params} parameters, ${refused} tries refused` };
  return { findings: 1, params, said: `NOT TESTED: ${words.trim().split('\n').slice(-3).join(' · ')}` };
}

if (spawnSync('sqlmap', ['--version']).status !== 0) {
  console.error('sqlmap is not installed here (Debian: apt-get install sqlmap); nothing was probed.');
  process.exit(1);
}

const server = await startServer();
const clean = async () => {
  for (const child of running) child.kill('SIGKILL');
  await server.stop();
};
process.once('SIGINT', () => void clean().then(() => process.exit(130)));
process.once('SIGTERM', () => void clean().then(() => process.exit(143)));

const until = Date.now() + ALL_MS;
const wanted = process.argv[2] ?? '';
const names = [...Object.keys(REST), ...Object.keys(BESIDE)].filter((name) => name.includes(wanted));
const waiting = [...names.entries()];
let findings = 0;
let params = 0;

async function probe([number, name]) {
  const started = Date.now();
  const said = (what) =>
    console.log(`${name.padEnd(26)} ${what} (${Math.round((Date.now() - started) / 1000)} s)`);
  const limit = Math.min(ROUTE_MS, until - Date.now());
  if (limit <= 0) {
    findings += 1;
    return said('NOT TESTED: no time was left');
  }
  const stage = await makeHousehold(server.base, number);
  const target = name in BESIDE ? BESIDE[name](stage) : targetOf(name, stage);
  if (target === undefined) return said('takes nothing');
  const before = server.failures.length;
  const judged = judge(await runSqlmap(server.base, target, limit));
  findings += judged.findings;
  params += judged.params;
  const failures = server.failures.slice(before);
  if (failures.length > 0) findings += 1;
  return said(
    failures.length === 0 ? judged.said : `${judged.said}; SERVER FAILED: ${failures[0]?.slice(0, 400)}`,
  );
}

async function work() {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    try {
      await probe(next);
    } catch (error) {
      findings += 1;
      console.log(`${next[1]}: NOT TESTED: ${error.message}`);
    }
  }
}

try {
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  console.log(`${names.length} routes probed, ${params} parameters, ${findings} findings`);
  process.exitCode = findings === 0 ? 0 : 1;
} finally {
  await clean();
}
