/** Tests that logged requests hide link tokens and queries, and logged database errors the values that they quote. */
import { expect, test } from 'vitest';
import { describeError, describeRequest } from './request-logging.ts';

test.each([
  ['/api/invitations/abc_DEF-123', '/api/invitations/[token]'],
  ['/api/invitations/abc_DEF-123/accept?x=1', '/api/invitations/[token]/accept'],
  ['/invite/abc_DEF-123', '/invite/[token]'],
  ['/api/auth/password-reset/abc_DEF-123', '/api/auth/password-reset/[token]'],
  ['/reset/abc_DEF-123?x=1', '/reset/[token]'],
  ['/calendar/abc_DEF-123.ics', '/calendar/[token]'],
  ['/api/nannies?email=mia@example.com', '/api/nannies'],
])("neither a link's token nor a query is in the log: %s", (url, path) => {
  expect(describeRequest({ method: 'GET', url })).toEqual({ method: 'GET', path });
});

test('a database error is logged without the value that it quotes', () => {
  const error = Object.assign(new Error('invalid input syntax for type uuid: "mia@example.com"'), {
    code: '22P02',
  });
  const described = describeError(error);
  expect(described).toMatchObject({ code: '22P02', message: 'invalid input syntax for type uuid: […]' });
  expect(described.stack).toContain('request-logging.test.ts');
  expect(JSON.stringify(described)).not.toContain('mia');
});
