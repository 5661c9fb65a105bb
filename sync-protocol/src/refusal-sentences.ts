/** The English sentences with which the API answers refusals. The app says its own, in the reader's language. */
import { isRefusalCode, type RefusalCode, statusOf } from './errors.ts';

const SENTENCES: Readonly<Record<RefusalCode, string>> = {
  bad_input: 'Some of this input is not valid.',
  forbidden: 'You are not allowed to do this.',
  not_found: "Not found, or you don't have access.",
  no_access: 'You no longer have access to this household.',
  viewer_now: 'You are a viewer of this household now. A parent can do this.',
  id_conflict: 'This id is already in use for something else.',
  needs_connection: 'This needs a connection and cannot be queued.',
  server_error: "The server couldn't save this. Nothing of it has been lost.",
  nanny_removed: 'This nanny has been removed from the household.',
  nanny_email_taken: 'A nanny with this email is already in your household.',
  nanny_linked: 'This nanny already has an account.',
  unknown_timezone: 'This timezone is not known.',
  shift_order: 'End time must be after start time.',
  shifts_overlap: 'Shifts on the same day must not overlap.',
  range_order: 'The end date must not be before the start date.',
  range_too_long: 'At most 366 days can be generated at once.',
  day_deleted: 'This day has been deleted.',
  day_paid: 'This day is already paid',
  day_completed: 'This day is already completed.',
  day_past: 'This day is in the past.',
  not_pending: 'This day has already been answered.',
  schedule_changed: 'The times of this day have changed. Please answer again.',
  has_hours: 'Hours have been recorded for this day.',
  wrong_date: 'The start must be on the date of this day.',
  hours_too_long: 'A shift can be at most 24 hours long.',
  hours_in_future: 'Hours cannot be entered before they have begun.',
  newer_hours: 'Another parent entered other hours later, and those count. Yours are kept here.',
  day_not_worked: 'Hours can be entered for accepted days only.',
  review_decided: 'This has already been decided.',
  not_completed: 'Only completed days can be paid.',
  amount_changed: 'The amount of this day has changed.',
  payment_too_large: 'One payment cannot be that large.',
  payment_in_future: 'The payment date must not be after today.',
  payment_voided: 'This payment has already been voided.',
  bad_json: 'The body is not valid JSON.',
  bad_key: 'Idempotency-Key must be a UUID.',
  key_conflict: 'This Idempotency-Key was used for another request.',
  signed_out: 'Please sign in.',
  not_as_another: 'This is not possible while viewing as somebody else.',
  cross_origin: 'This request does not come from this site.',
  too_large: 'This request is too large.',
  wrong_content_type: 'The body must be application/json.',
  too_many_tries: 'Too many tries. Please wait a moment and try again.',
  too_many_exports: 'The server is making other exports. Try again in a minute.',
  password_too_short: 'Password must be at least 6 characters long.',
  wrong_password: 'This is not your current password.',
  invalid_credentials: 'Invalid credentials',
  email_taken: 'An account with this email already exists',
  reset_invalid: 'This link has already been used or has expired. Ask for a new one.',
  own_reset: "You can't make a link for your own password here.",
  no_mail: "This server doesn't send email. Ask its operator for a link.",
  own_account: "You can't delete your own account here.",
  last_admin: "The last super admin can't be deleted.",
  no_family: 'No family has added you yet',
  invitation_invalid: 'This invitation link is invalid or has expired.',
  not_a_family:
    'The account with this email is not a family account. Ask for an invitation to another address.',
  already_member: 'This person is already in your household.',
  too_many_invitations:
    'Your household has 20 open invitations. Cancel one, or wait until one is accepted or expires.',
  last_parent: 'A household needs a parent. Make somebody else a parent first.',
  nanny_is_member:
    "This is the email of a parent or viewer of your household. Change the nanny's email first.",
  not_a_nanny: 'The account with this email is not a nanny account.',
  nothing_updated: 'None of these days could be modified.',
  nothing_paid: 'None of these days could be paid.',
};

/** Returns the status and the sentence of a refusal. `message`: that of a `Rejection`; one that says more replaces ours. */
export const refusalOf = (code: RefusalCode, message: string | null = null) => ({
  status: statusOf(code),
  sentence: message === null || message === code ? SENTENCES[code] : message,
});

/** Returns the sentence of a row's error in a mutation's data, whose message may be no more than the code. */
export const sentenceOf = ({ code, error }: { readonly code: string; readonly error: string }): string =>
  isRefusalCode(code) ? refusalOf(code, error).sentence : error;
