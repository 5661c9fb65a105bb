/** Sends an HTTP request with the session's token, turns failures into errors, and reports a refused token. */
import type { RestRoute } from 'sync-protocol/kernel/route.ts';
import * as z from 'zod/mini';
import { loadedRefusal, loadRefusals } from '../kit/language/refusal-text.ts';
import { ApiError, NetworkError, reportRefusedToken } from './api-client.ts';
import { parseJson, storedToken } from './stored-session.ts';

const errorBody = z.object({
  error: z.string().check(z.minLength(1)),
  code: z.optional(z.string()),
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  details: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** What a request carries besides its method and path. */
export interface RequestParts {
  /** Sent as JSON; undefined sends no body. */
  readonly body?: unknown;
  /** Replaces the stored token. */
  readonly token?: string | undefined;
}

/** Sends a request with cookies and the token. Throws `ApiError` for a bad status, `NetworkError` for no answer. */
export async function send(
  method: RestRoute['method'],
  path: string,
  parts: RequestParts = {},
): Promise<Answer> {
  const token = parts.token ?? storedToken();
  const headers = new Headers({ accept: 'application/json' });
  if (token) headers.set('authorization', `Bearer ${token}`);
  const init: RequestInit = { method, headers, credentials: 'include' };
  if (parts.body !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(parts.body);
  }

  const { response, text } = await fetchText(path, init);
  if (response.ok) return { status: response.status, text };
  const error = await toApiError(response, text);
  if (error.code === 'signed_out' && token) reportRefusedToken(token);
  throw error;
}

async function fetchText(path: string, init: RequestInit): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(path, init);
    return { response, text: await response.text() };
  } catch (error) {
    throw new NetworkError({ cause: error });
  }
}

/** Why the server refused, in the reader's language, or '{status}: {body}' for a response that is not from our server. */
async function toApiError(response: Response, text: string): Promise<ApiError> {
  const { status } = response;
  const answer = errorBody.safeParse(parseJson(text));
  if (!answer.success) {
    return new ApiError({ status, fromServer: false, message: `${status}: ${text || response.statusText}` });
  }
  const { error, code, details, values } = answer.data;
  await loadRefusals();
  // An app that is older than the server may not know the code.
  const message = (code === undefined ? undefined : loadedRefusal(code, values)) ?? error;
  return new ApiError({ status, fromServer: true, message, code, values, details });
}
