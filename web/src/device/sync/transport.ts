/** Sends `POST /api/sync` and classifies its response. No status code removes a mutation from the queue. */

import type { SyncAnswer, SyncRequest } from 'sync-protocol/kernel/wire.ts';
import type { Exchange } from './clock-offset.ts';
import type { SyncFailure } from './read-failure.ts';
import { zoneHeader } from './zone-header.ts';

export type SyncResponse =
  | ({ readonly kind: 'answer'; readonly answer: SyncAnswer } & Exchange)
  | SyncFailure;

/** Sends bytes with PUT. Rejects with a `TypeError` or a `DOMException` without an answer. */
export type PictureUpload = (
  url: string,
  sent: {
    readonly method: 'PUT';
    readonly headers: Readonly<Record<string, string>>;
    readonly body: ArrayBuffer;
    readonly signal: AbortSignal;
  },
) => Promise<Response>;

export interface Connection {
  readonly fetch: typeof globalThis.fetch;
  /** Origin of the API; empty for the page's own. */
  readonly origin: string;
  /** The account's token; null after sign-out. */
  readonly token: () => string | null;
  /** This device's clock, in milliseconds. */
  readonly now: () => number;
  /** Sends a picture; `fetch` where it is missing. */
  readonly upload?: PictureUpload;
  /** Creates a signal that aborts a request whose answer takes too long; by default after 20 s. */
  readonly timeout?: () => AbortSignal;
}

const TIMEOUT_MS = 20_000;
const defaultTimeout = (): AbortSignal => AbortSignal.timeout(TIMEOUT_MS);
async function readAnswer(response: Response, sentAt: number, now: () => number): Promise<SyncResponse> {
  const body: unknown = await response.json();
  const receivedAt = now();
  // The schemas are loaded with the rules, while the server answers (cycle.ts).
  const { checkAnswer } = await import('./check-answer.ts');
  const answer = await checkAnswer(body);
  if (answer === undefined) return { kind: 'failed', status: response.status, retryAfterMs: undefined };
  return { kind: 'answer', answer, sentAt, receivedAt };
}

/** Never rejects: a failure is a kind of response. */
export async function postSync(connection: Connection, request: SyncRequest): Promise<SyncResponse> {
  const token = connection.token();
  if (token === null) return { kind: 'signin_needed' };
  const sentAt = connection.now();
  const signal = (connection.timeout ?? defaultTimeout)();
  try {
    const response = await connection.fetch(`${connection.origin}/api/sync`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...zoneHeader() },
      body: JSON.stringify(request),
      signal,
    });
    if (response.ok) return await readAnswer(response, sentAt, connection.now);
    // Beside the rules, which are on the device by the time of a failure, or the server counts as unreachable.
    const { readFailure } = await import('./read-failure.ts');
    return await readFailure(response, signal);
  } catch {
    return { kind: 'unreachable', isTooSlow: signal.aborted };
  }
}
