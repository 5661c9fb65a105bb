/** Errors of API calls, the text that a person reads about them, and a callback for tokens that the server refuses. */
import { t, type Values } from '../kit/language/messages.ts';
import { loadedRefusal } from '../kit/language/refusal-text.ts';

type FieldDetail = { path: string; message: string };

interface Refusal {
  status: number;
  message: string;
  /** Whether it is an answer of our server's: `message` is for people then. */
  fromServer: boolean;
  code?: string | undefined;
  values?: Values | undefined;
  details?: FieldDetail[] | undefined;
}

/** The server answered with an error, or with something that can't be read. */
export class ApiError extends Error {
  readonly status: number;
  readonly fromServer: boolean;
  readonly code: string | undefined;
  readonly values: Values | undefined;
  readonly details: FieldDetail[];

  constructor(refusal: Refusal, options?: ErrorOptions) {
    super(refusal.message, options);
    this.name = 'ApiError';
    this.status = refusal.status;
    this.fromServer = refusal.fromServer;
    this.code = refusal.code;
    this.values = refusal.values;
    this.details = refusal.details ?? [];
  }
}

/** No response arrived: no connection, or no server. */
export class NetworkError extends Error {
  constructor(options?: ErrorOptions) {
    super(
      navigator.onLine
        ? t('Fairday cannot be reached right now. Check your connection and try again.')
        : t('You are offline. Connect to the internet and try again.'),
      options,
    );
    this.name = 'NetworkError';
  }
}

/** Returns what to show for `error`: why the server refused, that there is no connection, or `fallback`. */
export function failureText(error: unknown, fallback: string): string {
  if (error instanceof NetworkError) return error.message;
  if (!(error instanceof ApiError) || !error.fromServer) return fallback;
  const { code, values, message } = error;
  // The language may have changed since.
  return (code === undefined ? undefined : loadedRefusal(code, values)) ?? message;
}

let onRefused: (token: string) => void = () => undefined;

/** Sets what is called after the server refuses a token. */
export function onTokenRefused(act: (token: string) => void): void {
  onRefused = act;
}

export const reportRefusedToken = (token: string): void => onRefused(token);
