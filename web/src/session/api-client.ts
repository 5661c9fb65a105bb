import * as z from 'zod/mini';
import { storedToken } from './stored-session.ts';

const errorBody = z.object({
  error: z.string().check(z.minLength(1)),
  code: z.optional(z.string()),
  details: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});

export type FieldDetail = { path: string; message: string };

interface Refusal {
  status: number;
  message: string;
  /** True when `message` is the server's own sentence, fit to be read by a person. */
  fromServer: boolean;
  code?: string | undefined;
  details?: FieldDetail[] | undefined;
}

/** The server answered, and not with success. */
export class ApiError extends Error {
  readonly status: number;
  readonly fromServer: boolean;
  readonly code: string | undefined;
  readonly details: FieldDetail[];

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.name = 'ApiError';
    this.status = refusal.status;
    this.fromServer = refusal.fromServer;
    this.code = refusal.code;
    this.details = refusal.details ?? [];
  }
}

/** No answer came at all: no signal, or no server at the other end. */
export class NetworkError extends Error {
  constructor(options?: ErrorOptions) {
    super(
      navigator.onLine
        ? 'Fairday cannot be reached right now. Check your connection and try again.'
        : 'You are offline. Connect to the internet and try again.',
      options,
    );
    this.name = 'NetworkError';
  }
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One call of the API, with cookies and the stored token. Answers the parsed JSON body, undefined when there
 * is none. Throws `ApiError` for an answer that is not OK and `NetworkError` when none arrives.
 */
export async function request(method: Method, path: string, body?: unknown): Promise<unknown> {
  const token = storedToken();
  const headers = new Headers({ accept: 'application/json' });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', 'application/json');

  const init: RequestInit = { method, headers, credentials: 'include' };
  if (body !== undefined) init.body = JSON.stringify(body);

  const { response, text } = await send(path, init);
  if (!response.ok) throw refusalOf(response, text);
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}

async function send(path: string, init: RequestInit): Promise<{ response: Response; text: string }> {
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What to tell a person about `error`: the server's sentence, that there is no connection, or `fallback`. */
export function failureText(error: unknown, fallback: string): string {
  if (error instanceof NetworkError) return error.message;
  if (error instanceof ApiError && error.fromServer) return error.message;
  return fallback;
}
