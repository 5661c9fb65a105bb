/** How a call of the API can fail, and what a person is told of it. The calls are made elsewhere: send.ts. */

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

/** What to tell a person about `error`: the server's sentence, that there is no connection, or `fallback`. */
export function failureText(error: unknown, fallback: string): string {
  if (error instanceof NetworkError) return error.message;
  if (error instanceof ApiError && error.fromServer) return error.message;
  return fallback;
}
