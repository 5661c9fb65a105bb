import type { RestRoute } from 'sync-protocol/rest/route.ts';
import * as z from 'zod/mini';
import { ApiError, NetworkError } from './api-client.ts';
import { reportRefusedToken } from './refused-token.ts';
import { storedToken } from './stored-session.ts';

const errorBody = z.object({
  error: z.string().check(z.minLength(1)),
  code: z.optional(z.string()),
  details: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** What goes along with a call. */
export interface Sent {
  /** Becomes JSON; undefined is no body at all. */
  readonly body?: unknown;
  /** In the place of the stored token. */
  readonly token?: string | undefined;
}

/**
 * One call of the API, with cookies and the stored token. Throws `ApiError` for an answer that is not OK and
 * `NetworkError` when none arrives. Routes are called through `call` (rest-client.ts), which knows the contract.
 */
export async function send(method: RestRoute['method'], path: string, sent: Sent = {}): Promise<Answer> {
  const token = sent.token ?? storedToken();
  const headers = new Headers({ accept: 'application/json' });
  if (token) headers.set('authorization', `Bearer ${token}`);
  const init: RequestInit = { method, headers, credentials: 'include' };
  if (sent.body !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(sent.body);
  }

  const { response, text } = await fetchText(path, init);
  if (response.ok) return { status: response.status, text };
  const refusal = refusalOf(response, text);
  if (refusal.code === 'signed_out' && token) reportRefusedToken(token);
  throw refusal;
}

async function fetchText(path: string, init: RequestInit): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(path, init);
    return { response, text: await response.text() };
  } catch (error) {
    throw new NetworkError({ cause: error });
  }
}

/** '{status code}: {body text}', unless the server says it in words of its own. */
function refusalOf(response: Response, text: string): ApiError {
  const { status } = response;
  const answer = errorBody.safeParse(parseJson(text));
  if (!answer.success) {
    return new ApiError({ status, fromServer: false, message: `${status}: ${text || response.statusText}` });
  }
  const { error, code, details } = answer.data;
  return new ApiError({ status, fromServer: true, message: error, code, details });
}

/** Undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
