import type { RestRoute } from 'sync-protocol/rest/route.ts';
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

  constructor(refusal: Refusal, options?: ErrorOptions) {
    super(refusal.message, options);
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

let hearRefusedToken: (token: string) => void = () => undefined;

/** Fills in what happens when the server no longer takes a token: told after each such refusal. */
export function whenTokenIsRefused(hear: (token: string) => void): void {
  hearRefusedToken = hear;
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
  if (refusal.code === 'signed_out' && token) hearRefusedToken(token);
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

/** What to tell a person about `error`: the server's sentence, that there is no connection, or `fallback`. */
export function failureText(error: unknown, fallback: string): string {
  if (error instanceof NetworkError) return error.message;
  if (error instanceof ApiError && error.fromServer) return error.message;
  return fallback;
}
