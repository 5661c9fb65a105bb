/**
 * Tests that a request over the limit waits for a second and is refused only if the limit is still reached, and that
 * free places go to the people who were refused first.
 */
import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { RequestsUnderWay } from './request-limits.ts';

afterEach(() => vi.useRealTimers());

const replyOn = (raw: PassThrough) => ({ raw }) as unknown as FastifyReply;

test('a request over the limit waits a second before it is refused', async () => {
  const limit = new RequestsUnderWay({ perPerson: 1 });
  const answer = new PassThrough();
  limit.claim('a', replyOn(answer));
  const second = limit.claimSoon('a', replyOn(new PassThrough()));
  answer.destroy();
  await expect(second).resolves.toBeUndefined();
  await expect(limit.claimSoon('a', replyOn(new PassThrough()))).rejects.toMatchObject({ status: 429 });
});

/** Two places for all. `ask` returns the answer of a person who got one, undefined for one who was refused. */
function twoPlaces() {
  const limit = new RequestsUnderWay({ perPerson: 1, total: 2 });
  return (person: string): PassThrough | undefined => {
    const answer = new PassThrough();
    try {
      limit.claim(person, replyOn(answer));
      return answer;
    } catch {
      return undefined;
    }
  };
}

/** Ends an answer, and resolves when its place is free. */
const end = (answer: PassThrough | undefined): Promise<void> =>
  new Promise((resolve) => answer?.destroy().once('close', resolve));

test('two people can’t keep both places in turns: who was refused first is next', async () => {
  const ask = twoPlaces();
  const [a, b] = [ask('a'), ask('b')];
  expect([ask('c'), ask('d')]).toEqual([undefined, undefined]);
  await end(a);
  expect([ask('a'), ask('d')]).toEqual([undefined, undefined]);
  expect(ask('c')).toBeDefined();
  await end(b);
  expect([ask('b'), ask('a')]).toEqual([undefined, undefined]);
  expect(ask('d')).toBeDefined();
});

test('a place is kept for two minutes for a person who doesn’t ask again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const ask = twoPlaces();
  const [a] = [ask('a'), ask('b'), ask('c')];
  await end(a);
  expect(ask('a')).toBeUndefined();
  vi.advanceTimersByTime(120_001);
  expect(ask('d')).toBeDefined();
});
