/** Tests that a request over the limit waits for a second and is refused only if the limit is still reached. */
import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { RequestsUnderWay } from './request-limits.ts';

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
