/**
 * A push service on loopback, in the names of the real ones: takes requests (RFC 8030), checks their signature (VAPID,
 * RFC 8292) and decrypts them with the keys of the browsers that it has made (RFC 8188, RFC 8291).
 */
import {
  createDecipheriv,
  createECDH,
  createHash,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { NewSubscription } from '../src/push/subscriptions.ts';
import type { PushNetwork } from '../src/push/transport.ts';
import { CERTIFICATE, CERTIFICATE_KEY } from './push-certificate.ts';

const SALT_BYTES = 16;
const HEAD_BYTES = 21;
const TAG_BYTES = 16;
/** Ends the last record. */
const LAST_RECORD = 2;
const DAY_MS = 86_400_000;

/** A server's network in tests: push services can't be reached. */
export const NO_PUSH_NETWORK: PushNetwork = {
  resolve: () => Promise.reject(new Error('no network in tests')),
  isAllowed: () => false,
  port: 443,
  timeoutMs: 1000,
};

interface Browser {
  readonly keys: ECDH;
  readonly auth: Buffer;
}

/** Returns a subscription with keys of its own. `path`: of an endpoint of `host`. */
export function makeSubscription(path: string, host = 'fcm.googleapis.com'): NewSubscription {
  return toSubscription(`https://${host}${path}`, makeBrowser());
}

function makeBrowser(): Browser {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  return { keys, auth: randomBytes(16) };
}

const toSubscription = (endpoint: string, { keys, auth }: Browser): NewSubscription => ({
  endpoint,
  keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
});

const hkdf = (
  input: Buffer,
  { salt, info, length }: { salt: Buffer; info: Buffer | string; length: number },
) => Buffer.from(hkdfSync('sha256', input, salt, info, length));

/** Decrypts the one record of a message. Throws if it wasn't encrypted for this browser. */
function decrypt(body: Buffer, { keys, auth }: Browser): string {
  const salt = body.subarray(0, SALT_BYTES);
  const recordSize = body.readUInt32BE(SALT_BYTES);
  const keyEnd = HEAD_BYTES + (body[HEAD_BYTES - 1] ?? 0);
  const sender = body.subarray(HEAD_BYTES, keyEnd);
  const record = body.subarray(keyEnd);
  if (record.length > recordSize) throw new Error('more than one record');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const input = hkdf(keys.computeSecret(sender), { salt: auth, info, length: 32 });
  const key = hkdf(input, { salt, info: 'Content-Encoding: aes128gcm\0', length: 16 });
  const nonce = hkdf(input, { salt, info: 'Content-Encoding: nonce\0', length: 12 });
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== LAST_RECORD) throw new Error('not the last record');
  return padded.subarray(0, end).toString();
}

interface VapidClaims {
  readonly aud: string;
  readonly exp: number;
  readonly sub: string;
}

/** Returns the claims and the key of an `Authorization` header. Throws for a wrong signature, service or expiry. */
function checkVapid(header: string, origin: string): { claims: VapidClaims; key: string } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header) ?? [];
  const [head = '', payload = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const signed = Buffer.from(`${head}.${payload}`);
  const isSigned = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('wrong signature');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as VapidClaims;
  if (claims.aud !== origin) throw new Error(`for ${claims.aud}, not ${origin}`);
  if (claims.exp * 1000 > Date.now() + DAY_MS) throw new Error('expires in more than a day');
  return { claims, key };
}

interface ReceivedPush {
  readonly endpoint: string;
  readonly headers: IncomingMessage['headers'];
  readonly claims: VapidClaims;
  /** Of the server, by which it signed. */
  readonly key: string;
  /** The decrypted message. */
  readonly text: string;
}

/** A status, with Retry-After if given; 'hang' never answers, 'endless' sends a body without end. */
type PushReply = number | 'hang' | 'endless' | { status: number; headers: Record<string, string> };

