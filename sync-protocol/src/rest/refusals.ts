/** Refusals of the HTTP layer, in addition to those of the mutators (errors.ts). */
import { REFUSALS, type RejectionCode } from '../errors.ts';

export const DOOR_REFUSALS = {
  bad_input: { status: 400, sentence: 'Something in this request is not valid.' },
  bad_json: { status: 400, sentence: 'The body is not valid JSON.' },
  bad_key: { status: 400, sentence: 'Idempotency-Key must be a UUID.' },
  password_too_short: { status: 400, sentence: 'Password must be at least 6 characters long.' },
  invalid_credentials: { status: 401, sentence: 'Invalid credentials' },
  signed_out: { status: 401, sentence: 'Please sign in.' },
  forbidden: { status: 403, sentence: 'You are not allowed to do this.' },
  not_as_another: { status: 403, sentence: 'This is not possible while viewing as somebody else.' },
  wrong_password: { status: 400, sentence: 'This is not your current password.' },
  cross_origin: { status: 403, sentence: 'This request does not come from this site.' },
  not_found: { status: 404, sentence: 'This is not there, or not yours to see.' },
  no_family: { status: 404, sentence: 'No family has added you yet' },
  invitation_invalid: { status: 404, sentence: 'This invitation link is invalid or has expired.' },
  reset_invalid: {
    status: 404,
    sentence: 'This link has been used already, or is too old. Ask for a new one.',
  },
  email_taken: { status: 409, sentence: 'An account with this email already exists' },
  not_a_nanny: { status: 409, sentence: 'The account with this email is not a nanny account.' },
  own_account: { status: 409, sentence: 'Your own account cannot be deleted here.' },
  last_admin: { status: 409, sentence: 'The last super admin cannot be deleted.' },
  own_reset: { status: 409, sentence: 'A link for your own password cannot be made here.' },
  no_mail: { status: 409, sentence: 'This server sends no e-mail. Ask who runs it for a link.' },
  key_conflict: { status: 409, sentence: 'This Idempotency-Key was used for something else.' },
  nothing_updated: { status: 409, sentence: 'None of these days could be modified.' },
  nothing_paid: { status: 409, sentence: 'None of these days could be paid.' },
  too_large: { status: 413, sentence: 'This request is too large.' },
  wrong_content_type: { status: 415, sentence: 'The body must be application/json.' },
  too_many_tries: { status: 429, sentence: 'Too many tries. Please wait a moment and try again.' },
} as const satisfies Record<string, { status: number; sentence: string }>;

export type DoorRefusal = keyof typeof DOOR_REFUSALS;
export type RefusalCode = DoorRefusal | RejectionCode;

/** Returns the HTTP status and the sentence of a refusal. A code that is in both lists means the same in both. */
export const refusalOf = (code: RefusalCode): { readonly status: number; readonly sentence: string } =>
  code in DOOR_REFUSALS ? DOOR_REFUSALS[code as DoorRefusal] : REFUSALS[code as RejectionCode];
