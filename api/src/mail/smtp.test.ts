/** Tests the connection options of SMTP URLs, and which failures are permanent, without a mail server. */
import { expect, test } from 'vitest';
import { connectionOptions, toMailFailure } from './smtp.ts';

test.each([
  ['smtp://me:pa%2Fss@mail.example.com', { port: 587, secure: false, requireTLS: true, ignoreTLS: false }],
  ['smtps://me:pa%2Fss@mail.example.com', { port: 465, secure: true, requireTLS: false, ignoreTLS: false }],
  ['smtp://me:pa%2Fss@localhost:2525/', { port: 2525, secure: false, requireTLS: false, ignoreTLS: true }],
])('a password is sent only over TLS: %s', (smtpUrl, expected) => {
  expect(connectionOptions({ smtpUrl })).toMatchObject({ ...expected, auth: { user: 'me', pass: 'pa/ss' } });
});

test('a relay without password may lack TLS', () => {
  const relay = connectionOptions({ smtpUrl: 'smtp://10.0.0.5:25' });
  expect(relay).toMatchObject({ host: '10.0.0.5', port: 25, requireTLS: false, ignoreTLS: false });
  expect(relay).not.toHaveProperty('auth');
  expect(connectionOptions({ smtpUrl: 'smtp://[::1]:25' })).toMatchObject({ host: '::1', ignoreTLS: true });
});

test.each([
  [{ code: 'EENVELOPE', responseCode: 550, permanent: true }, true],
  [{ code: 'EENVELOPE', responseCode: 451, permanent: false }, false],
  [{ code: 'EMESSAGE', responseCode: 554, permanent: true }, true],
  [{ code: 'EAUTH', responseCode: 535, permanent: true }, false],
  [{ code: 'ESOCKET', originalCode: 'ECONNREFUSED' }, false],
])('%o is final: %s, and its sentence quotes no address', (error, isFinal) => {
  const mistake = Object.assign(new Error('550 No such user mia@example.com'), error);
  expect(toMailFailure(mistake)).toMatchObject({ isFinal });
  expect(JSON.stringify(toMailFailure(mistake))).not.toContain('mia@');
});
