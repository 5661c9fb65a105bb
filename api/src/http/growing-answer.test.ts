/** Tests sending a JSON answer that is written piece by piece, on a Fastify server of its own. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerCompression } from './compression.ts';
import { GrowingAnswer } from './growing-answer.ts';

const PIECE = JSON.stringify('Zoë, naps at noon '.repeat(1000));
const listOf = (count: number): string => `[${Array.from({ length: count }, () => PIECE).join(',')}]`;
const [FEW, MANY] = [3, 200];

const app = Fastify();
let origin = '';

/** Writes this many pieces, in some turns, and then fails if it should. */
async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { count, fails } = request.query as { count: number; fails?: string };
  const growing = new GrowingAnswer(request, reply);
  try {
    for (let i = 0; i < count; i += 1) {
      growing.write([i === 0 ? '[' : ',', Buffer.from(PIECE)]);
      await nextTurn();
    }
    if (fails !== undefined) throw new Error('The database is away');
  } catch (error) {
    return growing.fail(error);
  }
  growing.write([']']);
  return growing.end();
}

beforeAll(async () => {
  registerCompression(app);
  app.get('/list', (request, reply) => answer(request, reply));
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const get = (query: string, encoding: string) =>
  fetch(`${origin}/list?${query}`, { headers: { 'accept-encoding': encoding } });

describe('an answer that grows', () => {
  it.each(['zstd', 'br', 'gzip', 'identity'])('is whole when it was long, as %s', async (encoding) => {
    const response = await get(`count=${MANY}`, encoding);
    expect(response.headers.get('content-encoding') ?? 'identity').toBe(encoding);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.has('content-length')).toBe(false);
    expect(await response.text()).toBe(listOf(MANY));
  });

  it('is sent at once when it stayed short', async () => {
    const response = await get(`count=${FEW}`, 'zstd');
    expect(response.headers.has('content-length')).toBe(true);
    expect(await response.text()).toBe(listOf(FEW));
  });

  it('is an error if it fails before its beginning was sent', async () => {
    expect((await get(`count=${FEW}&fails`, 'zstd')).status).toBe(500);
  });

  it.each(['zstd', 'identity'])('breaks off if it fails later, as %s', async (encoding) => {
    await expect(get(`count=${MANY}&fails`, encoding).then((response) => response.text())).rejects.toThrow(
      'terminated',
    );
  });
});
