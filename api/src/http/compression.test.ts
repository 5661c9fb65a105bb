/**
 * Tests choosing an encoding, compressing large JSON answers and recompressing streams, on a Fastify server of its own.
 */
import { Readable } from 'node:stream';
import { brotliDecompressSync, createZstdCompress, gunzipSync, zstdDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recompressZstd, registerCompression, selectEncoding } from './compression.ts';

const large = { days: Array.from({ length: 200 }, (_, day) => ({ day, notes: 'Zoë, naps at noon' })) };
const megabytes = Array.from({ length: 160 }, () => large);

const ENCODINGS = [
  ['zstd', 'gzip, deflate, br, zstd', zstdDecompressSync],
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip, deflate', gunzipSync],
] as const;

function* pieces(): Generator<string> {
  yield '[';
  for (const day of large.days) yield `${day.day === 0 ? '' : ','}${JSON.stringify(day)}`;
  yield ']';
}

let app: FastifyInstance;

beforeAll(async () => {
  app = Fastify();
  registerCompression(app);
  app.get('/large', async () => large);
  app.get('/megabytes', async () => megabytes);
  app.get('/streamed', async (request, reply) =>
    reply
      .type('application/json')
      .send(recompressZstd(request, reply, Readable.from(pieces()).pipe(createZstdCompress()))),
  );
  app.get('/small', async () => ({ ok: true }));
  app.get('/page', async (_request, reply) => reply.type('text/html').send('x'.repeat(5000)));
  await app.ready();
});
afterAll(() => app.close());

const get = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

describe('a large JSON answer', () => {
  it.each(ENCODINGS)(
    'is sent as %s if that is the client’s best encoding',
    async (name, accepted, unpack) => {
      const { headers, rawPayload } = await get('/large', accepted);
      expect(headers).toMatchObject({ 'content-encoding': name, vary: 'accept-encoding' });
      expect(headers['content-length']).toBe(String(rawPayload.byteLength));
      expect(JSON.parse(unpack(rawPayload).toString())).toEqual(large);
      expect(rawPayload.byteLength).toBeLessThan(JSON.stringify(large).length / 4);
    },
  );

  it.each(ENCODINGS)('of megabytes is sent as %s too', async (name, accepted, unpack) => {
    const { headers, rawPayload } = await get('/megabytes', accepted);
    expect(headers).toMatchObject({ 'content-encoding': name });
    expect(JSON.parse(unpack(rawPayload).toString())).toEqual(megabytes);
  });

  it.each(ENCODINGS)('is streamed as %s', async (name, accepted, unpack) => {
    const { headers, rawPayload } = await get('/streamed', accepted);
    expect(headers).toMatchObject({ 'content-encoding': name, vary: 'accept-encoding' });
    expect(JSON.parse(unpack(rawPayload).toString())).toEqual(large.days);
  });

  it('is not compressed for clients without a supported encoding', async () => {
    for (const accepted of [undefined, 'identity', 'zstd;q=0, br;q=0, gzip;q=0.0', 'deflate']) {
      const { headers, rawPayload } = await get('/large', accepted);
      expect(headers['content-encoding']).toBeUndefined();
      expect(JSON.parse(rawPayload.toString())).toEqual(large);
      const streamed = await get('/streamed', accepted);
      expect(streamed.headers['content-encoding']).toBeUndefined();
      expect(streamed.json()).toEqual(large.days);
    }
  });
});

it('small answers and other content types are not compressed', async () => {
  for (const url of ['/small', '/page']) {
    const { headers } = await get(url, 'br, gzip');
    expect(headers['content-encoding']).toBeUndefined();
  }
});

it('q=0 refuses an encoding', () => {
  expect(selectEncoding('br;q=0, gzip;q=0.5')).toBe('gzip');
  expect(selectEncoding('GZIP')).toBe('gzip');
  expect(selectEncoding('gzip;q=1.0, br;q=0.9')).toBe('br');
});
