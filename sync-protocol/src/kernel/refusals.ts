/**
 * Lists every refusal with its HTTP status and its English sentence. The list is closed: any other failure is a fault,
 * and is tried again. Codes never change. The API answers with these sentences; the app says them in the reader's
 * language, some in words of its own (web/src/kit/language/refusals.ts).
 */
import { english, type Message, msg } from './message.ts';

/** In answers to REST requests. In answers to `POST /api/sync`, a refusal is a mutation's result. */
type Status = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429;

type Values = Readonly<Record<string, string | number>>;

/**
 * `sentence`: a plain string for authors of clients, where the app has its own. `values`: those of the sentence, where a
 * refusal comes without any.
 */
type Refusal =
  | readonly [status: Status, sentence: Message | string]
  | readonly [status: Status, sentence: Message<string>, values: Values];

/** Thrown as `Rejection`: by mutators and rules, on devices and on the server. */
const REFUSALS = {
  // Any mutation. The first three are also answers to any HTTP request.
  bad_input: [400, msg('Some of this input is not valid.')],
  forbidden: [403, msg('You are not allowed to do this.')],
  not_found: [404, msg("Not found, or you don't have access.")],
  no_access: [404, msg('You no longer have access to this household.')],
  viewer_now: [403, msg('You are a viewer of this household now. A parent can do this.')],
  not_as_another: [403, msg('This is not possible while viewing as somebody else.')],
  id_conflict: [409, msg('This id is already in use for something else.')],
  needs_connection: [409, msg('This needs a connection and cannot be queued.')],
  // A mutation that kept failing on the server: the device keeps its input.
  server_error: [409, msg("The server couldn't save this. Nothing of it has been lost.")],

  // Nannies and settings.
  nanny_removed: [404, msg('This nanny has been removed from the household.')],
  nanny_email_taken: [409, msg('A nanny with this email is already in your household.')],
  nanny_linked: [409, msg('This nanny already has an account.')],
  too_many_nannies: [
    409,
    msg('A household can have at most 100 nannies, and 1,000 with those who were removed.'),
  ],
  unknown_timezone: [400, msg('This timezone is not known.')],
  currency_in_use: [
    409,
    msg('The currency can’t change any more: hours, payments, claims or statements use it.'),
  ],

  // Base schedule, agenda days.
  shift_order: [400, msg('End time must be after start time.')],
  shifts_overlap: [400, msg('Shifts on the same day must not overlap.')],
  range_order: [400, msg('The end date must not be before the start date.')],
  range_too_long: [400, msg('At most 366 days can be generated at once.')],
  day_deleted: [404, msg('This day has been deleted.')],
  day_paid: [409, msg('This day is already paid')],
  day_completed: [409, msg('This day is already completed.')],
  day_past: [409, msg('This day is in the past.')],
  day_in_future: [409, msg('This day is in the future.')],
  not_pending: [409, msg('This day has already been answered.')],
  schedule_changed: [409, msg('The times of this day have changed. Please answer again.')],
  has_hours: [409, msg('Hours have been recorded for this day.')],
  too_many_todos: [409, msg('A day can have at most 100 to-dos.')],
  too_many_shifts_a_day: [409, msg('A nanny can have at most 24 shifts on one day.')],

  // Hours and reviews.
  wrong_date: [400, msg('The start must be on the date of this day.')],
  hours_too_long: [400, msg('A shift can be at most 24 hours long.')],
  hours_in_future: [400, 'Hours cannot be entered before they have begun.'],
  newer_hours: [409, msg('Another parent entered other hours later, and those count. Yours are kept here.')],
  day_not_worked: [409, msg('Hours can be entered for accepted days only.')],
  clock_running: [409, msg('The nanny has arrived and not left yet. Her hours come first.')],
  day_not_accepted: [409, msg('This day is not accepted. Accept it first.')],
  review_decided: [409, msg('This has already been decided.')],

  // Terms, weeks and holidays.
  not_week_start: [400, msg('Terms begin on the first day of a week.')],
  holiday_multiplier_low: [400, msg('Hours on a holiday must pay at least as much as overtime.')],
  too_far_back: [400, msg('Pay can be changed for the last 60 days at most.')],
  week_start_fixed: [
    409,
    msg(
      "A nanny's weeks keep their first day, and a week with hours isn't cut in two. Keep the weekday, or begin with a week without hours.",
    ),
  ],
  terms_changed: [409, msg('These terms have changed meanwhile.')],
  lowers_worked_week: [
    409,
    msg('This would lower the pay of a week that was worked. It can begin with the next week.'),
  ],
  holidays_lower_pay: [409, msg('This would lower pay for a holiday that has been settled.')],
  // Only in what earlier versions refused.
  terms_lower_pay: [
    409,
    msg('These terms would lower pay that is already settled or agreed. Choose a later date.'),
  ],
  rate_lowers_pay: [
    409,
    msg(
      'This rate would lower pay that the nanny has agreed to or worked for. Choose a later date, at the start of a week.',
    ),
  ],
  too_many_rates: [409, msg('A nanny can have at most 200 hourly rates.')],
  week_not_begun: [409, msg('This week has not begun yet.')],
  week_not_over: [409, msg('This week is not over, and a shift of it may still come.')],
  week_changed: [409, msg('This week has changed meanwhile. Check it again.')],
  week_not_confirmed: [409, msg('The nanny has not confirmed this week as it is now.')],
  week_not_approved: [409, msg('This week is not approved, so it was not paid.')],
  hours_missing: [
    409,
    msg('An accepted day of this week has no hours. Enter them, or mark the day as not worked.'),
  ],
  hours_overlap: [
    409,
    msg(
      'Recorded hours of this week overlap. Change one of the two days, or let both sides say that it is meant.',
    ),
  ],
  question_answered: [409, msg('This question already has an answer.')],
  too_many_questions: [409, msg('A week can have at most 50 questions.')],
  too_many_statements: [409, msg('A household can issue at most 1,000 statements a year.')],
  week_approved: [
    409,
    msg('This week is approved. Enter the hours that were worked: the difference becomes an adjustment.'),
  ],
  not_accepted: [409, msg('This is possible for accepted days only.')],
  not_asked: [409, msg('There is no question about this day any more.')],

  // Time off.
  policy_changed: [409, msg('This time off policy has changed meanwhile.')],
  policy_begun: [409, msg('This time off policy has begun. Set a new one from today on instead.')],
  leave_past: [409, msg('Time off can’t be asked for this far back.')],
  leave_too_far: [409, msg('Time off can’t be asked for this far ahead.')],
  own_request: [409, msg('The other side answers this request.')],
  leave_withdrawn: [409, msg('This request was withdrawn.')],
  leave_answered: [409, msg('This request has already been answered.')],
  leave_costs_other: [
    409,
    msg(
      'A balance can be changed only by the side that it costs: the family adds time off, the nanny takes it off.',
    ),
  ],
  leave_too_much: [409, msg('This is more time off than is left.')],
  leave_changed: [409, msg('This time off has changed meanwhile. Check it again.')],

  // Claims.
  too_many_claims: [
    409,
    msg('There are too many claims of this date or with this picture, or too many wait for an answer.'),
  ],
  claim_in_future: [400, msg('A claim can’t be dated after today.')],
  no_mileage_rate: [409, msg('There is no mileage rate for this date. The family can set one.')],
  claim_withdrawn: [409, msg('This claim was withdrawn.')],
  claim_decided: [409, msg('This claim has already been answered.')],
  claim_changed: [409, msg('This claim has changed meanwhile. Check it again.')],
  claim_not_approved: [409, msg('Only approved claims can be paid.')],
  already_paid: [409, msg('This has already been paid.')],
  claim_settled: [409, msg('This claim has been paid, at least in part.')],

  // Payments.
  not_completed: [409, msg('Only completed days can be paid.')],
  amount_changed: [409, msg('This amount has changed meanwhile.')],
  payment_too_large: [400, msg('One payment cannot be that large.')],
  payment_in_future: [400, msg('The payment date must not be after today.')],
  payment_voided: [409, msg('This payment has already been voided.')],
  not_voidable: [409, msg('A correction comes from the hours of an approved week and cannot be voided.')],
  withheld_too_much: [409, msg('More would be withheld than is owed.')],

  // Statements.
  nothing_to_state: [409, msg('There is nothing to put on a statement yet.')],
  too_many_shifts: [409, msg('A statement can have at most 1,000 shifts. Issue one for fewer dates.')],
} as const satisfies Readonly<Record<string, Refusal>>;

