/** Tests which push messages a service worker can read. */
import { expect, test } from 'vitest';
import { MESSAGE_BYTES_MAX, type PushMessage, readPushMessage, toPushText } from './push-message.ts';

const MESSAGE: PushMessage = {
  title: 'Un quart a été modifié',
  navigate: 'https://fairday.test/schedule',
  tag: 'x'.repeat(32),
  account: 'AAECAwQFBgc',
  signIn: 'Fairday : connectez-vous pour voir les nouveautés',
};

test('a message is read back from its text, and from a browser’s notification', () => {
  const text = toPushText(MESSAGE);
  expect(readPushMessage(text, undefined)).toEqual(MESSAGE);
  const { notification } = JSON.parse(text) as { notification: unknown };
  expect(readPushMessage(undefined, notification)).toEqual(MESSAGE);
  expect(new TextEncoder().encode(text).length).toBeLessThan(MESSAGE_BYTES_MAX);
});

test.each([
  undefined,
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '{}',
  '{"notification":{"title":""}}',
  '{"notification":7}',
])('a text that is no message is told from one: %s', (text) => {
  expect(readPushMessage(text, undefined)).toBeUndefined();
  expect(readPushMessage(text, null)).toBeUndefined();
  expect(readPushMessage(text, { title: 'Sale' })).toBeUndefined();
});
