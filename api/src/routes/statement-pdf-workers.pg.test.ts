/** Tests that PDFs of statements are made in worker threads, few at a time, and kept. */
import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { statementRow } from 'sync-protocol/test-support/statements.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openHome, workDay } from '../../test-support/ledger.ts';
import { type Person, sharedTestServer, TODAY } from '../../test-support/people.ts';
import { StatementPdfs } from '../reads/statement-pdf.ts';

const server = sharedTestServer();

const workers: Worker[] = [];
let made = 0;
const watch = (worker: Worker): void => {
  workers.push(worker);
  worker.on('message', () => (made += 1));
};
beforeEach(() => {
  workers.length = 0;
  made = 0;
  process.on('worker', watch);
});
afterEach(() => process.off('worker', watch));

const download = (person: Person, path: string) =>
  server.app.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${person.token ?? ''}` } });

/** Returns a family with a statement, and the path of its PDF. */
async function openStatement(): Promise<{ family: Person; path: string }> {
  const { family, mia } = await openHome(server);
  await workDay(family, mia.id, { hours: 2 });
  const range = { nannyId: mia.id, from: TODAY, to: TODAY };
  const { body } = await family.post<{ id: string }>('/api/statements', range);
  return { family, path: `/api/statements/${body.id}.pdf` };
}

test('all families share two worker threads', async () => {
  const homes = await Promise.all(Array.from({ length: 4 }, openStatement));
  const answers = await Promise.all(homes.map(({ family, path }) => download(family, path)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect([workers.length, made]).toEqual([2, 4]);
});

test('the same PDF is made once, however often it is asked for at once or later', async () => {
  const { family, path } = await openStatement();
  const answers = await Promise.all(Array.from({ length: 5 }, () => download(family, path)));
  expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('latin1'))).size).toBe(1);
  await download(family, path);
  expect(made).toBe(1);
  await download(family, `${path}?language=fr`);
  expect(made).toBe(2);
});

test('its workers end with the server, and a worker that has ended is replaced', async () => {
  const pdfs = new StatementPdfs();
  const job = { statement: statementRow(), replacesNumber: null };
  await pdfs.make(job, {});
  await workers[0]?.terminate();
  const { bytes } = await pdfs.make(job, { language: 'es' });
  expect([workers.length, bytes.length > 0]).toEqual([2, true]);
  const [, second] = workers;
  const ended = second && once(second, 'exit');
  await pdfs.close();
  expect(await ended).toEqual([1]);
});
