/**
 * Holds the Markdown texts of routes that need more than their summary, and the descriptions and examples of all
 * routes' parameters.
 */
import { EXAMPLE } from 'sync-protocol/kernel/example-ids.ts';
import type { REST, RouteName } from 'sync-protocol/routes.ts';
import type * as z from 'zod/mini';

const COOKIES = 'Browsers get the same token as the HTTP-only cookie `fairday_session`.';
const WHICH_HOUSEHOLD =
  'A nanny with several households selects one with `householdId`. Default: the household that added her first.';
const IMPERSONATION =
  'The history lists everything that is done with the token under both names. The token can neither impersonate a third account nor call routes that exclude impersonation.';
const CSV =
  'UTF-8 with a byte order mark, quoted as in RFC 4180. In English, commas separate cells and numbers have a decimal point; in Spanish and French, semicolons and a decimal comma. Cells that a spreadsheet would take for a formula are escaped.';

export const OPERATION_WORDS: Readonly<Partial<Record<RouteName, string>>> = {
  register: `${COOKIES}\n\nSuper admins can't register.`,
  login: `${COOKIES}\n\nA wrong e-mail and a wrong password get the same answer. A session lasts 60 days from its last use. With \`language\`, that becomes the account's.`,
  logout: 'The token becomes invalid.',
  refresh: COOKIES,
  askReset:
    'The answer is the same for unknown addresses. The link works once, for one hour. A newer link or a change of the password or e-mail invalidates it. 409 when the server sends no e-mail: a super admin can create a link.',
  resetPassword: "Invalidates the link. Doesn't sign in.",
  editAccount:
    "Changes only the given fields. Until an account has chosen a language, each answer has the best one of its request's `Accept-Language`, else English.",
  exportReceipts: 'A file for each picture, `<household>/<hash>.jpg`; claims name theirs by `receiptHash`.',
  exportAccount: 'The account, its devices, and the rows and history of every household that it may see.',
  deleteAccount:
    "A nanny leaves her households, and the families keep their records of her. This can't be undone.",
  createFeed:
    'Whoever has the address sees the shifts in a calendar program: no session is needed. `householdId` null is one feed of all households of a nanny. A newer feed of the same ends the older one. It also ends with the membership, a change of the role and a password reset.',
  saveReminders:
    'Kinds that are left out stay as they are. A kind of the other side is refused. Reminders are held in quiet hours and sent at their end, or not at all where that is too late.',
  subscribePush:
    'Replaces the earlier subscription of this session, and ends with the session. An account has at most 10: a newer one replaces the oldest. The message is encrypted for the browser; the push service sees when it is sent, and its size.',
  testPush: 'At most 3 an hour.',
  makeResetLink:
    'Hand the link over in a safe way: it gives access to the account. It works once, for one hour. A newer link invalidates it.',
  adminImpersonate: IMPERSONATION,
  impersonate: `A family can impersonate the nannies of its household, a super admin everyone except super admins. ${IMPERSONATION}`,
  inviteNanny:
    'The link works once, for 7 days. A newer link invalidates it. If the server sends e-mail, the nanny also gets the link by e-mail, after this answer, up to 20 e-mails a day per household.',
  invitationMail: '`waiting` becomes `sent` or `failed`. After `failed`, hand the link over in another way.',
  acceptInvitation:
    "If the invited e-mail has a nanny account already, `password` must be that account's, and the household is added to the account, which keeps its name and language.",
  addNanny: "The hourly rate applies from today, in the household's time zone.",
  ownNanny: WHICH_HOUSEHOLD,
  nanny: 'A nanny can only read her own record.',
  editNanny:
    'Changes only the given fields. Hours are priced by the rate of the day worked; recorded hours keep their price. The e-mail can be changed until the nanny has an account.',
  removeNanny: 'Deletes the rows on every device. Her account remains.',
  saveBaseSchedule: "Shifts on the same weekday must not overlap. Existing days don't change.",
  generateAgenda:
    "Wall-clock times become UTC by the household's time zone. Days that were scheduled by hand are kept unless a shift overlaps them. Completed days are never changed. Repeating the call gives the same days.",
  agenda: 'Sorted by date, then by start.',
  scheduleDay: 'The day is `PENDING` until it is answered.',
  answerDays:
    'A nanny can answer pending days from today on. The family can also answer past days, and change an answer. `errors` lists the days that could not be changed; if none could, the answer is 409.',
  editDay:
    "Either some schedule fields (families only), or both actual times (families and nannies). Actual times make the day `COMPLETED` and price it: worked minutes, rounded up to the household's billing increment, times the hourly rate of that date, rounded half up to a cent.\n\nNew times make an accepted future day `PENDING` again, because the nanny accepted other times. Of a paid day only the hours can be changed.\n\nHours for a paid day or an approved week count at once where they cost only their author: raised by the family, or lowered by the nanny, by what is owed. All others wait for the other side: the day is answered as before, with the hours in `review`.",
  cancelDay: 'The day becomes `DECLINED`, and nothing is owed for it.',
  markNotWorked:
    'Where the family marks a shift that was agreed to under terms with notice for cancellations, the shift is owed until its nanny answers that she did not come. Her own mark changes no pay. Recorded hours, other times and another answer take the mark away.\n\nWith `wasSentHome`, she answers the mark of the family: sent home, the shift stays owed, also if the mark is taken away; if she did not come, the day becomes `DECLINED`, and nothing is owed for it.',
  removeDay: 'A completed day can be deleted until it is paid; the history keeps it.',
  arrive:
    "Stores a beginning; only hours make pay. The nanny leaves by recording hours with the clock's id (`PATCH /api/agenda/{dayId}`). Where an arrival of the last 16 hours still runs, the answer is that one. Without an accepted day, a new one without a plan is made; on a date that has passed it is `PENDING`, and the family decides about its hours.\n\nWhile a clock has no end, its day can't be deleted, declined, canceled, moved or marked as not worked, and generating leaves its date alone.",
  discardClock: 'The day that the arrival made goes with it.',
  listClocks: WHICH_HOUSEHOLD,
  setLeavePolicy:
    'Begins today or later; the first policy of a kind may begin when the nanny did. What was earned before stays.',
  askLeave:
    'All dates are asked for, or none. Asking again for a date and kind changes its minutes while nobody has answered; the answer is then the earlier request. Sick leave is for today or at most 30 days back, and has no note.',
  answerLeave:
    'Who asked never answers; without an account of the nanny, the family does. Hours, owed cancellations and owed holidays of the date come first: paid minutes pay what these leave of what was planned. In an approved week the difference is an adjustment.',
  withdrawLeave:
    'Before the answer by who asked; after it by the nanny who asked, while its week is not approved. The shifts of the date are simply there.',
  adjustLeave: 'Each side enters only what costs itself.',
  payOutLeave: 'Also for a former nanny, at the rate of today and at most the balance.',
  submitClaim:
    "The family's own entry is approved at once. The date is today or at most 400 days back. Mileage pays the rate of its date. A receipt's picture may be sent before or after.",
  decideClaim:
    'The first decision stands. An approved claim is owed apart from wages, with its own id among the earnings. The same decision again changes nothing. SUBMITTED takes one back within ten minutes, while nothing is settled.',
  withdrawClaim:
    'By the nanny while nothing of it is settled and it was not declined; by the family its own entry, for ten minutes.',
  payClaims:
    'What can’t be paid, such as a claim that was paid meanwhile, is listed with its code; the rest is paid. Where nothing is left to pay, the code of the first claim is the answer.',
  setMileageRate:
    'Begins today or later; the first rate, and one that is higher than before, at most 400 days back. Claims that wait for an answer get a higher rate of their date; approved ones keep theirs.',
  leaveBalances: 'By default of today, at most 400 days ahead: then only what stands counts.',
  putReceipt:
    'A JPEG of at most 307,200 bytes and 1,600 pixels each way, without anything that draws nothing: no EXIF, no color profile, no comment, nothing behind its end. The server stores it as it is, and refuses what it would have to change. `nannyId` is the nanny whose claims show it: she sees no other pictures. A picture that no claim names goes after 90 days. At most 100 MB an hour.',
  loadReceipt: 'The answer is a download without a type that browsers run.',
  listReviews: WHICH_HOUSEHOLD,
  decideReview:
    "By the `decidingSide` alone. Confirmed hours complete the day. A paid day, and one of an approved week, keeps its amount: the difference is an adjustment or a correction, dated today. A family can't lower either alone, where its nanny has or had an account. The same decision again changes nothing.",
  withdrawReview: 'The hours stay in the history.',
  recordPayment:
    'Settles the completed days of the nanny, oldest first. A day becomes paid when its whole earning is settled. The rest is a credit for future hours.',
  payDays:
    'Creates one payment per nanny over the unpaid part of these days and earnings, and settles them. Those that are already paid are listed as paid. What has changed its amount during the call is not paid.',
  voidPayment: 'Its amount is owed again.',
  paymentRecords: WHICH_HOUSEHOLD,
  unpaid: WHICH_HOUSEHOLD,
  paymentSummary: `The calendar year is in the household's time zone. ${WHICH_HOUSEHOLD}`,
  exportPayments: `One line for each payment, each unpaid completed day, and each unpaid overtime, guarantee, late cancellation and holiday. ${CSV} With a line of the last four, all lines have two more columns: the first date of its week, and its rate. An overtime's amount is its pay less what the days' amounts already include of it. Platforms are codes in every language. ${WHICH_HOUSEHOLD}`,
  listEarnings: WHICH_HOUSEHOLD,
  listWeeks:
    'At most 53. Without `to`: up to today; without `from`: from twelve weeks before `to`. A week without terms begins on Monday and has no overtime.',
  loadWeek: '404 for a date that is not the first of a week.',
  confirmWeek:
    'With the figures that she saw. The week is over, or no shift of it lies ahead: each accepted day has hours, or the mark that it was not worked, and none waits for an answer. From then on it has the guarantee and holidays of its end. The confirmation ends when a line of the week or its hours on a date change. If the week has changed since, the answer is 409 with the week in `details`.',
  approveWeek:
    'With the figures that were seen. The week is over, or no shift of it lies ahead; if its nanny has an account, she has confirmed it as it is. From then on its lines change by adjustments alone. If the week has changed since, the answer is 409 with the week in `details`.',
  askQuestion:
    'Either side asks, at most 50 questions about a week that began at most two years ago or begins within four weeks. A question never holds up approving or paying.',
  answerQuestion: 'The first answer stands.',
  yearTotals:
    "By the payments' dates, which are in the household's time zone. Voided payments don't count. Thresholds are of US federal employment taxes and no advice.",
  taxSuggestion:
    'What is due of the wages of the year so far with this payment, less what stands as withheld. So the sum of a year does not drift, whatever the order of its payments. Nothing is recorded: give the amounts that you choose to `POST /api/payments/record`.',
  saveTaxSetting: 'Changes no payment. Without a setting, it is `NONE`.',
  yearTaxes:
    'From the payments that stand, by their dates. Nothing is filed or paid, and no figure is certain: `assumptions` says what is left out or taken for granted. The lines are numbered as in the form of that year. A year without figures has `known: false`.',
  saveTaxAnswers: 'Without an answer, federal unemployment tax is between 0.6 and 6.0 percent.',
  exportPayroll: `One line for each week and nanny. ${CSV} A week is in the year in which it ends, once it is over. The amounts of a line sum up to its gross pay, as the ledger has it. With several rates in a week, regular pay is the straight pay of all its hours, and overtime pay the premium alone. Worked hours of a holiday are regular hours, and their premium is holiday pay. Adjustment pay is what changed in an earlier, approved week; below 0 where it was less.`,
  setTerms:
    'Replaces terms from the same date, and asks the nanny anew. They apply whether she agrees or not, and lower no week that she has worked: 409 with the week and both amounts in `details`. All of her weeks begin on the weekday of her first terms, which cut no week that has hours. `effectiveFrom` is at most 60 days back, and at most two years ahead.',
  removeTerms:
    'The weeks from that date on are priced by the terms before them, or by none. Her first terms stay once a shift from their date on was accepted or worked.',
  answerTerms: 'The terms apply either way.',
  termsPresets: "Each preset names its source. Change what doesn't fit, and set the result as terms.",
  householdHolidays: WHICH_HOUSEHOLD,
  saveHolidays: 'Refused where it would lower a week that a nanny has worked, also of one who was removed.',
  familyProfile: WHICH_HOUSEHOLD,
  saveFamilyProfile:
    'A new time zone changes neither dates nor instants, but may change which date is today. Refused where it, or a smaller billing increment, would lower hours that wait in review.',
  dashboardStats: WHICH_HOUSEHOLD,
  history: `A nanny gets changes of her own rows and of the household's settings, and her own refused changes. ${WHICH_HOUSEHOLD}`,
  checkHistory: `Checks every hash from the first entry to the last. ${WHICH_HOUSEHOLD}`,
};

