import { expect, test } from 'vitest';
import { describeRequest } from './request-log.ts';

test.each([
  ['/api/invitations/abc_DEF-123', '/api/invitations/[token]'],
  ['/api/invitations/abc_DEF-123/accept?x=1', '/api/invitations/[token]/accept?x=1'],
  ['/invite/abc_DEF-123', '/invite/[token]'],
  ['/api/nannies', '/api/nannies'],
])("an invitation's token stays out of the log: %s", (url, kept) => {
  expect(describeRequest({ method: 'GET', url, ip: '10.0.0.1' })).toEqual({
    method: 'GET',
    url: kept,
    remoteAddress: '10.0.0.1',
  });
});
