/** What a route's one-line summary doesn't say, and a caller has to know. Paragraphs in plain Markdown. */
import type { RouteName } from 'sync-protocol/rest/routes.ts';

const COOKIES = 'The same token comes as the http-only cookie `fairday_session`, for browsers.';
const WHICH_HOUSEHOLD =
  'A nanny of several households names the one that she means with `householdId`; without it, it is the one that added her first.';
const VIEWING =
  'Everything done with the token is written down under both names. It cannot be used to view as a third person, or for what is personal.';

export const OPERATION_WORDS: Readonly<Partial<Record<RouteName, string>>> = {
  register: `${COOKIES}\n\nA super admin never comes from registration.`,
  login: `${COOKIES}\n\nA wrong e-mail and a wrong password are the same answer. A session lasts 60 days from its last use.`,
  logout: 'The token counts no more, on any device that has it.',
  refresh: COOKIES,
  askReset:
    'The answer is the same whether anybody has this e-mail or not: that is looked for later. The link lasts one hour and one use; a newer one replaces it, and so does a change of the password or the e-mail. 409 where the server sends no e-mails: a super admin can make a link.',
  resetPassword: 'The link is spent. Nobody is signed in by it.',
  exportAccount: 'The account, its devices, and of every household the rows and the history that it may see.',
  deleteAccount:
    'A nanny leaves her households; the records that the families keep of her stay theirs. There is no way back.',
  makeResetLink:
    'For another user, who is to be handed it by a safe way: whoever has the link has the account. One hour, one use; a newer one replaces it.',
  adminImpersonate: VIEWING,
  impersonate: `A family views as a nanny of its own household; a super admin as anybody who is none. ${VIEWING}`,
  inviteNanny:
    'The link lasts 7 days and one use. A new one makes the one before worthless. Where the server sends e-mails it goes to the nanny too, up to 20 a day for a household, after this answer.',
  invitationMail:
    '`waiting` may become `sent` or `failed`, which is when the link wants to be handed on otherwise; `none` where the server sends no e-mail.',
  acceptInvitation:
    "When the invited e-mail already has a nanny account, `password` must be that account's: the household is added to it.",
  addNanny: "The rate is in force from today, in the household's timezone.",
  ownNanny: WHICH_HOUSEHOLD,
  nanny: 'A nanny may read her own record alone.',
  editNanny:
    'Only what is given changes. Hours are priced by the rate in force on the day worked; hours already recorded keep theirs. Her e-mail can change until she has an account.',
  removeNanny: 'Her template, days, to-dos and payments go with her, on every device. Her account stays.',
  saveBaseSchedule: 'Shifts of one weekday must not overlap. Days already made stay as they are.',
  generateAgenda:
    "Wall-clock times become UTC in the household's timezone. A day that was scheduled by hand stays unless a shift overlaps it; a completed day is never rewritten. Asked twice, it makes the same rows.",
  agenda: 'Sorted by date, then by start.',
  scheduleDay: 'The day is `PENDING` until it is answered.',
  answerDays:
    "A nanny answers pending days, of today and later. The family also answers past ones, and may change an answer. Days for which it can't be done are told in `errors`; when that is all of them, the answer is 409.",
  editDay:
    "Either the schedule's fields (the family alone), of which only those given change, or both actual times (both sides), which make the day `COMPLETED` and price it: worked minutes, rounded up to the household's increment, times the rate in force on that date, rounded half up to a cent.\n\nChanging the times of an accepted day that lies ahead makes it `PENDING` again: she agreed to other times. A paid day is locked.",
  removeDay: 'A completed day may go until it is paid; the history keeps it.',
  recordPayment:
    "It settles the nanny's completed days in the order in which they were worked; a day that is wholly covered becomes paid. What is left over covers the next hours.",
  payDays:
    'Makes one payment for each nanny, of what these days still lack, and settles them. Days that were paid already count as paid.',
  voidPayment: 'What was owed is owed again.',
  paymentRecords: WHICH_HOUSEHOLD,
  unpaid: WHICH_HOUSEHOLD,
  paymentSummary: `Payments of this calendar year in the household's timezone. ${WHICH_HOUSEHOLD}`,
  exportPayments: `One row for each payment and for each unpaid completed day, in UTF-8. Cells that a spreadsheet would take for a formula are made harmless. ${WHICH_HOUSEHOLD}`,
  familyProfile: WHICH_HOUSEHOLD,
  saveFamilyProfile: 'With another timezone dates and moments stay, and `today` moves.',
  dashboardStats: WHICH_HOUSEHOLD,
  history: `A nanny reads what changed of hers, the household's settings, and her own tries that were refused. ${WHICH_HOUSEHOLD}`,
  checkHistory: `Follows the hashes from the first entry to the last. ${WHICH_HOUSEHOLD}`,
};

export const PARAMETER_WORDS: Readonly<Record<string, string>> = {
  nannyId: "The nanny's record.",
  dayId: 'The agenda day.',
  todoId: 'The to-do.',
  subject: 'Only what is about this day, payment or nanny.',
  before: 'Only what came before this entry.',
  limit: 'How many at most, 1 to 500.',
  paymentId: 'The payment.',
  sessionId: 'The session, from the list of devices.',
  userId: 'The account.',
  token: 'The last part of the link.',
  householdId: 'The household that is meant, of somebody who belongs to several.',
  start: 'The first date.',
  end: 'The last date, included.',
};