/** The names of an object's fields; none for the open object that a route without a query has. */
type NamesOf<T> = string extends keyof T ? never : keyof T;
type RouteParameters<R extends RouteName> =
  | NamesOf<z.input<(typeof REST)[R]['params']>>
  | NamesOf<z.input<(typeof REST)[R]['query']>>;
export type ParameterName = { [R in RouteName]: RouteParameters<R> }[RouteName];

export const PARAMETERS: Readonly<Record<ParameterName, readonly [description: string, example: string]>> = {
  grossCents: ['What is paid and withheld together, in cents.', '17200'],
  paymentDate: ["The payment's date in the household's time zone.", '2026-03-05'],
  nannyId: ['The nanny.', EXAMPLE.nanny],
  dayId: ['The agenda day.', EXAMPLE.day],
  todoId: ['The to-do.', EXAMPLE.todo],
  subject: ['Only changes of this day, payment or nanny.', EXAMPLE.day],
  before: ['Only entries older than this one.', EXAMPLE.mutation],
  limit: ['Most entries in the answer, 1 to 500.', '50'],
  paymentId: ['The payment.', EXAMPLE.payment],
  statementId: ['The statement.', EXAMPLE.statement],
  sha256: ["SHA-256 of the picture's bytes, hexadecimal.", 'c2'.repeat(32)],
  sessionId: ['The session, from the list of devices.', EXAMPLE.session],
  pushId: ['The subscription.', EXAMPLE.mutation],
  feedId: ['The calendar feed, from the list.', EXAMPLE.mutation],
  userId: ['The account.', EXAMPLE.nannyAccount],
  accountId: ["The parent's or viewer's account.", EXAMPLE.familyAccount],
  invitationId: ['The invitation.', EXAMPLE.mutation],
  token: ['The last part of the link.', 'Zm9yIG9uZSBuYW5ueSwgb25jZSwgd2l0aGluIDcgZGF5cw'],
  householdId: [
    'The household, for accounts with several. Without it, ids that stand in several of them are refused.',
    EXAMPLE.household,
  ],
  start: ['First date.', '2026-03-01'],
  end: ['Last date, included.', '2026-03-31'],
  year: ['The calendar year.', '2026'],
  effectiveFrom: ['The date from which the terms or the policy apply.', '2026-03-09'],
  weekStart: ['The first date of the week.', '2026-03-02'],
  questionId: ['The question.', EXAMPLE.mutation],
  reviewId: ['The review.', EXAMPLE.mutation],
  clockId: ['The arrival.', EXAMPLE.clock],
  leaveId: ['The request for time off.', EXAMPLE.leave],
  claimId: ['The claim.', EXAMPLE.claim],
  entryId: ['The change of a balance.', EXAMPLE.leaveEntry],
  kind: ['The kind of time off.', 'VACATION'],
  on: ["The date, by default today in the household's time zone.", '2026-03-05'],
  state: ['Only arrivals in this state.', 'running'],
  status: ['Only reviews with this status.', 'OPEN'],
  from: ['First date.', '2026-03-01'],
  to: ['Last date, included.', '2026-03-31'],
  archived: ['`true`: also nannies who were removed.', 'true'],
  open: ['`true`: only what is not settled whole.', 'true'],
  language: ['Of the words in the file, and of the numbers of a CSV file. Default: `en`.', 'es'],
  reason: ['Why. It stays in the history.', 'Never sent'],
  paper: ['Size of the pages. Default: `letter` for US and Canadian dollars, else `a4`.', 'a4'],
};