export interface PushService {
  /** The network of a server whose push messages come here. */
  readonly network: PushNetwork;
  /** Messages that were taken. */
  readonly received: ReceivedPush[];
  /** Requests by endpoint, refused ones included. */
  readonly requests: string[];
  /** Replies by endpoint, in order; the last one stays. Without: 201. */
  readonly replies: Map<string, PushReply[]>;
  /** The most connections that were open at once. */
  readonly mostOpen: () => number;
  /** Resolves when this many connections are open. */
  opened(count: number): Promise<void>;
  subscribe(path: string, host?: string): NewSubscription;
  close(): Promise<void>;
}

type Log = Pick<PushService, 'received' | 'requests' | 'replies'>;

/** Sends a body without end, for as long as it is read. */
function sendEndlessly(response: ServerResponse): void {
  const fill = (): void => {
    while (!response.destroyed && response.write(Buffer.alloc(65_536)));
  };
  response.writeHead(201).on('drain', fill);
  fill();
}

/** Takes a request as its reply says. Throws for a message that isn't for its browser. */
async function take(
  request: IncomingMessage,
  response: ServerResponse,
  { browsers, received, requests, replies }: Log & { browsers: ReadonlyMap<string, Browser> },
): Promise<void> {
  // The real services listen on 443, which no address names.
  const origin = `https://${(request.headers.host ?? '').replace(/:\d+$/, '')}`;
  const endpoint = `${origin}${request.url ?? ''}`;
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  requests.push(endpoint);
  const [reply = 201, ...later] = replies.get(endpoint) ?? [];
  if (later.length > 0) replies.set(endpoint, later);
  if (reply === 'hang') return;
  if (reply === 'endless') {
    sendEndlessly(response);
    return;
  }
  const { status, headers } = typeof reply === 'number' ? { status: reply, headers: {} } : reply;
  const browser = browsers.get(endpoint);
  if (status === 201 && browser !== undefined) {
    const vapid = checkVapid(request.headers.authorization ?? '', origin);
    const text = decrypt(Buffer.concat(parts), browser);
    received.push({ endpoint, headers: request.headers, ...vapid, text });
  }
  response.writeHead(status, headers).end();
}

/** Starts a push service. The caller closes it. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>();
  const log: Log = { received: [], requests: [], replies: new Map() };
  const connections = countConnections();
  const server = createServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, (request, response) => {
    // A message that can't be read is answered like by a real service, which the sender's test then shows.
    take(request, response, { browsers, ...log }).catch((error: unknown) =>
      response.writeHead(400).end(String(error)),
    );
  });
  server.on('connection', (socket) => connections.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...log,
    network: {
      resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
      isAllowed: () => true,
      port,
      ca: CERTIFICATE,
      timeoutMs: 10_000,
    },
    mostOpen: connections.most,
    opened: connections.opened,
    subscribe(path, host = 'fcm.googleapis.com') {
      const browser = makeBrowser();
      const endpoint = `https://${host}${path}`;
      browsers.set(endpoint, browser);
      return toSubscription(endpoint, browser);
    },
    close: () => {
      connections.end();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Counts open TCP connections. */
function countConnections() {
  const open = new Set<Duplex>();
  let most = 0;
  let waiting: { count: number; resolve: () => void }[] = [];
  return {
    add(socket: Duplex): void {
      open.add(socket);
      most = Math.max(most, open.size);
      socket.on('close', () => open.delete(socket));
      waiting = waiting.filter(({ count, resolve }) => {
        if (open.size < count) return true;
        resolve();
        return false;
      });
    },
    most: () => most,
    opened: (count: number): Promise<void> =>
      new Promise((resolve) => {
        if (open.size >= count) resolve();
        else waiting.push({ count, resolve });
      }),
    end(): void {
      for (const socket of open) socket.destroy();
    },
  };
}

/** Returns the mark of an account, as a service worker computes it. */
export const markOf = (accountId: string): string =>
  createHash('sha256').update(accountId).digest().subarray(0, 8).toString('base64url');
