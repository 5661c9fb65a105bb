/** The sentence of each refusal, by its code, in the reader's language. A code without a sentence doesn't compile. */

import { isRefusalCode, type RefusalCode } from 'sync-protocol/kernel/refusal-codes.ts';
import { CURRENCIES } from 'sync-protocol/kernel/value-rules.ts';
import { formatDate, formatMoney } from './format.ts';
import { t, type Values } from './messages.ts';

/** Refusals of requests, most of which the app's own calls never get. */
const OF_REQUESTS = {
  bad_input: () => t('Some of this input is not valid.'),
  bad_json: () => t('Some of this input is not valid.'),
  bad_key: () => t('Some of this input is not valid.'),
  key_conflict: () => t('This id is already in use for something else.'),
  wrong_content_type: () => t('Some of this input is not valid.'),
  cross_origin: () => t('This request does not come from this site.'),
  too_large: () => t('This request is too large.'),
  forbidden: () => t('You are not allowed to do this.'),
  not_found: () => t("Not found, or you don't have access."),
  signed_out: () => t('Please sign in.'),
  not_as_another: () => t('This is not possible while viewing as somebody else.'),
  too_many_tries: () => t('Too many tries. Please wait a moment and try again.'),
  too_many_exports: () => t('The server is making other exports. Try again in a minute.'),
  no_access: () => t('You no longer have access to this household.'),
  viewer_now: () => t('You are a viewer of this household now. A parent can do this.'),
  id_conflict: () => t('This id is already in use for something else.'),
  needs_connection: () => t('This needs a connection and cannot be queued.'),
  server_error: () => t("The server couldn't save this. Nothing of it has been lost."),
};

const OF_ACCOUNTS = {
  password_too_short: ({ min = 0 }: Values) => t('Password must be at least {min} characters long.', { min }),
  wrong_password: () => t('This is not your current password.'),
  invalid_credentials: () => t('Invalid credentials'),
  email_taken: () => t('An account with this email already exists'),
  reset_invalid: () => t('This link has already been used or has expired. Ask for a new one.'),
  own_reset: () => t("You can't make a link for your own password here."),
  no_mail: () => t("This server doesn't send email. Ask its operator for a link."),
  own_account: () => t("You can't delete your own account here."),
  last_admin: () => t("The last super admin can't be deleted."),
};

const OF_PEOPLE = {
  ambiguous_household: () => t('This exists in several of your households. Please reload, and try again.'),
  no_family: () => t('No family has added you yet'),
  invitation_invalid: () => t('This invitation link is invalid or has expired.'),
  not_a_family: () =>
    t('The account with this email is not a family account. Ask for an invitation to another address.'),
  already_member: () => t('This person is already in your household.'),
  too_many_invitations: () =>
    t('Your household has 20 open invitations. Cancel one, or wait until one is accepted or expires.'),
  last_parent: () => t('A household needs a parent. Make somebody else a parent first.'),
  nanny_is_member: () =>
    t("This is the email of a parent or viewer of your household. Change the nanny's email first."),
  not_a_nanny: () => t('The account with this email is not a nanny account.'),
  nanny_removed: () => t('This nanny has been removed from the household.'),
  nanny_email_taken: () => t('A nanny with this email is already in your household.'),
  nanny_linked: () => t('This nanny already has an account.'),
  too_many_nannies: () =>
    t('A household can have at most 100 nannies, and 1,000 with those who were removed.'),
  unknown_timezone: () => t('This timezone is not known.'),
  currency_in_use: () => t('The currency can’t change any more: hours, payments or statements use it.'),
};

const OF_DAYS = {
  shift_order: () => t('End time must be after start time.'),
  shifts_overlap: () => t('Shifts on the same day must not overlap.'),
  range_order: () => t('The end date must not be before the start date.'),
  range_too_long: () => t('At most 366 days can be generated at once.'),
  day_deleted: () => t('This day has been deleted.'),
  day_paid: () => t('This day is already paid'),
  day_completed: () => t('This day is already completed.'),
  day_past: () => t('This day is in the past.'),
  day_in_future: () => t('This day is in the future.'),
  not_accepted: () => t('This is possible for accepted days only.'),
  not_asked: () => t('There is no question about this day any more.'),
  not_pending: () => t('This day has already been answered.'),
  schedule_changed: () => t('The times of this day have changed. Please answer again.'),
  has_hours: () => t('Hours have been recorded for this day.'),
  too_many_todos: () => t('A day can have at most 100 to-dos.'),
  too_many_shifts_a_day: () => t('A nanny can have at most 24 shifts on one day.'),
  wrong_date: () => t('The start must be on the date of this day.'),
  hours_too_long: () => t('A shift can be at most 24 hours long.'),
  hours_in_future: () =>
    t('Hours cannot be entered before they have begun. If these have, check this device’s clock.'),
  newer_hours: () => t('Another parent entered other hours later, and those count. Yours are kept here.'),
  day_not_worked: () => t('Hours can be entered for accepted days only.'),
  review_decided: () => t('This has already been decided.'),
  nothing_updated: () => t('None of these days could be modified.'),
};

