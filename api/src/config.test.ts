/**
 * Tests the server's settings: defaults, pool size, messages for invalid variables, secret, public address, proxies.
 */
import { readFileSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeSharedFolder } from '../test-support/folders.ts';
import { loadConfig, publicUrlOf } from './config.ts';

const dataDir = makeSharedFolder();

const load = (env: Record<string, string> = {}) => loadConfig({ DATA_DIR: dataDir, ...env });

test('without variables the server listens on port 3000 of localhost only', () => {
  expect(load()).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    admin: undefined,
    authRateLimitPerMinute: 10,
    passwordMinLength: 6,
    logLevel: 'info',
  });
});

test('the default pool has 10 connections, for the embedded database by its cores', () => {
  expect(load().databasePoolSize).toBe(Math.min(10, 2 * availableParallelism() + 1));
  expect(load({ DATABASE_URL: 'postgres://db/fairday' }).databasePoolSize).toBe(10);
  expect(load({ DATABASE_POOL_SIZE: '4' }).databasePoolSize).toBe(4);
});

test('an empty variable counts as not set', () => {
  expect(load({ PORT: '', JWT_SECRET: '', ADMIN_EMAIL: '' })).toMatchObject({ port: 3000, admin: undefined });
});

test('an invalid database URL is refused without showing its password', () => {
  for (const url of ['postgres://me:secret%zz@host/db', 'postgres://me:sec/ret@:x/']) {
    expect(() => load({ DATABASE_URL: url })).toThrow(/^DATABASE_URL is not a valid URL;(?!.*sec)/);
  }
});

test('the secret is created once and only its owner may read it', () => {
  const { jwtSecret } = load();
  expect(jwtSecret.length).toBeGreaterThanOrEqual(32);
  expect(load().jwtSecret).toBe(jwtSecret);
  expect(readFileSync(join(dataDir, 'jwt-secret'), 'utf8').trim()).toBe(jwtSecret);
  expect(statSync(join(dataDir, 'jwt-secret')).mode & 0o777).toBe(0o600);
});

test.each([
  [{ PORT: '80.5' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ RECEIPTS_MAX_MB: '0' }, 'RECEIPTS_MAX_MB must be a whole number from 1 to 1000000.'],
  [{ JWT_SECRET: 'short' }, 'JWT_SECRET must have at least 32 characters.'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must start with postgres:// or postgresql://.'],
  [{ DATABASE_DIRECT_URL: 'postgres://x' }, 'DATABASE_DIRECT_URL needs DATABASE_URL.'],
  [{ DATABASE_POOL_SIZE: '1' }, 'DATABASE_POOL_SIZE must be a whole number from 2 to 100.'],
  [{ DATABASE_DISTRIBUTED: 'yes' }, 'DATABASE_DISTRIBUTED must be citus, or not set.'],
  [
    { DATABASE_DISTRIBUTED: 'citus' },
    'DATABASE_DISTRIBUTED needs DATABASE_URL: the embedded database runs on one machine.',
  ],
  [{ PUBLIC_URL: 'fairday.example' }, 'PUBLIC_URL must be an http:// or https:// address.'],
  [
    { TRUSTED_PROXIES: 'loopback, 10.0.0.0/33' },
    'TRUSTED_PROXIES must be loopback, linklocal, uniquelocal, addresses or networks.',
  ],
  [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL must be like smtp://user:password@mail.example.com:587.'],
  [{ MAIL_FROM: 'fairday' }, 'MAIL_FROM must be an email address.'],
  [{ MAIL_FROM: 'fairday@example.com' }, 'MAIL_FROM needs SMTP_URL.'],
  [{ SMTP_URL: 'smtp://mail.example.com' }, 'SMTP_URL needs MAIL_FROM.'],
  [
    { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'fairday@example.com' },
    'SMTP_URL needs PUBLIC_URL, for the links in e-mails.',
  ],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters.'],
  [{ PASSWORD_MIN_LENGTH: '5' }, 'PASSWORD_MIN_LENGTH must be a whole number from 6 to 200.'],
  [
    { AUTH_RATE_LIMIT_PER_MINUTE: '0' },
    'AUTH_RATE_LIMIT_PER_MINUTE must be a whole number from 1 to 1000000.',
  ],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace or silent.'],
  [{ ADMIN_EMAIL: 'a@b.example' }, 'ADMIN_EMAIL needs ADMIN_PASSWORD.'],
  [{ ADMIN_PASSWORD: 'secret1' }, 'ADMIN_PASSWORD needs ADMIN_EMAIL.'],
  [
    { ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: '12345' },
    'ADMIN_PASSWORD must have at least 6 characters.',
  ],
])('%o is refused with a sentence', (env, sentence) => {
  expect(() => load(env)).toThrow(sentence);
});

test('the error names every invalid variable', () => {
  expect(() => load({ PORT: 'x', LOG_LEVEL: 'loud' })).toThrow(/PORT[^\n]*\nLOG_LEVEL/);
});

test('the public address is PUBLIC_URL, else one that a local browser can open', () => {
  expect(publicUrlOf(load({ PUBLIC_URL: 'https://book.example/' }), 4000)).toBe('https://book.example');
  expect(publicUrlOf(load({ PORT: '0' }), 4000)).toBe('http://127.0.0.1:4000');
  expect(publicUrlOf(load({ HOST: '0.0.0.0' }))).toBe('http://localhost:3000');
  expect(publicUrlOf(load({ HOST: '::1' }))).toBe('http://[::1]:3000');
});

test('trusted proxies default to loopback behind a public address, else to none', () => {
  const given = 'loopback, 10.0.0.0/8, fd00::/8, 192.0.2.1';
  expect(load({ TRUSTED_PROXIES: given }).trustedProxies).toBe(given);
  expect(load({ PUBLIC_URL: 'https://book.example' }).trustedProxies).toBe('loopback');
  expect(load().trustedProxies).toBeUndefined();
});
