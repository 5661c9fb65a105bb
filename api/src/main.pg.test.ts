/**
 * Tests the server program in its own process: stop signals, a second start on the same folder, embedded and other
 * databases, messages for bad settings and a used port.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../test-support/database.ts';
import { makeTestFolder } from '../test-support/folders.ts';
import { runProgram } from '../test-support/programs.ts';
import { VERSION } from './kit/version.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = makeTestFolder();
});

const run = (env: Record<string, string> = {}) => runProgram('main.ts', { DATA_DIR: dataDir, ...env });

test('SIGTERM ends the server with 0 and stops its database', async () => {
  const server = run();
  const answer = await fetch(`${await server.ready}/healthz`);
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok', version: VERSION }]);
  server.child.kill('SIGTERM');
  const { code, output } = await server.ended;
  expect(code).toBe(0);
  expect(output.split('\n')[0]).toBe(`Fairday ${VERSION} is starting.`);
  expect(readdirSync(join(dataDir, 'postgres/cluster'))).not.toContain('postmaster.pid');
  expect(readdirSync(dataDir)).not.toContain('fairday.pid');
});

test('a second start on the same folder is refused, but works after a SIGKILL', async () => {
  const first = run();
  await first.ready;
  const second = await run().ended;
  expect(second.code).toBe(1);
  expect(second.output).toContain(`Fairday already runs on ${dataDir} (process ${first.child.pid}).`);
  first.child.kill('SIGKILL');
  await first.ended;
  const third = run();
  expect((await fetch(`${await third.ready}/healthz`)).status).toBe(200);
});

test('an invalid variable ends the start with one sentence', async () => {
  expect(await run({ PORT: 'many' }).ended).toEqual({
    code: 1,
    output: 'PORT must be a whole number from 0 to 65535.\n',
  });
});

test('a used port and an unreachable database end the start with a sentence', async () => {
  const first = run();
  const { port } = new URL(await first.ready);
  const other = makeTestFolder();
  const second = await run({ PORT: port, DATA_DIR: other }).ended;
  expect(second.code).toBe(1);
  expect(second.output).toMatch(/\nAnother program uses this port\. Choose another one with PORT\./);
  expect(readdirSync(other).toSorted()).toEqual(['jwt-secret', 'postgres', 'postgres.log']);
  expect(readdirSync(join(other, 'postgres/cluster'))).not.toContain('postmaster.pid');
  const third = await run({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }).ended;
  expect(third.code).toBe(1);
  expect(third.output).toMatch(/\nThe database of DATABASE_URL can't be used\./);
});

test('with DATABASE_URL no embedded database is created', async () => {
  const database = await createTestDatabase();
  const server = run({ DATABASE_URL: database.url });
  expect((await fetch(`${await server.ready}/healthz`)).status).toBe(200);
  expect(readdirSync(dataDir)).toEqual(['jwt-secret']);
  server.child.kill('SIGINT');
  expect(await server.ended).toMatchObject({ code: 0 });
  await database.drop();
});

test('an invalid HOST ends the start with its own sentence', async () => {
  const database = await createTestDatabase();
  const { code, output } = await run({ DATABASE_URL: database.url, HOST: 'no host' }).ended;
  await database.drop();
  expect(code).toBe(1);
  expect(output).toMatch(/\nHOST is not an address of this machine\./);
});
