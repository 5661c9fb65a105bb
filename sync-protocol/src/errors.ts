/**
 * Lists every refusal (code, HTTP status, sentence), and defines `Rejection`, the error by which rules refuse. The list
 * is closed: any other failure is a fault, and is tried again. Codes never change. There are two tables because the web
 * app's first load carries only the first one.
 */

interface Refusal {
  /** In answers to REST requests. In answers to `POST /api/sync`, a refusal is a mutation's result. */
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429;
  /** For people. */
  readonly sentence: string;
}

type RefusalTable = Readonly<Record<string, Refusal>>;

/** Thrown as `Rejection`: by mutators and rules, on devices and on the server. */
export const REFUSALS = {
  // Any mutation. The first three are also answers to any HTTP request.
  bad_input: { status: 400, sentence: 'Some of this input is not valid.' },
  forbidden: { status: 403, sentence: 'You are not allowed to do this.' },
  not_found: { status: 404, sentence: "Not found, or you don't have access." },
  no_access: { status: 404, sentence: 'You no longer have access to this household.' },
  viewer_now: { status: 403, sentence: 'You are a viewer of this household now. A parent can do this.' },
  id_conflict: { status: 409, sentence: 'This id is already in use for something else.' },
  needs_connection: { status: 409, sentence: 'This needs a connection and cannot be queued.' },
  // A mutation that kept failing on the server: the device keeps its input.
  server_error: { status: 409, sentence: "The server couldn't save this. Nothing of it has been lost." },

  // Nannies and settings.
  nanny_removed: { status: 404, sentence: 'This nanny has been removed from the household.' },
  nanny_email_taken: { status: 409, sentence: 'A nanny with this email is already in your household.' },
  nanny_linked: { status: 409, sentence: 'This nanny already has an account.' },
  unknown_timezone: { status: 400, sentence: 'This timezone is not known.' },

  // Base schedule, agenda days.
  shift_order: { status: 400, sentence: 'End time must be after start time.' },
  shifts_overlap: { status: 400, sentence: 'Shifts on the same day must not overlap.' },
  range_order: { status: 400, sentence: 'The end date must not be before the start date.' },
  range_too_long: { status: 400, sentence: 'At most 366 days can be generated at once.' },
  day_deleted: { status: 404, sentence: 'This day has been deleted.' },
  day_paid: { status: 409, sentence: 'This day is already paid' },
  day_completed: { status: 409, sentence: 'This day is already completed.' },
  day_past: { status: 409, sentence: 'This day is in the past.' },
  not_pending: { status: 409, sentence: 'This day has already been answered.' },
  schedule_changed: { status: 409, sentence: 'The times of this day have changed. Please answer again.' },
  has_hours: { status: 409, sentence: 'Hours have been recorded for this day.' },

  // Hours and reviews.
  wrong_date: { status: 400, sentence: 'The start must be on the date of this day.' },
  hours_too_long: { status: 400, sentence: 'A shift can be at most 24 hours long.' },
  hours_in_future: { status: 400, sentence: 'Hours cannot be entered before they have begun.' },
  newer_hours: {
    status: 409,
    sentence: 'Another parent entered other hours later, and those count. Yours are kept here.',
  },
  day_not_worked: { status: 409, sentence: 'Hours can be entered for accepted days only.' },
  review_decided: { status: 409, sentence: 'This has already been decided.' },

  // Payments.
  not_completed: { status: 409, sentence: 'Only completed days can be paid.' },
  amount_changed: { status: 409, sentence: 'The amount of this day has changed.' },
  payment_too_large: { status: 400, sentence: 'One payment cannot be that large.' },
  payment_in_future: { status: 400, sentence: 'The payment date must not be after today.' },
  payment_voided: { status: 409, sentence: 'This payment has already been voided.' },
} as const satisfies RefusalTable;

