/** REST routes of push messages: the server's key, and the subscription of the device that calls. */
import * as z from 'zod/mini';
import { describeFields, type SchemaDoc } from '../kernel/docs.ts';
import { EXAMPLE } from '../kernel/example-ids.ts';
import { ANYONE, BOTH, idInput, route } from '../kernel/route.ts';
import { id } from '../kernel/values.ts';
import { ENDPOINT_MAX } from './push-message.ts';

/** Base64url of 65 bytes, and of 16. */
const P256DH = /^[\w-]{87}$/;
const AUTH = /^[\w-]{22}$/;

const keys = z.strictObject({
  p256dh: z.string().check(z.regex(P256DH, 'Must be base64url of 65 bytes')),
  auth: z.string().check(z.regex(AUTH, 'Must be base64url of 16 bytes')),
});
const key = z.strictObject({ key: z.string() });
const created = z.strictObject({ id });
const tested = z.strictObject({ result: z.enum(['SENT', 'RETRY', 'GONE']) });

const tag = 'Account';

export const pushKey = route('GET', '/api/push/key', {
  tag,
  access: ANYONE,
  summary: "Get the server's public key for push messages",
  refusals: ['no_push'],
  answer: key,
});

export const subscribePush = route('POST', '/api/account/push', {
  tag,
  access: BOTH,
  status: 201,
  summary: 'Have push messages sent to this device',
  personal: true,
  refusals: ['push_host'],
  body: z.strictObject({
    endpoint: z.string().check(z.maxLength(ENDPOINT_MAX, `Must be at most ${ENDPOINT_MAX} characters`)),
    keys,
  }),
  answer: created,
});

export const unsubscribePush = route('DELETE', '/api/account/push/{pushId}', {
  tag,
  access: BOTH,
  status: 204,
  summary: 'End the push messages of one of the own devices',
  personal: true,
  params: z.strictObject({ pushId: idInput }),
});

export const testPush = route('POST', '/api/account/push/test', {
  tag,
  access: BOTH,
  summary: 'Send a push message to this device now',
  personal: true,
  throttled: true,
  refusals: ['no_push'],
  answer: tested,
});

export const pushDocs = (): SchemaDoc[] => [
  describeFields(key, {
    key: [
      'The public key in base64url, for `applicationServerKey`. A subscription of another key gets no messages.',
      'BG3oqs_azeR9G0ybQa9A7Wzn3ImTyOjJf61nfnlzMQ4ol6KsqYDk08tS3bYK5OcWY-TdrdSWLO0GfiFMBHz6JQk',
    ],
  }),
  describeFields(subscribePush.body, {
    endpoint: [
      "The subscription's address at a push service that PUSH_HOSTS lists.",
      'https://fcm.googleapis.com/fcm/send/dGhpcy1pcy1hbi1leGFtcGxl',
    ],
    keys: ["The subscription's keys."],
  }),
  describeFields(keys, {
    p256dh: [
      'Public key of the browser: an uncompressed point of P-256.',
      'BEV_GyA-_wAA3aC0GotnltuuMvIs8H3GFWzudzDaUMFfIEbixr5uG2qUKszOlvFLLwFmUyCf-HmjAzUzKYd54B4',
    ],
    auth: ['Authentication secret of the browser.', 'Zm9yIG9uZSBicm93c2VyIQ'],
  }),
  describeFields(created, { id: ["The subscription's id.", EXAMPLE.mutation] }),
  describeFields(tested, {
    result: [
      '`SENT`: the push service took it. `RETRY`: the service can’t be reached. `GONE`: this device has no subscription any more; subscribe again.',
      'SENT',
    ],
  }),
];
