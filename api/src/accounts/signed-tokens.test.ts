/** Tests verifying session tokens and caching the verified ones, without a database. */
import { randomUUID } from 'node:crypto';
import jwt from '@fastify/jwt';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Tokens } from './app-deps.ts';
import { CACHE_MAX, signedTokens } from './signed-tokens.ts';

let app: FastifyInstance;
let tokens: Tokens;
/** Tokens whose signature was verified, in order. A cached token isn't verified again. */
let verified: string[];
beforeEach(async () => {
  app = Fastify();
  await app.register(jwt, {
    secret: 'a secret for tests, as long as it must be',
    verify: { algorithms: ['HS256'] },
  });
  verified = [];
  tokens = signedTokens({
    sign: (payload) => app.jwt.sign(payload),
    verify(token) {
      verified.push(token);
      return app.jwt.verify(token);
    },
  });
});
afterEach(() => app.close());

const claims = () => ({ sub: randomUUID(), sid: randomUUID() });

test('a valid token is verified once', () => {
  const payload = { ...claims(), act: { sub: randomUUID() } };
  const token = tokens.sign(payload);
  expect([tokens.verify(token), tokens.verify(token)]).toEqual([payload, payload]);
  expect(verified).toEqual([token]);
});

test('a token with one changed character is refused, also when cached', () => {
  const token = tokens.sign(claims());
  tokens.verify(token);
  const [header, payload, signature = ''] = token.split('.');
  const otherSignature = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  const changed = [header, payload, otherSignature].join('.');
  expect([tokens.verify(changed), tokens.verify(changed)]).toEqual([undefined, undefined]);
  expect(tokens.verify([header, payload, ''].join('.'))).toBeUndefined();
});

test('a token with exp or nbf is not cached', () => {
  const now = Math.floor(Date.now() / 1000);
  for (const times of [{ exp: now + 1000 }, { nbf: now - 1000 }]) {
    const token = app.jwt.sign({ ...claims(), ...times });
    verified = [];
    for (let i = 0; i < 3; i += 1) expect(tokens.verify(token)).toBeDefined();
    expect(verified).toHaveLength(3);
  }
});

test('a signed token with other claims is refused each time', () => {
  const token = app.jwt.sign({ sub: 'somebody' });
  expect([tokens.verify(token), tokens.verify(token)]).toEqual([undefined, undefined]);
});

test('a proof of a device is no session’s token, and a session’s token is no proof', () => {
  const owner = claims();
  const proof = tokens.signDevice(owner.sub);
  expect([tokens.verifyDevice(proof), tokens.verify(proof)]).toEqual([owner.sub, undefined]);
  expect(tokens.verifyDevice(tokens.sign(owner))).toBeUndefined();
  expect(tokens.verify(app.jwt.sign({ ...owner, use: 'device' }))).toBeUndefined();
  const [header, payload] = proof.split('.');
  expect(tokens.verifyDevice([header, payload, ''].join('.'))).toBeUndefined();
});

test('the newest tokens are cached, and older ones are still valid', () => {
  const [first = '', ...others] = Array.from({ length: CACHE_MAX + 1 }, () => tokens.sign(claims()));
  for (const token of [first, ...others]) tokens.verify(token);
  verified = [];
  for (const token of others) expect(tokens.verify(token)).toBeDefined();
  expect(verified).toEqual([]);
  expect(tokens.verify(first)).toBeDefined();
  expect(verified).toEqual([first]);
});
