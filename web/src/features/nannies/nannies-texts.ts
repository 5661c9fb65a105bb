/** What the nannies' screen says. */

export const texts = {
  title: 'Nannies',
  subtitle: 'The people who look after your children',
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
    `Send this link to ${name}. It can be used once and works for 7 days; a newer link replaces it.`,
  link: 'Invitation link',
  linkCopied: 'The link has been copied to the clipboard.',
  inviteMail: {
    waiting: (email: string) => `It is being sent to ${email} as well…`,
    sent: (email: string) => `It has been sent to ${email} as well.`,
    failed: (email: string) => `It could not be sent to ${email}: hand the link on yourself.`,
  },
  copy: 'Copy',
  done: 'Done',

  remove: 'Delete',
  removeTitle: (name: string) => `Delete ${name}?`,
  removeGoes: (goes: string) => `With her go ${goes}, on every device. It cannot be undone.`,
  removeCounting: 'Counting what goes with her…',
  removeUncounted:
    'Her days, to-dos, weekly schedule and payments go with her, on every device. It cannot be undone.',
  removeOwed: (amount: string) => `You still owe her ${amount}.`,
  removeAccountStays: 'Her own account stays; she loses this household.',
  removed: 'Nanny deleted',
  removeFailed: 'Failed to delete nanny',

  weeklySchedule: 'her weekly schedule',
};