const isAmount = (value: unknown): value is number => typeof value === 'number';

/** Names the week and both amounts, where the refusal came with them. */
function loweredWeekText({ weekStart, beforeCents, afterCents, currency }: Values): string {
  const money = CURRENCIES.find((each) => each === currency);
  if (typeof weekStart !== 'string' || money === undefined || !isAmount(beforeCents) || !isAmount(afterCents))
    return t('This would lower the pay of a week that was worked. It can begin with the next week.');
  return t('This would lower the week of {date} from {before} to {after}. It can begin with the next week.', {
    date: formatDate(weekStart),
    before: formatMoney(beforeCents, money),
    after: formatMoney(afterCents, money),
  });
}

const OF_TERMS = {
  not_week_start: () => t('Terms begin on the first day of a week.'),
  holiday_multiplier_low: () => t('Hours on a holiday must pay at least as much as overtime.'),
  too_far_back: () => t('Pay can be changed for the last 60 days at most.'),
  week_start_fixed: () =>
    t(
      "A nanny's weeks keep their first day, and a week with hours isn't cut in two. Keep the weekday, or begin with a week without hours.",
    ),
  terms_changed: () => t('These terms have changed meanwhile.'),
  lowers_worked_week: loweredWeekText,
  terms_lower_pay: () =>
    t('These terms would lower pay that is already settled or agreed. Choose a later date.'),
  holidays_lower_pay: () => t('This would lower pay for a holiday that has been settled.'),
  rate_lowers_pay: () =>
    t(
      'This rate would lower pay that the nanny has agreed to or worked for. Choose a later date, at the start of a week.',
    ),
  too_many_rates: () => t('A nanny can have at most 200 hourly rates.'),
};

const OF_WEEKS = {
  week_not_begun: () => t('This week has not begun yet.'),
  week_not_over: () => t('This week is not over yet.'),
  week_changed: () => t('This week has changed meanwhile. Check it again.'),
  week_not_confirmed: () => t('The nanny has not confirmed this week as it is now.'),
  hours_missing: () =>
    t('An accepted day of this week has no hours. Enter them, or mark the day as not worked.'),
  hours_overlap: () =>
    t(
      'Recorded hours of this week overlap. Change one of the two days, or let both sides say that it is meant.',
    ),
  question_answered: () => t('This question already has an answer.'),
  too_many_questions: () => t('A week can have at most 50 questions.'),
  too_many_statements: () => t('A household can issue at most 1,000 statements a year.'),
  week_approved: () =>
    t('This week is approved. Enter the hours that were worked: the difference becomes an adjustment.'),
};

const OF_PAYMENTS = {
  not_completed: () => t('Only completed days can be paid.'),
  amount_changed: () => t('The amount of this day has changed.'),
  payment_too_large: () => t('One payment cannot be that large.'),
  payment_in_future: () => t('The payment date must not be after today.'),
  payment_voided: () => t('This payment has already been voided.'),
  not_voidable: () => t('A correction comes from the hours of an approved week and cannot be voided.'),
  withheld_too_much: () => t('More would be withheld than is owed.'),
  nothing_to_state: () => t('There is nothing to put on a statement yet.'),
  too_many_shifts: () => t('A statement can have at most 1,000 shifts. Issue one for fewer dates.'),
  nothing_paid: () => t('None of these days could be paid.'),
};

const SENTENCES: { readonly [C in RefusalCode]: (values: Values) => string } = {
  ...OF_REQUESTS,
  ...OF_ACCOUNTS,
  ...OF_PEOPLE,
  ...OF_DAYS,
  ...OF_TERMS,
  ...OF_WEEKS,
  ...OF_PAYMENTS,
};

/** The sentence of `nanny_linked` for an edited nanny: only her email can be refused then. */
export const linkedEmailText = (): string =>
  t('This nanny has an account now, so her email can no longer be changed here.');

/** Returns the sentence of a refusal; undefined for a code that this version of the app doesn't know. */
export const refusalText = (code: string, values: Values = {}): string | undefined =>
  isRefusalCode(code) ? SENTENCES[code](values) : undefined;