/** Answered to HTTP requests only; no rule throws these. */
const HTTP_REFUSALS = {
  // Any request.
  bad_json: [400, 'The body is not valid JSON.'],
  bad_key: [400, 'Idempotency-Key must be a UUID, not of version 8.'],
  key_conflict: [409, 'This Idempotency-Key was used for another request.'],
  signed_out: [401, msg('Please sign in.')],
  cross_origin: [403, msg('This request does not come from this site.')],
  too_large: [413, msg('This request is too large.')],
  wrong_content_type: [415, 'The body is of another content type than this call takes.'],
  too_many_tries: [429, msg('Too many tries. Please wait a moment and try again.')],
  too_many_exports: [429, msg('The server is making other exports. Try again in a minute.')],

  // Sign-in, accounts, administration.
  password_too_short: [400, msg('Password must be at least {min} characters long.'), { min: 6 }],
  wrong_password: [400, msg('This is not your current password.')],
  invalid_credentials: [401, msg('Invalid credentials')],
  email_taken: [409, msg('An account with this email already exists')],
  reset_invalid: [404, msg('This link has already been used or has expired. Ask for a new one.')],
  own_reset: [409, msg("You can't make a link for your own password here.")],
  no_mail: [409, msg("This server doesn't send email. Ask its operator for a link.")],
  own_account: [409, msg("You can't delete your own account here.")],
  push_host: [400, msg('This server doesn’t send notifications by the service of this browser.')],
  no_push: [409, msg('This server can’t send notifications to devices. Ask its operator.')],
  too_many_feeds: [409, msg('You can have at most 20 calendar addresses. Revoke one first.')],
  last_admin: [409, msg("The last super admin can't be deleted.")],

  // Pictures of receipts.
  not_a_receipt: [415, msg('This is not a picture that can be stored as a receipt.')],
  wrong_hash: [400, msg('This is another picture than the one that was announced.')],
  receipts_full: [
    409,
    msg(
      'Your household has no more space for pictures of receipts. Add expenses without a picture, and keep the receipts.',
    ),
  ],
  unclaimed_full: [
    409,
    msg(
      'Too many of your pictures belong to no expense. Add their expenses first, or wait: after 90 days those pictures are deleted.',
    ),
  ],

  // Households, invitations, days in bulk.
  no_family: [404, msg('No family has added you yet')],
  ambiguous_household: [409, 'This id exists in several of your households. Name one with householdId.'],
  invitation_invalid: [404, msg('This invitation link is invalid or has expired.')],
  not_a_family: [
    409,
    msg('The account with this email is not a family account. Ask for an invitation to another address.'),
  ],
  already_member: [409, msg('This person is already in your household.')],
  too_many_invitations: [
    409,
    msg('Your household has 20 open invitations. Cancel one, or wait until one is accepted or expires.'),
  ],
  last_parent: [409, msg('A household needs a parent. Make somebody else a parent first.')],
  nanny_is_member: [
    409,
    msg("This is the email of a parent or viewer of your household. Change the nanny's email first."),
  ],
  not_a_nanny: [409, msg('The account with this email is not a nanny account.')],
  nothing_updated: [409, msg('None of these days could be modified.')],
  nothing_paid: [409, msg('None of these days could be paid.')],
} as const satisfies Readonly<Record<string, Refusal>>;

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

