/** Texts of the dashboards' charts. */

export const texts = {
  title: 'Insights',
  cannotLoad: 'Couldn’t load the charts. Connect to the internet and try again.',
  tryAgain: 'Try Again',
  what: 'Insights',

  nanny: 'Nanny',
  allNannies: 'All Nannies',
  family: 'Family',
  period: 'Months',
  lastMonths: 'Last 12 months',
  thisYear: 'This year',

  hours: 'Hours by week',
  hoursWords: 'Scheduled and worked hours. Weeks start on Monday.',
  scheduled: 'Scheduled',
  worked: 'Worked',
  notAnswered: 'Not answered',
  billed: 'Billed',
  week: 'Week of',
  ahead: 'Ahead',
  noHours: 'No hours in these weeks.',
  noHoursWords: 'Scheduled and worked hours appear here, week by week.',
  hoursUnit: 'Hours',

  pay: 'Pay by month',
  payWords: 'Paid each month, and owed at its end.',
  earned: 'Earned',
  paid: 'Paid',
  owed: 'Owed',
  owedAtEnd: 'Owed at the end',
  month: 'Month',
  soFar: 'so far',
  noPay: 'Nothing earned or paid in these months.',
  noPayWords: 'What was paid and what is owed appears here, month by month.',

  total: 'Total',
};
