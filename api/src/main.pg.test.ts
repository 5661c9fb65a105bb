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
    const onOutput = (text: Buffer) => {
      output += text.toString();
      const address = /ready at (\S+)/.exec(output)?.[1];
      if (address !== undefined) done(address);
    };
    child.stdout.on('data', onOutput);
    child.stderr.on('data', onOutput);
    void exit.then(() => fail(new Error(output)));
  });
  ready.catch(() => {});
  return { child, ready, exit };
}

test('SIGTERM ends the server with 0 and stops its database', async () => {
  const server = run();
  const answer = await fetch(`${await server.ready}/healthz`);
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }]);
  server.child.kill('SIGTERM');
  expect(await server.exit).toMatchObject({ code: 0 });
  expect(readdirSync(join(dataDir, 'postgres/cluster'))).not.toContain('postmaster.pid');
  expect(readdirSync(dataDir)).not.toContain('fairday.pid');
});

test('a second start on the same folder is refused, but works after a SIGKILL', async () => {
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

test('an invalid variable ends the start with one sentence', async () => {
  expect(await run({ PORT: 'many' }).exit).toEqual({
    code: 1,
    output: 'PORT must be a whole number from 0 to 65535.\n',
  });
});

test('a used port and an unreachable database end the start with a sentence', async () => {
  const first = run();
  const { port } = new URL(await first.ready);
  const other = mkdtempSync(join(tmpdir(), 'fairday-main-'));
  const second = await run({ PORT: port, DATA_DIR: other }).exit;
  expect(second.code).toBe(1);
  expect(second.output).toMatch(/^Another program uses this port\. Choose another one with PORT\./);
  expect(readdirSync(other).toSorted()).toEqual(['jwt-secret', 'postgres', 'postgres.log']);
  expect(readdirSync(join(other, 'postgres/cluster'))).not.toContain('postmaster.pid');
  rmSync(other, { recursive: true });
  const third = await run({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }).exit;
  expect(third.code).toBe(1);
  expect(third.output).toMatch(/^The database of DATABASE_URL can't be used\./);
});

test('with DATABASE_URL no embedded database is created', async () => {
  const database = await createTestDatabase();
  const server = run({ DATABASE_URL: database.url });
  expect((await fetch(`${await server.ready}/healthz`)).status).toBe(200);
  expect(readdirSync(dataDir)).toEqual(['jwt-secret']);
  server.child.kill('SIGINT');
  expect(await server.exit).toMatchObject({ code: 0 });
  await database.drop();
});

test('an invalid HOST ends the start with its own sentence', async () => {
  const database = await createTestDatabase();
  const { code, output } = await run({ DATABASE_URL: database.url, HOST: 'no host' }).exit;
  await database.drop();
  expect(code).toBe(1);
  expect(output).toMatch(/^HOST is not an address of this machine\./);
});
