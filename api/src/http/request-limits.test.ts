/** Tests that a request too many waits before it is refused. */
import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { RequestsUnderWay } from './request-limits.ts';

const replyOn = (raw: PassThrough) => ({ raw }) as unknown as FastifyReply;

test('a request too many waits for a place before it is refused', async () => {
  const limit = new RequestsUnderWay(1);
  const answer = new PassThrough();
  limit.claim('a', replyOn(answer));
  const second = limit.claimSoon('a', replyOn(new PassThrough()));
  answer.destroy();
  await expect(second).resolves.toBeUndefined();
  await expect(limit.claimSoon('a', replyOn(new PassThrough()))).rejects.toMatchObject({ status: 429 });
});
