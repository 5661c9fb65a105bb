import { plural } from '../../ui/plural.ts';

/** What the dashboards say. */

export const texts = {
  title: 'Dashboard',
  familySubtitle: 'What is owed, what is planned',
  nannySubtitle: 'Your days, your hours, your pay',

  totalOwed: 'Total Owed',
  nannies: (count: number) => plural(count, 'nanny', 'nannies'),
  ytdPaid: 'Year to Date Paid',
  thisYear: 'This year',
  activeNannies: 'Active Nannies',
  activeWords: 'In your household',
  hoursScheduled: 'Hours Scheduled',
  nextDays: (days: number) => `Next ${days} days`,
  awaitingReply: (hours: string) => `${hours} more await a reply`,
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
  stepDatesWords: 'Her agenda for the next 60 days, made from that week.',
  stepInvite: 'Invite her',
  stepInviteWords: 'Send her the link: she accepts her days and enters her hours.',
  hideSteps: 'Hide these steps',

  today: 'Today',
  next: 'Next shift',
  noShift: 'No accepted shift ahead.',
  noShiftWords: 'Shifts that you have accepted appear here.',
  enterHours: 'Enter Hours',
  openDay: 'Open in Schedule',
  waiting: (count: number) => `${plural(count, 'day waits', 'days wait')} for your answer`,
  answerAll: 'See all of them',
  accept: 'Accept',
  decline: 'Decline',
  answered: 'Status updated',
  answerFailed: 'Failed to update status',
  noFamily: 'No family has added you yet.',
  noFamilyWords:
    'Ask the family that you work for to send you an invitation, and open its link on this device.',
  notSet: 'Not set',

  submitYesterday: "Submit Yesterday's Hours",
  yesterdayNone: 'No accepted shift yesterday',
  yesterdayDone: 'Already entered',
  shifts: (count: number) => plural(count, 'shift'),
};
