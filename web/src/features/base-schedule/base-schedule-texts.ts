/** What the weekly template's screen says. */

/** By weekday, 0 = Sunday (specification, section 9). */
export const WEEKDAY_NAMES = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

export const texts = {
  title: 'Base Schedule',
  subtitle: (name: string) => `The usual week of ${name}`,
  back: 'Back',
  backToNannies: 'Back to Nannies',
  save: 'Save & Generate',
  start: 'Start',
  end: 'End',
  notes: 'Notes',
  copy: 'Copy',
  clear: 'Clear',
  addShift: 'Add split shift',
  removeShift: 'Remove shift',
  shiftName: (day: string, number: number) => `${day} shift ${number}`,
  dayOff: 'Day off',
  cleared: (day: string) => `${day} cleared`,
  undo: 'Undo',
  notSavedYet: 'These are the usual hours to begin with. Nothing is saved until you do.',
  changedElsewhere:
    'This schedule has been changed on another device. What you typed stays: saving replaces only the days that you changed here.',
  noNanny: 'This nanny is not here.',
  noNannyWords: 'She may have been removed, or the link may be incomplete. Choose a nanny from the list.',

  startMissing: 'Please enter a start time.',
  endMissing: 'Please enter an end time.',
  timesMissing: 'Please enter both start and end times.',
  order: 'End time must be after start time.',
  notesWrong: (max: number) => `Must be plain text of at most ${max} characters`,
  overlap: 'This overlaps another shift of the day.',

  copyTitle: (day: string) => `Copy ${day}`,
  copyTo: 'Copy to',
  copyReplaces: 'What these days hold now is replaced.',
  copyChoose: 'Please choose at least one day.',
  weekdays: 'Monday to Friday',
  everyDay: 'Every day',
  cancel: 'Cancel',

  leaveTitle: 'Leave without saving?',
  leaveWords: 'What you typed into this week is not saved.',
  leave: 'Leave',

  saved: 'Schedule saved',
  saveFailed: 'Failed to save schedule',

  generateTitle: 'Generate Agenda',
  generateWords: (name: string) =>
    `Makes the days of ${name}’s agenda from this week. 60 days are recommended. Pending days in between are made anew; accepted, declined and completed ones stay.`,
  startDate: 'Start Date',
  endDate: 'End Date',
  later: 'Not Now',
  invalidDates: 'Invalid dates',
  datesMissing: 'Please select both start and end dates.',
  dateMissing: 'Please select a date.',
  generated: 'Agenda generated',
  generatedCount: (count: number) => `Created ${count} agenda days from base schedule`,
  generateFailed: 'Failed to generate agenda',
  view: 'View',
};
