/**
 * Posts one encrypted message to a push service: to a checked address, in at most 10 seconds, without following
 * redirects or reading the answer's body.
 */
import { lookup } from 'node:dns/promises';
import type { OutgoingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { type Endpoint, guardedLookup, isPublicAddress } from './endpoints.ts';

const TIMEOUT_MS = 10_000;
/** Bytes of an answer's headers, of which two are read. */
const HEADERS_MAX = 8192;

/** Where connections go. Tests run a push service of their own on loopback. */
export interface PushNetwork {
  readonly resolve: Parameters<typeof guardedLookup>[0]['resolve'];
  readonly isAllowed: (address: string) => boolean;
  readonly port: number;
  /** PEM of a certificate authority; those of Node if undefined. */
  readonly ca?: string;
  readonly timeoutMs: number;
}

const INTERNET: PushNetwork = {
  resolve: (hostname) => lookup(hostname, { all: true }),
  isAllowed: isPublicAddress,
  port: 443,
  timeoutMs: TIMEOUT_MS,
};

interface PushRequest {
  readonly endpoint: Endpoint;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

export interface PushAnswer {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/** Posts a message. Rejects without an answer in time; with `RefusedAddress` if the service isn't on the internet. */
export type PostPush = (push: PushRequest) => Promise<PushAnswer>;

/** Returns a function that posts messages. `network`: replaces the internet, for tests. */
export const openTransport =
  (network: PushNetwork = INTERNET): PostPush =>
  (push) =>
    post(push, network);

function post({ endpoint, headers, body }: PushRequest, network: PushNetwork): Promise<PushAnswer> {
  const { port, ca, timeoutMs } = network;
  return new Promise((resolve, reject) => {
    const sent = request(
      endpoint.href,
      {
        method: 'POST',
        headers,
        port,
        ca,
        lookup: guardedLookup(network),
        // Of the whole request, its lookup included: `timeout` would be one of silence.
        signal: AbortSignal.timeout(timeoutMs),
        maxHeaderSize: HEADERS_MAX,
        agent: false,
      },
      ({ statusCode = 0, headers: answered }) => {
        resolve({ status: statusCode, retryAfter: answered['retry-after'] });
        sent.destroy();
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
