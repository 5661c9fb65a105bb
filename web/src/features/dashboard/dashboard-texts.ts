/** Texts of the family's and the nanny's dashboard. */
import { plural } from '../../ui/plural.ts';

export const texts = {
  title: 'Dashboard',
  familySubtitle: 'What you owe and what’s planned',
  viewerSubtitle: 'What is owed and what’s planned',
  nannySubtitle: 'Your days, your hours, your pay',

  totalOwed: 'Total Owed',
  nannies: (count: number) => plural(count, 'nanny', 'nannies'),
  ytdPaid: 'Year to Date Paid',
  thisYear: 'This year',
  activeNannies: 'Active Nannies',
  activeWords: 'In your household',
  hoursScheduled: 'Hours Scheduled',
  nextDays: (days: number) => `Next ${days} days`,
  notAnswered: (hours: string) => `${hours} more not answered yet`,
  ytdHours: 'YTD Hours Completed',
  daysScheduled: 'Days Scheduled',
  upcoming: 'Upcoming accepted days',
  currentOwed: 'Current Owed',
  unpaidHours: 'Unpaid hours',
  credit: 'Paid ahead',

  stepsTitle: 'Four steps to your first agenda',
  stepDone: 'Done',
  stepAdd: 'Add your nanny',
  stepAddWords: 'Her name, her email and her hourly rate.',
  stepWeek: 'Set her week',
  stepWeekWords: 'The usual hours, day by day, with split shifts where you need them.',
  stepDates: 'Generate the dates',
  stepDatesWords: 'Her agenda for the next 60 days, based on that week.',
  stepInvite: 'Invite her',
  stepInviteWords: 'Send her the link. She accepts her days and enters her hours.',
  hideSteps: 'Hide these steps',

  today: 'Today',
  next: 'Next shift',
  noShift: 'No upcoming shifts.',
  noShiftWords: 'Shifts that you accept appear here.',
  enterHours: 'Enter Hours',
  openDay: 'Open in Schedule',
  toAnswer: (count: number) => `${plural(count, 'day')} to answer`,
  answerAll: 'See all',
  accept: 'Accept',
  decline: 'Decline',
  acceptAll: (count: number) => `Accept all ${count}`,
  acceptAllTitle: (count: number) => `Accept all ${plural(count, 'day')}?`,
  acceptAllRange: (count: number, range: string) => `${plural(count, 'day')}, ${range}`,
  acceptOverlaps: (count: number) =>
    count === 1
      ? '1 of them overlaps a day of another family.'
      : `${count} of them overlap days of another family.`,
  cancel: 'Cancel',
  accepted: (count: number) => `${plural(count, 'day')} accepted.`,
  partlyAnswered: 'Partially updated',
  acceptedPartly: (count: number, failed: number, reason: string) =>
    `${plural(count, 'day')} accepted. ${plural(failed, 'day')} couldn’t be: ${reason}`,
  answered: 'Status updated',
  answerFailed: 'Failed to update status',
  noFamily: 'No family has added you yet.',
  noFamilyWords: 'Ask the family you work for to send you an invitation, and open the link on this device.',

  byFamily: 'By family',
  family: 'Family',
  toPay: 'See pay',

  submitYesterday: "Submit Yesterday's Hours",
  yesterdayNone: 'No accepted shift yesterday',
  yesterdayDone: 'Already entered',
  shifts: (count: number) => plural(count, 'shift'),
};
