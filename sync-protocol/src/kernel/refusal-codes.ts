/**
 * Lists every refusal with its HTTP status. The list is closed: any other failure is a fault, and is tried again. Codes
 * never change. The API answers them with the sentences of refusal-sentences.ts; the app says them in the reader's
 * language (web/src/kit/language/refusals.ts).
 */

/** In answers to REST requests. In answers to `POST /api/sync`, a refusal is a mutation's result. */
type Status = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429;

/** Thrown as `Rejection`: by mutators and rules, on devices and on the server. */
const REFUSALS = {
  // Any mutation. The first three are also answers to any HTTP request.
  bad_input: 400,
  forbidden: 403,
  not_found: 404,
  no_access: 404,
  viewer_now: 403,
  not_as_another: 403,
  id_conflict: 409,
  needs_connection: 409,
  // A mutation that kept failing on the server: the device keeps its input.
  server_error: 409,

  // Nannies and settings.
  nanny_removed: 404,
  nanny_email_taken: 409,
  nanny_linked: 409,
  too_many_nannies: 409,
  unknown_timezone: 400,
  currency_in_use: 409,

  // Base schedule, agenda days.
  shift_order: 400,
  shifts_overlap: 400,
  range_order: 400,
  range_too_long: 400,
  day_deleted: 404,
  day_paid: 409,
  day_completed: 409,
  day_past: 409,
  day_in_future: 409,
  not_pending: 409,
  schedule_changed: 409,
  has_hours: 409,
  too_many_todos: 409,
  too_many_shifts_a_day: 409,

  // Hours and reviews.
  wrong_date: 400,
  hours_too_long: 400,
  hours_in_future: 400,
  newer_hours: 409,
  day_not_worked: 409,
  review_decided: 409,

  // Terms, weeks and holidays.
  not_week_start: 400,
  holiday_multiplier_low: 400,
  too_far_back: 400,
  week_start_fixed: 409,
  terms_changed: 409,
  lowers_worked_week: 409,
  holidays_lower_pay: 409,
  // Only in what earlier versions refused.
  terms_lower_pay: 409,
  rate_lowers_pay: 409,
  too_many_rates: 409,
  week_not_begun: 409,
  week_not_over: 409,
  week_changed: 409,
  week_not_confirmed: 409,
  hours_missing: 409,
  hours_overlap: 409,
  question_answered: 409,
  too_many_questions: 409,
  too_many_statements: 409,
  week_approved: 409,
  not_accepted: 409,
  not_asked: 409,

  // Payments.
  not_completed: 409,
  amount_changed: 409,
  payment_too_large: 400,
  payment_in_future: 400,
  payment_voided: 409,
  not_voidable: 409,
  withheld_too_much: 409,

  // Statements.
  nothing_to_state: 409,
  too_many_shifts: 409,
} as const satisfies Readonly<Record<string, Status>>;

/** Answered to HTTP requests only; no rule throws these. */
const HTTP_REFUSALS = {
  // Any request.
  bad_json: 400,
  bad_key: 400,
  key_conflict: 409,
  signed_out: 401,
  cross_origin: 403,
  too_large: 413,
  wrong_content_type: 415,
  too_many_tries: 429,
  too_many_exports: 429,

  // Sign-in, accounts, administration.
  password_too_short: 400,
  wrong_password: 400,
  invalid_credentials: 401,
  email_taken: 409,
  reset_invalid: 404,
  own_reset: 409,
  no_mail: 409,
  own_account: 409,
  last_admin: 409,

  // Households, invitations, days in bulk.
  no_family: 404,
  ambiguous_household: 409,
  invitation_invalid: 404,
  not_a_family: 409,
  already_member: 409,
  too_many_invitations: 409,
  last_parent: 409,
  nanny_is_member: 409,
  not_a_nanny: 409,
  nothing_updated: 409,
  nothing_paid: 409,
} as const satisfies Readonly<Record<string, Status>>;

/** Codes with which a rule refuses a mutation. */
export type RejectionCode = keyof typeof REFUSALS;
/** Codes with which an HTTP request itself is refused, rather than a mutation in it. */
export type HttpRefusalCode =
  | keyof typeof HTTP_REFUSALS
  | 'bad_input'
  | 'forbidden'
  | 'not_found'
  | 'not_as_another';
export type RefusalCode = RejectionCode | HttpRefusalCode;

export const isRejectionCode = (code: string): code is RejectionCode => Object.hasOwn(REFUSALS, code);

export const isRefusalCode = (code: string): code is RefusalCode =>
  isRejectionCode(code) || Object.hasOwn(HTTP_REFUSALS, code);

export const statusOf = (code: RefusalCode): Status =>
  isRejectionCode(code) ? REFUSALS[code] : HTTP_REFUSALS[code];
