import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../test-support/database.ts';

let dataDir: string;
let started: ChildProcess[];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'fairday-main-'));
  started = [];
});
afterEach(async () => {
  for (const child of started.filter((each) => each.exitCode === null && each.signalCode === null)) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  rmSync(dataDir, { recursive: true, force: true });
});

function run(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let output = '';
  const exit = once(child, 'exit').then(([code]) => ({ code: code as unknown, output }));
  const ready = new Promise<string>((done, fail) => {
    const hear = (text: Buffer) => {
      output += text.toString();
      const address = /ready at (\S+)/.exec(output)?.[1];
      if (address !== undefined) done(address);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void exit.then(() => fail(new Error(output)));
  });
  ready.catch(() => {});
  return { child, ready, exit };
}

test('it serves, ends with 0 when asked to stop, and leaves no database running', async () => {
  const server = run();
  const answer = await fetch(`${await server.ready}/healthz`);
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }]);
  server.child.kill('SIGTERM');
  expect(await server.exit).toMatchObject({ code: 0 });
  expect(readdirSync(join(dataDir, 'postgres/cluster'))).not.toContain('postmaster.pid');
  expect(readdirSync(dataDir)).not.toContain('fairday.pid');
});

test('a second start on the same folder is refused in words; after a SIGKILL the next one serves', async () => {
  const first = run();
  await first.ready;
  const second = await run().exit;
  expect(second.code).toBe(1);
  expect(second.output).toContain(`Fairday already runs on ${dataDir} (process ${first.child.pid}).`);
  first.child.kill('SIGKILL');
  await first.exit;
  const third = run();
  expect((await fetch(`${await third.ready}/healthz`)).status).toBe(200);
});

test('a setting that cannot be used ends the start with a sentence alone', async () => {
  expect(await run({ PORT: 'many' }).exit).toEqual({
    code: 1,
    output: 'PORT must be a whole number from 0 to 65535.\n',
  });
});

test('a taken port and a database that is away end the start with a sentence, and nothing is left running', async () => {
  const first = run();
  const { port } = new URL(await first.ready);
  const other = mkdtempSync(join(tmpdir(), 'fairday-main-'));
  const second = await run({ PORT: port, DATA_DIR: other }).exit;
  expect(second.code).toBe(1);
  expect(second.output).toMatch(/^The port is taken by another program; choose one with PORT\./);
  expect(readdirSync(other).toSorted()).toEqual(['jwt-secret', 'postgres', 'postgres.log']);
  expect(readdirSync(join(other, 'postgres/cluster'))).not.toContain('postmaster.pid');
  rmSync(other, { recursive: true });
  const third = await run({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }).exit;
  expect(third.code).toBe(1);
  expect(third.output).toMatch(/^The database of DATABASE_URL can't be used\./);
});

test("with DATABASE_URL the server's database is used and none is made", async () => {
  const database = await createTestDatabase();
  const server = run({ DATABASE_URL: database.url });
  expect((await fetch(`${await server.ready}/healthz`)).status).toBe(200);
  expect(readdirSync(dataDir)).toEqual(['jwt-secret']);
  server.child.kill('SIGINT');
  expect(await server.exit).toMatchObject({ code: 0 });
  await database.drop();
});

test('a HOST that is no address is said to be so, and not blamed on the database', async () => {
  const database = await createTestDatabase();
  const { code, output } = await run({ DATABASE_URL: database.url, HOST: 'no host' }).exit;
  await database.drop();
  expect(code).toBe(1);
  expect(output).toMatch(/^HOST is no address of this machine\./);
});