/** Answered to HTTP requests only; no rule throws these. */
const HTTP_REFUSALS = {
  // Any request.
  bad_json: { status: 400, sentence: 'The body is not valid JSON.' },
  bad_key: { status: 400, sentence: 'Idempotency-Key must be a UUID.' },
  key_conflict: { status: 409, sentence: 'This Idempotency-Key was used for another request.' },
  signed_out: { status: 401, sentence: 'Please sign in.' },
  not_as_another: { status: 403, sentence: 'This is not possible while viewing as somebody else.' },
  cross_origin: { status: 403, sentence: 'This request does not come from this site.' },
  too_large: { status: 413, sentence: 'This request is too large.' },
  wrong_content_type: { status: 415, sentence: 'The body must be application/json.' },
  too_many_tries: { status: 429, sentence: 'Too many tries. Please wait a moment and try again.' },
  too_many_exports: {
    status: 429,
    sentence: 'The server is making other exports. Try again in a minute.',
  },

  // Sign-in, accounts, administration.
  password_too_short: { status: 400, sentence: 'Password must be at least 6 characters long.' },
  wrong_password: { status: 400, sentence: 'This is not your current password.' },
  invalid_credentials: { status: 401, sentence: 'Invalid credentials' },
  email_taken: { status: 409, sentence: 'An account with this email already exists' },
  reset_invalid: {
    status: 404,
    sentence: 'This link has already been used or has expired. Ask for a new one.',
  },
  own_reset: { status: 409, sentence: "You can't make a link for your own password here." },
  no_mail: { status: 409, sentence: "This server doesn't send email. Ask its operator for a link." },
  own_account: { status: 409, sentence: "You can't delete your own account here." },
  last_admin: { status: 409, sentence: "The last super admin can't be deleted." },

  // Households, invitations, days in bulk.
  no_family: { status: 404, sentence: 'No family has added you yet' },
  invitation_invalid: { status: 404, sentence: 'This invitation link is invalid or has expired.' },
  not_a_family: {
    status: 409,
    sentence:
      'The account with this email is not a family account. Ask for an invitation to another address.',
  },
  already_member: { status: 409, sentence: 'This person is already in your household.' },
  too_many_invitations: {
    status: 409,
    sentence: 'Your household has 20 open invitations. Cancel one, or wait until one is accepted or expires.',
  },
  last_parent: {
    status: 409,
    sentence: 'A household needs a parent. Make somebody else a parent first.',
  },
  nanny_is_member: {
    status: 409,
    sentence: "This is the email of a parent or viewer of your household. Change the nanny's email first.",
  },
  not_a_nanny: { status: 409, sentence: 'The account with this email is not a nanny account.' },
  nothing_updated: { status: 409, sentence: 'None of these days could be modified.' },
  nothing_paid: { status: 409, sentence: 'None of these days could be paid.' },
} as const satisfies RefusalTable;

/** Codes with which a rule refuses a mutation. */
export type RejectionCode = keyof typeof REFUSALS;
/** Codes with which an HTTP request itself is refused, rather than a mutation in it. */
export type HttpRefusalCode = keyof typeof HTTP_REFUSALS | 'bad_input' | 'forbidden' | 'not_found';
export type RefusalCode = RejectionCode | HttpRefusalCode;

export const isRejectionCode = (code: string): code is RejectionCode => Object.hasOwn(REFUSALS, code);

export const isRefusalCode = (code: string): code is RefusalCode =>
  isRejectionCode(code) || Object.hasOwn(HTTP_REFUSALS, code);

/** Returns the status and the sentence of a refusal from either table. */
export const refusalOf = (code: RefusalCode): Refusal =>
  isRejectionCode(code) ? REFUSALS[code] : HTTP_REFUSALS[code];

/** A mutation's result where a rule refused it. */
export interface RefusedResult {
  readonly result: 'rejected';
  readonly code: RejectionCode;
  readonly message: string;
}

/** Thrown by rules to refuse. Its message is the refusal's sentence, or a more specific one. */
export class Rejection extends Error {
  readonly code: RejectionCode;

  constructor(code: RejectionCode, sentence: string = REFUSALS[code].sentence) {
    super(sentence);
    this.name = 'Rejection';
    this.code = code;
  }

  toResult(): RefusedResult {
    return { result: 'rejected', code: this.code, message: this.message };
  }
}

/** Returns a refused mutation's `Rejection`; null when the mutation was not refused. */
export function rejectionOf(
  result: RefusedResult | { readonly result: 'applied' | 'noop' | 'review' },
): Rejection | null {
  return result.result === 'rejected' ? new Rejection(result.code, result.message) : null;
}
