import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compressAnswers, encodingFor } from './compressed-answers.ts';

const large = { days: Array.from({ length: 200 }, (_, day) => ({ day, notes: 'Zoë, naps at noon' })) };

let app: FastifyInstance;

beforeAll(async () => {
  app = Fastify();
  compressAnswers(app);
  app.get('/large', async () => large);
  app.get('/small', async () => ({ ok: true }));
  app.get('/page', async (_request, reply) => reply.type('text/html').send('x'.repeat(5000)));
  await app.ready();
});
afterAll(() => app.close());

const get = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

describe('a large JSON answer', () => {
  it('travels in the better encoding that the client takes, and is the same', async () => {
    const brotli = await get('/large', 'gzip, deflate, br, zstd');
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotli.headers['content-length']).toBe(String(brotli.rawPayload.byteLength));
    expect(JSON.parse(brotliDecompressSync(brotli.rawPayload).toString())).toEqual(large);
    const gzipped = await get('/large', 'gzip, deflate');
    expect(gzipped.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(gzipped.rawPayload).toString())).toEqual(large);
    expect(gzipped.rawPayload.byteLength).toBeLessThan(JSON.stringify(large).length / 4);
  });

  it('is plain for who takes no encoding', async () => {
    for (const accepted of [undefined, 'identity', 'br;q=0, gzip;q=0.0', 'deflate']) {
      const { headers, rawPayload } = await get('/large', accepted);
      expect(headers['content-encoding']).toBeUndefined();
      expect(JSON.parse(rawPayload.toString())).toEqual(large);
    }
  });
});

it('small answers and other kinds are left alone', async () => {
  for (const url of ['/small', '/page']) {
    const { headers } = await get(url, 'br, gzip');
    expect(headers['content-encoding']).toBeUndefined();
  }
});

it('a weight of nothing is a refusal', () => {
  expect(encodingFor('br;q=0, gzip;q=0.5')).toBe('gzip');
  expect(encodingFor('GZIP')).toBe('gzip');
  expect(encodingFor('gzip;q=1.0, br;q=0.9')).toBe('br');
});
