import { plural } from '../../ui/plural.ts';

/** What the super admin's dashboard says. */
export const texts = {
  title: 'Super Admin',
  subtitle: 'Everybody who has an account',
  search: 'Search users',
  searchHint: 'Name, email, role or user ID',
  clear: 'Clear the search',
  count: (count: number) => plural(count, 'user'),
  found: (found: number, count: number) => `${found} of ${count} users`,

  name: 'Name',
  email: 'Email',
  role: 'Role',
  userId: 'User ID',
  timezone: 'Timezone',
  currency: 'Currency',
  joined: 'Joined',
  actions: 'Actions',
  you: 'You',
  roles: { SUPER_ADMIN: 'Super Admin', FAMILY: 'Family', NANNY: 'Nanny' },

  loading: 'Loading the users…',
  offline: 'Managing users needs a connection. You are offline.',
  offlineAsOf: (time: string) => `You see the users as they were at ${time}.`,
  failed: 'The users could not be loaded',
  failedWords: 'Fairday could not answer. Try again shortly.',
  sessionEnded: 'Your session has ended. Sign in again to go on.',
  signIn: 'Sign in',
  tryAgain: 'Try again',
  empty: 'No users found.',
  emptyWords: 'Whoever signs up appears here.',
  noMatch: (search: string) => `No user matches “${search}”.`,

  logInAs: 'Log In As',
  edit: 'Edit',
  remove: 'Delete',
  of: (action: string, name: string) => `${action} ${name}`,

  editTitle: (name: string) => `Edit ${name}`,
  save: 'Save',
  cancel: 'Cancel',
  updated: 'User updated',
  updateFailed: 'Failed to update user',
  error: 'An error occurred',

  reset: 'Forgotten password',
  resetWords: (name: string) =>
    `Make a link by which ${name} chooses a new password, and hand it over by a safe way: whoever has it has the account.`,
  makeReset: 'Make Reset Link',
  resetLink: 'Reset link',
  resetUntil: (time: string) => `It works once, until ${time}. A newer link replaces it.`,
  resetFailed: 'Failed to make a reset link',
  copy: 'Copy',

  removeTitle: (name: string) => `Delete ${name}?`,
  removeGoes: {
    FAMILY:
      'The account goes with everything that is its own. If nobody else belongs to the household, that goes too: its nannies, schedules, days, to-dos and payments.',
    NANNY:
      'The account goes with everything that is its own. Her days, hours and payments stay in the books of the families that she works for, under her name.',
    SUPER_ADMIN: 'The account goes, and with it this person’s access to all users.',
  },
  removeForGood: 'Every device of theirs is signed out at once. It cannot be undone.',
  removed: 'User deleted',
  removeFailed: 'Failed to delete user',
};
