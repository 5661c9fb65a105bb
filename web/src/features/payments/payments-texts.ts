/** Every text of the payments. Those of the specification stand as it has them. */
import type { Platform } from 'sync-protocol/model/values.ts';
import { plural } from '../../ui/plural.ts';

/** '1 day', '3 days'. */
export const days = (count: number) => plural(count, 'day');

export const texts = {
  title: 'Payments',
  subtitle: 'Track and manage nanny payments',
  record: 'Record a Payment',
  exportCsv: 'Export CSV',
  what: 'your payments',

  summary: 'Summary',
  paidThisYear: 'Year to Date Paid',
  allNannies: 'All nannies this year',
  owed: 'Current Owed',
  unpaidHours: 'Unpaid completed hours',
  owedAndAhead: (owed: string, ahead: string) => `${owed} unpaid, less ${ahead} paid ahead`,
  paidAhead: (ahead: string) => `${ahead} paid ahead`,

  filters: 'Filters',
  nanny: 'Nanny',
  everybody: 'All Nannies',
  startDate: 'Start Date',
  endDate: 'End Date',
  clearFilters: 'Clear Filters',

  history: 'Payment History',
  historyEmpty: 'No payment records found.',
  historyWords: 'Payments that you record, and days that you mark as paid, appear here.',
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
  shown: (shown: number, all: number) => `${shown} of ${all} payments`,
  showMore: 'Show More',

  unpaid: 'Unpaid Completed Hours (Last 30 Days)',
  unpaidEmpty: 'No unpaid completed hours found.',
  selectAll: 'Select all',
  selectDay: (name: string, date: string) => `Select ${name} on ${date}`,
  partlyPaid: (open: string, amount: string) => `Partly paid: ${open} of ${amount} still open`,
  older: (count: number, sum: string) =>
    `${plural(count, 'unpaid day is', 'unpaid days are')} older than 30 days and ${count === 1 ? 'comes' : 'come'} to ${sum}. A recorded payment settles the oldest days first.`,
  hiddenByFilters: (count: number, sum: string) =>
    `${plural(count, 'more unpaid day')} (${sum}) ${count === 1 ? 'is' : 'are'} hidden by the filters.`,

  selection: 'Selected days',
  selected: (count: number, sum: string) => `${count} selected • ${sum}`,
  markPaid: 'Mark as Paid',
  markingPaid: 'Processing...',
  clearSelection: 'Clear selection',

  recorded: 'Payment recorded',
  recordedWords: 'Payment has been recorded successfully.',
  markedWords: 'Selected days have been marked as paid.',
  markedPartly: 'Partially updated',
  markedPartlyWords: (paid: number, failed: number, reason: string) =>
    `${days(paid)} marked as paid. ${days(failed)} could not be: ${reason}`,
  recordFailed: 'Failed to record payment',
  markFailed: 'Failed to mark as paid',
  missing: 'Missing information',
  missingWords: 'Please fill in all required fields.',

  chooseNanny: 'Select a nanny',
  paymentDate: 'Payment Date',
  paymentAmount: (symbol: string) => `Payment Amount (${symbol})`,
  paymentPlatform: 'Payment Platform',
  cancel: 'Cancel',
  recordPayment: 'Record Payment',
  recording: 'Recording...',
  required: 'Required',
  wrongAmount: (from: string, to: string) => `Please enter an amount from ${from} to ${to}, to the cent.`,
  wrongDate: 'Please enter a date like 03/05/2026.',
  noNannies: 'Add a nanny first: there is nobody to pay yet.',
  owedTo: (name: string, sum: string) => `${name} is owed ${sum}.`,
  nothingOwedTo: (name: string) => `${name} is owed nothing right now.`,
  creditOf: (name: string, sum: string) => `${name} has been paid ${sum} ahead.`,
  alreadyPaid: (amount: string, name: string) =>
    `A payment of ${amount} to ${name} on this date is in the history already. Recording it again counts twice.`,

  settles: (count: number) => `Settles ${days(count)}, the oldest first`,
  settlesNothing: 'Settles no day yet',
  settledWhole: 'Paid in full',
  settledPartly: (cents: string, left: string) => `${cents} of it; ${left} stays open`,
  moreDays: (count: number, sum: string) => `${plural(count, 'more day')}, ${sum}`,
  staysOpen: (count: number, sum: string) =>
    `${sum} of ${days(count)} ${count === 1 ? 'stays' : 'stay'} open.`,
  becomesCredit: (sum: string) =>
    `${sum} is more than is owed: it becomes a credit towards the next hours recorded.`,

  payment: 'Payment',
  paidTo: (name: string, date: string) => `To ${name} on ${date}`,
  settled: (count: number) => `Settled ${days(count)}`,
  settledNothing: 'It has settled no day yet.',
  settledPart: (cents: string, amount: string) => `${cents} of ${amount}`,
  isCredit: (sum: string) => `${sum} of it is a credit towards the next hours recorded.`,
  duplicateWords:
    'Another payment has the same nanny, date and amount. Both count; void one if it was recorded twice.',
  voidedWords: 'This payment has been voided: it counts nowhere and settles nothing.',
  close: 'Close',
  voidPayment: 'Void Payment',
  voidTitle: 'Void this payment?',
  voidWords: (amount: string, name: string) =>
    `${amount} to ${name} will no longer count. The payment stays in the history, struck through.`,
  opensAgain: (count: number) => `${days(count)} ${count === 1 ? 'is' : 'are'} open again`,
  openThen: (sum: string) => `${sum} of this day is open then`,
  opensNothing: 'No day is open again by this.',
  coveredByCredit: (sum: string) => `${sum} of it is covered at once by other money that was paid ahead.`,
  creditGoes: (sum: string) => `A credit of ${sum} goes with it.`,
  voidedToast: 'Payment voided',
  voidedToastWords: 'It no longer counts, and its days can be paid again.',
  voidFailed: 'Failed to void payment',
};

/** How a payment was made; null is a day marked as paid, which names no platform. */
export const formatPlatform = (platform: Platform | null): string => platform ?? texts.markedAsPaid;
