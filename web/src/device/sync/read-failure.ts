/** Tells what a failed request means, by whether our own server answered. */
import { UPGRADE_REQUIRED } from 'sync-protocol/kernel/limits.ts';

export type SyncFailure =
  /** No session: the queue waits until the same account signs in again. */
  | { readonly kind: 'signin_needed' }
  /** The server took the queue, but this build is too old to read the answer. */
  | { readonly kind: 'update_needed' }
  /** No network, no answer in time (`isTooSlow`), or another's answer: a portal's, a proxy's. The push may have arrived. */
  | { readonly kind: 'unreachable'; readonly isTooSlow: boolean }
  /** The server, or a gateway in front of it, answered with an error. */
  | { readonly kind: 'failed'; readonly status: number; readonly retryAfterMs: number | undefined };

const MS_PER_SECOND = 1000;
const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;
/** A network that asks people to sign in on a page of its own (RFC 6585). */
const NETWORK_SIGN_IN = 511;

/**
 * Returns the code with which our own server refused a request; undefined for any other answer. Portals and proxies
 * answer with the same statuses, and must end no session.
 */
export async function readRefusalCode(response: Response): Promise<string | undefined> {
  try {
    const body: unknown = await response.json();
    const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
    return typeof code === 'string' ? code : undefined;
  } catch {
    return undefined;
  }
}

/** Whether an answer of no known code is a failing gateway's, or asks to wait: the server is behind it. */
const isOfGateway = (status: number): boolean =>
  status === TOO_MANY_REQUESTS || (status >= SERVER_ERROR && status !== NETWORK_SIGN_IN);

function readRetryAfter(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * MS_PER_SECOND : undefined;
}

/** Returns what a sync's failed answer means. */
export async function readFailure(response: Response, signal: AbortSignal): Promise<SyncFailure> {
  const { status } = response;
  const retryAfterMs = readRetryAfter(response);
  const code = await readRefusalCode(response);
  if (code === 'signed_out') return { kind: 'signin_needed' };
  if (status === UPGRADE_REQUIRED && code !== undefined) return { kind: 'update_needed' };
  if (code === undefined && !isOfGateway(status)) return { kind: 'unreachable', isTooSlow: signal.aborted };
  return { kind: 'failed', status, retryAfterMs };
}
