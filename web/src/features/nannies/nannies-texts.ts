/** Texts of the nannies screen and its dialogs. */

export const texts = {
  title: 'Nannies',
  subtitle: 'The people who look after your children',
  viewerSubtitle: 'The people who look after the children',
  add: 'Add Nanny',
  empty: 'No nannies added yet.',
  emptyWords: 'Add the person who looks after your children. Then plan her week and invite her.',
  addFirst: 'Add Your First Nanny',
  perHour: 'per hour',
  owed: 'Currently owed',
  credit: 'Paid ahead',
  noAccount: 'No account yet',
  hasAccount: 'Has an account',
  needsConnection: 'Needs a connection',
  needsConnectionFirst: 'Needs a connection first',
  logInAs: 'Log In As',
  exitFirst: 'Exit this view first',

  name: 'Name',
  email: 'Email',
  rate: 'Hourly Rate',
  rateRange: (currency: string) => `In ${currency}, 0.01 to 1000.00`,
  cancel: 'Cancel',
  added: 'Nanny added',
  addFailed: 'Failed to add nanny',
  wrongRateTitle: 'Invalid hourly rate',
  wrongRate: 'Please enter a valid hourly rate',

  invite: 'Send Invite',
  invited: 'Invitation created',
  inviteFailed: 'Failed to create invitation',
  inviteTitle: (name: string) => `Invite ${name}`,
  inviteWords: (name: string) =>
    `Send this link to ${name}. It works once, for 7 days. A newer link replaces it.`,
  link: 'Invitation link',
  linkCopied: 'The link has been copied to the clipboard.',
  inviteMail: {
    waiting: (email: string) => `Sending it to ${email}, too…`,
    sent: (email: string) => `Also sent to ${email}.`,
    failed: (email: string) => `Couldn’t send it to ${email}. Please send the link yourself.`,
  },
  copy: 'Copy',
  done: 'Done',

  remove: 'Delete',
  removeTitle: (name: string) => `Delete ${name}?`,
  removeRows: (rows: string) => `This also deletes ${rows}, on every device. This action cannot be undone.`,
  removeCounting: 'Counting what will be deleted…',
  removeUncounted:
    'This also deletes her days, to-dos, weekly schedule and payments, on every device. This action cannot be undone.',
  removeOwed: (amount: string) => `You still owe her ${amount}.`,
  removeAccountStays: 'She keeps her account, but loses access to this household.',
  removed: 'Nanny deleted',
  removeFailed: 'Failed to delete nanny',

  weeklySchedule: 'her weekly schedule',
};
