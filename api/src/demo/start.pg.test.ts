import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../test-support/database.ts';
import { demoEnvironment } from './demo.ts';
import { DEMO_PASSWORD, IMANI } from './people.ts';

test('the demo has its own data folder unless DATA_DIR is set', () => {
  expect(demoEnvironment({})['DATA_DIR']).toBe('./data/demo');
  expect(demoEnvironment({ DATA_DIR: '' })['DATA_DIR']).toBe('./data/demo');
  expect(demoEnvironment({ DATA_DIR: 'mine' })['DATA_DIR']).toBe('mine');
});

test('with --demo the server prints its accounts, which can sign in', async () => {
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'fairday-demo-'));
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts'), '--demo'], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let output = '';
  for await (const text of child.stdout) {
    output += String(text);
    if (output.includes(IMANI.email)) break;
  }
  const origin = /ready at (\S+)/.exec(output)?.[1] ?? '';
  expect(output).toContain(DEMO_PASSWORD);
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: IMANI.email, password: DEMO_PASSWORD }),
  });
  expect(answer.status).toBe(200);
  child.kill('SIGTERM');
  await ended;
  await database.drop();
  rmSync(dataDir, { recursive: true });
});
