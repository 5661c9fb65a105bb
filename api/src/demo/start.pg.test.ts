/** Tests the server program with --demo: a data folder of its own, and printed accounts that can sign in. */
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../test-support/database.ts';
import { makeTestFolder } from '../../test-support/folders.ts';
import { runProgram } from '../../test-support/programs.ts';
import { demoEnvironment } from './demo.ts';
import { DEMO_PASSWORD, IMANI } from './people.ts';

test('the demo has its own data folder unless DATA_DIR is set', () => {
  expect(demoEnvironment({})['DATA_DIR']).toBe('./data/demo');
  expect(demoEnvironment({ DATA_DIR: '' })['DATA_DIR']).toBe('./data/demo');
  expect(demoEnvironment({ DATA_DIR: 'mine' })['DATA_DIR']).toBe('mine');
});

test('with --demo the server prints its accounts, which can sign in', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const env = { DATA_DIR: makeTestFolder(), DATABASE_URL: database.url };
  const server = runProgram('main.ts', env, ['--demo']);
  const origin = await server.ready;
  await expect.poll(server.output).toContain(IMANI.email);
  expect(server.output()).toContain(DEMO_PASSWORD);
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: IMANI.email, password: DEMO_PASSWORD }),
  });
  expect(answer.status).toBe(200);
});
