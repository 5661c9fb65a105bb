/** What the HTTP door itself refuses, beside the rule book's refusals: a closed list. */
import type { ErrorAnswer } from 'sync-protocol/rest.ts';

export const DOOR_REFUSALS = {
  bad_input: { status: 400, sentence: 'Something in this request is not valid.' },
  bad_json: { status: 400, sentence: 'The body is not valid JSON.' },
  bad_key: { status: 400, sentence: 'Idempotency-Key must be a UUID.' },
  password_too_short: { status: 400, sentence: 'Password must be at least 6 characters long.' },
  invalid_credentials: { status: 401, sentence: 'Invalid credentials' },
  signed_out: { status: 401, sentence: 'Please sign in.' },
  forbidden: { status: 403, sentence: 'You are not allowed to do this.' },
  cross_origin: { status: 403, sentence: 'This request does not come from this site.' },
  not_found: { status: 404, sentence: 'This is not there, or not yours to see.' },
  no_family: { status: 404, sentence: 'No family has added you yet' },
  invitation_invalid: { status: 404, sentence: 'This invitation link is invalid or has expired.' },
  email_taken: { status: 409, sentence: 'An account with this email already exists' },
  not_a_nanny: { status: 409, sentence: 'The account with this email is not a nanny account.' },
  key_conflict: { status: 409, sentence: 'This Idempotency-Key was used for something else.' },
  nothing_updated: { status: 409, sentence: 'None of these days could be modified.' },
  too_large: { status: 413, sentence: 'This request is too large.' },
  wrong_content_type: { status: 415, sentence: 'The body must be application/json.' },
  too_many_tries: { status: 429, sentence: 'Too many tries. Please wait a moment and try again.' },
} as const satisfies Record<string, { status: number; sentence: string }>;

export type DoorRefusal = keyof typeof DOOR_REFUSALS;

interface Particulars {
  readonly sentence?: string;
  readonly details?: ErrorAnswer['details'];
  /** Seconds after which another try may succeed. */
  readonly retryAfter?: number;
}

/** An answer other than success that is nobody's failure. */
export class Refused extends Error {
  readonly code: DoorRefusal;
  readonly details: ErrorAnswer['details'];
  readonly retryAfter: number | undefined;

  constructor(code: DoorRefusal, { sentence, details, retryAfter }: Particulars = {}) {
    super(sentence ?? DOOR_REFUSALS[code].sentence);
    this.name = 'Refused';
    this.code = code;
    this.details = details;
    this.retryAfter = retryAfter;
  }

  get status(): number {
    return DOOR_REFUSALS[this.code].status;
  }
}