const ALL: Readonly<Record<RefusalCode, Refusal>> = { ...REFUSALS, ...HTTP_REFUSALS };

/** Codes whose sentence is no message: the app needs its own. */
export type PlainCode = {
  [C in RefusalCode]: (typeof REFUSALS & typeof HTTP_REFUSALS)[C][1] extends string ? C : never;
}[RefusalCode];

export const isRejectionCode = (code: string): code is RejectionCode => Object.hasOwn(REFUSALS, code);

export const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(ALL, code);

export const statusOf = (code: RefusalCode): Status => ALL[code][0];

/** Returns the message of a refusal, and the values that it has where the refusal came without any. */
export function refusalMessage(code: RefusalCode): readonly [Message<string>, Values] {
  const [, sentence, values = {}] = ALL[code];
  return [sentence as Message<string>, values];
}

/** Returns the English sentence of a refusal. */
export function refusalSentence(code: RefusalCode, values?: Values): string {
  const [message, usual] = refusalMessage(code);
  return english(message, { ...usual, ...values });
}

/**
 * Returns the status and the sentence of a refusal. `message`: that of a `Rejection`; one that says more replaces ours.
 */
export const refusalOf = (code: RefusalCode, message: string | null = null) => ({
  status: statusOf(code),
  sentence: message === null || message === code ? refusalSentence(code) : message,
});

/** Returns the sentence of a row's error in a mutation's data, whose message may be no more than the code. */
export const sentenceOf = ({ code, error }: { readonly code: string; readonly error: string }): string =>
  isRefusalCode(code) ? refusalOf(code, error).sentence : error;
