/** Texts of the payments and pay screens, day counts, platform labels. The specification's wording must not change. */
import type { Platform } from 'sync-protocol/model/values.ts';
import { formatCount } from '../../language/format.ts';
import { plural } from '../../ui/plural.ts';

export const days = (count: number) => plural(count, 'day');

export const texts = {
  title: 'Payments',
  subtitle: 'Track and manage nanny payments',
  viewerSubtitle: 'What is owed and was paid',
  record: 'Record a Payment',
  exportCsv: 'Export CSV',
  yourPayments: 'your payments',

  summary: 'Summary',
  paidThisYear: 'Year to Date Paid',
  allNanniesThisYear: 'All nannies this year',
  owed: 'Current Owed',
  unpaidHours: 'Unpaid completed hours',
  owedAndAhead: (owed: string, ahead: string) => `${owed} unpaid, minus ${ahead} paid ahead`,
  paidAhead: (ahead: string) => `${ahead} paid ahead`,

  filters: 'Filters',
  nanny: 'Nanny',
  allNannies: 'All Nannies',
  startDate: 'Start Date',
  endDate: 'End Date',
  clearFilters: 'Clear Filters',

  history: 'Payment History',
  historyEmpty: 'No payment records found.',
  historyHelp: 'Payments you record and days you mark as paid appear here.',
  historyHelpViewer: 'Recorded payments and days marked as paid appear here.',
  addNanny: 'Add a Nanny',
  filteredOut: 'Nothing matches these filters.',
  date: 'Date',
  amount: 'Amount',
  platform: 'Platform',
  hours: 'Hours',
  actions: 'Actions',
  markedAsPaid: 'Marked as paid',
  voided: 'Voided',
  possibleDuplicate: 'Possible duplicate',
  details: 'Details',
  detailsOf: (amount: string, name: string, date: string) => `Details of ${amount} to ${name} on ${date}`,
  historyOf: (amount: string, name: string, date: string) => `History of ${amount} to ${name} on ${date}`,
  historyTitle: 'History of this payment',
  shown: (shown: number, all: number) => `${formatCount(shown)} of ${plural(all, 'payment')}`,
  showMore: 'Show More',

  unpaid: 'Unpaid Completed Hours (Last 30 Days)',
  unpaidEmpty: 'No unpaid completed hours found.',
  unpaidShown: (shown: number, all: number) => `${shown} of ${all} unpaid days`,
  showAll: 'Show All',
  selectAll: 'Select All',
  selectDay: (name: string, date: string) => `Select ${name} on ${date}`,
  partlyPaid: (open: string, amount: string) => `Partly paid: ${open} of ${amount} still unpaid`,
  older: (count: number, sum: string) =>
    `${plural(count, 'unpaid day is', 'unpaid days are')} older than 30 days and ${count === 1 ? 'comes' : 'come'} to ${sum}. A recorded payment settles the oldest days first.`,
  hiddenByFilters: (count: number, sum: string) =>
    `${plural(count, 'more unpaid day')} (${sum}) ${count === 1 ? 'is' : 'are'} hidden by the filters.`,

  selection: 'Selected days',
  selected: (count: number, sum: string) => `${formatCount(count)} selected • ${sum}`,
  markPaid: 'Mark as Paid',
  markingPaid: 'Processing...',
  clearSelection: 'Clear selection',

  recorded: 'Payment recorded',
  recordedDescription: 'Payment has been recorded successfully.',
  markedDescription: 'Selected days have been marked as paid.',
  markedPartly: 'Partially updated',
  markedPartlyDescription: (paid: number, failed: number, reason: string) =>
    `${days(paid)} marked as paid. ${days(failed)} couldn’t be: ${reason}`,
  recordFailed: 'Failed to record payment',
  markFailed: 'Failed to mark as paid',
  missing: 'Missing information',
  missingDescription: 'Please fill in all required fields.',

  chooseNanny: 'Select a nanny',
  paymentDate: 'Payment Date',
  paymentAmount: (symbol: string) => `Payment Amount (${symbol})`,
  paymentPlatform: 'Payment Platform',
  cancel: 'Cancel',
  recordPayment: 'Record Payment',
  recording: 'Recording...',
  required: 'Required',
  invalidAmount: (from: string, to: string) => `Please enter an amount from ${from} to ${to}, to the cent.`,
  invalidDate: 'Please enter a date like 03/05/2026.',
  noNannies: 'Add a nanny first.',
  owedTo: (name: string, sum: string) => `${name} is owed ${sum}.`,
  nothingOwedTo: (name: string) => `${name} isn’t owed anything right now.`,
  creditOf: (name: string, sum: string) => `${name} has been paid ${sum} ahead.`,
  alreadyPaid: (amount: string, name: string) =>
    `A payment of ${amount} to ${name} on this date is already recorded. If you record it again, both count.`,

  settles: (count: number) => `Settles ${days(count)}, the oldest first`,
  settlesNothing: 'Doesn’t settle any day yet',
  paysInFull: (sum: string, date: string) => `Pays all ${sum} of ${date}`,
  paysRest: (sum: string, date: string) => `Pays the last ${sum} of ${date}`,
  paysPart: (sum: string, date: string, left: string) => `Pays ${sum} of ${date}; ${left} stays open`,
  staysUnpaid: (count: number, sum: string) => `${sum} for ${days(count)} stays unpaid.`,
  becomesCredit: (sum: string) =>
    `${sum} is more than you owe. It becomes a credit toward the next recorded hours.`,

  payment: 'Payment',
  paidTo: (name: string, date: string) => `To ${name} on ${date}`,
  settled: (count: number) => `Settled ${days(count)}`,
  settledNothing: 'This payment hasn’t settled any day yet.',
  paidInFull: (sum: string, date: string) => `Paid all ${sum} of ${date}`,
  paidPart: (sum: string, earned: string, date: string) => `Paid ${sum} of the ${earned} of ${date}`,
  isCredit: (sum: string) => `${sum} of it is a credit toward the next recorded hours.`,
  duplicateHelp:
    'Another payment has the same nanny, date and amount. Both count; void one if it was recorded twice.',
  voidedHelp: 'This payment is voided: it no longer counts and settles no day.',
  close: 'Close',
  voidPayment: 'Void Payment',
  voidTitle: 'Void this payment?',
  voidDescription: (amount: string, name: string) =>
    `${amount} to ${name} will no longer count. The payment stays in the history, crossed out.`,
  becomesUnpaid: (count: number) => `${days(count)} ${count === 1 ? 'becomes' : 'become'} unpaid again`,
  opensDay: (sum: string, date: string) => `${sum} of ${date} will be unpaid`,
  opensPart: (sum: string, date: string, open: string) =>
    `${sum} of ${date} will be unpaid again, ${open} in all`,
  nothingBecomesUnpaid: 'No day becomes unpaid again.',
  coveredByCredit: (sum: string) => `${sum} of it is covered by what you paid ahead with other payments.`,
  creditLost: (sum: string) => `This also removes a credit of ${sum}.`,
  voidedToast: 'Payment voided',
  voidedDescription: 'It no longer counts. Its days can be paid again.',
  voidFailed: 'Failed to void payment',

  pay: 'Pay',
  paySubtitle: 'What each family has paid you and still owes you',
  yourPay: 'your pay',
  noFamily: 'No family has added you yet.',
  noFamilyWords: 'Your pay appears here once you have joined a family.',
  fromThisFamily: 'From this family',
  payments: 'Payments',
  paymentsOf: (family: string) => `Payments of ${family}`,
  noPayments: 'No payments yet.',
  shownOf: (shown: number, all: number) => `${formatCount(shown)} of ${formatCount(all)}`,
  unpaidDays: 'Unpaid days',
  unpaidDaysOf: (family: string) => `Unpaid days of ${family}`,
  noUnpaidDays: 'Every completed day is paid.',
  detailsOn: (amount: string, date: string) => `Details of ${amount} on ${date}`,
  paidOn: (family: string, date: string) => `From ${family} on ${date}`,
  duplicateToAsk:
    'Another payment has the same date and amount. Both count; if the family recorded one twice, ask them to void it.',
};

/** `null` is the platform of days that were marked as paid. */
export const formatPlatform = (platform: Platform | null): string => platform ?? texts.markedAsPaid;
