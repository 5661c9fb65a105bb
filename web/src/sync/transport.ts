/** `POST /api/sync`, and what its answers mean for the queue: nothing leaves it because of a status code. */

import { UPGRADE_REQUIRED } from 'sync-protocol/sync/limits.ts';
import type { SyncAnswer, SyncRequest } from 'sync-protocol/sync/wire.ts';

export type SyncResponse =
  | { readonly kind: 'answer'; readonly answer: SyncAnswer; readonly receivedAt: number }
  /** No or no longer a session: the queue waits until the same account has signed in again. */
  | { readonly kind: 'signin_needed' }
  /** The queue was taken, but this build is too old to read the answer. */
  | { readonly kind: 'update_needed' }
  /** Not reached: no network, or no answer in time. What became of the push is unknown. */
  | { readonly kind: 'unreachable' }
  /** Reached, and failed. */
  | { readonly kind: 'failed'; readonly status: number; readonly retryAfterMs: number | undefined };

export interface Connection {
  readonly fetch: typeof globalThis.fetch;
  /** Where the API is; empty for the page's own origin. */
  readonly origin: string;
  /** The account's token; null when it has signed out. */
  readonly token: () => string | null;
  /** This device's clock, in milliseconds. */
  readonly now: () => number;
  /** Begins the wait for one request's whole answer, and aborts it when it takes too long: after 20 s unless given. */
  readonly giveUp?: () => AbortSignal;
}

const TIMEOUT_MS = 20_000;
const giveUpInTime = (): AbortSignal => AbortSignal.timeout(TIMEOUT_MS);
const MS_PER_SECOND = 1000;

function retryAfterOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * MS_PER_SECOND : undefined;
}

async function readAnswer(response: Response, now: () => number): Promise<SyncResponse> {
  const body: unknown = await response.json();
  const receivedAt = now();
  // The schemas come with the rules, while the server answers (cycle.ts).
  const { checkAnswer } = await import('./check-answer.ts');
  const answer = await checkAnswer(body);
  if (answer === undefined) return { kind: 'failed', status: response.status, retryAfterMs: undefined };
  return { kind: 'answer', answer, receivedAt };
}

/** Never rejects: whatever happens is one of the answers above. */
export async function postSync(connection: Connection, request: SyncRequest): Promise<SyncResponse> {
  const token = connection.token();
  if (token === null) return { kind: 'signin_needed' };
  try {
    const response = await connection.fetch(`${connection.origin}/api/sync`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(request),
      signal: (connection.giveUp ?? giveUpInTime)(),
    });
    if (response.ok) return await readAnswer(response, connection.now);
    if (response.status === 401) return { kind: 'signin_needed' };
    if (response.status === UPGRADE_REQUIRED) return { kind: 'update_needed' };
    return { kind: 'failed', status: response.status, retryAfterMs: retryAfterOf(response) };
  } catch {
    return { kind: 'unreachable' };
  }
}
