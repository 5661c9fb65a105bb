/** Texts of the base schedule. The wording of the specification must not change. */

import { formatCount } from '../../language/format.ts';

export const texts = {
  title: 'Base Schedule',
  subtitle: (name: string) => `${name}’s usual week`,
  back: 'Back',
  backToNannies: 'Back to Nannies',
  save: 'Save & Generate',
  start: 'Start',
  end: 'End',
  notes: 'Notes',
  copy: 'Copy',
  clear: 'Clear',
  addShift: 'Add Split Shift',
  removeShift: 'Remove Shift',
  shiftName: (day: string, number: number) => `${day} shift ${number}`,
  dayOff: 'Day off',
  addHours: 'Add Hours',
  notPlanned: 'No usual week has been saved yet.',
  cleared: (day: string) => `${day} cleared`,
  undo: 'Undo',
  notSavedYet: 'Here are some usual hours to start with. Change them as you like, then save.',
  changedElsewhere:
    'This schedule changed on another device. Your edits are still here: saving replaces only the days you changed.',
  noNanny: 'Nanny not found',
  noNannyHelp: 'She may have been deleted, or the link may be incomplete. Choose a nanny from the list.',

  startMissing: 'Please enter a start time.',
  endMissing: 'Please enter an end time.',
  timesMissing: 'Please enter both start and end times.',
  order: 'End time must be after start time.',
  notesInvalid: (max: number) => `Must be plain text of at most ${max} characters`,
  overlap: 'This overlaps another shift on this day.',

  copyTitle: (day: string) => `Copy ${day}`,
  copyTo: 'Copy to',
  copyReplaces: 'This replaces the shifts of these days.',
  copyNoneChosen: 'Please choose at least one day.',
  weekdays: 'Monday to Friday',
  everyDay: 'Every Day',
  cancel: 'Cancel',

  leaveTitle: 'Leave without saving?',
  leaveDescription: 'Your changes to this week aren’t saved.',
  leave: 'Leave',

  saved: 'Schedule saved',
  saveFailed: 'Failed to save schedule',

  generateTitle: 'Generate Agenda',
  generateDescription: (name: string) =>
    `Creates days on ${name}’s agenda from this week. 60 days are recommended. Pending days in this range are replaced; accepted, declined and completed days stay.`,
  startDate: 'Start Date',
  endDate: 'End Date',
  notNow: 'Not Now',
  invalidDates: 'Invalid dates',
  datesMissing: 'Please select both start and end dates.',
  dateMissing: 'Please select a date.',
  generated: 'Agenda generated',
  generatedCount: (count: number) => `Created ${formatCount(count)} agenda days from base schedule`,
  generateFailed: 'Failed to generate agenda',
  invite: 'Invite Her',
};
