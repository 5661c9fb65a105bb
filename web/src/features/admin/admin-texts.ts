/** Texts of the super admin's users: list, search, dialogs and password links. */
import { formatCount } from '../../language/format.ts';
import { plural } from '../../ui/plural.ts';

export const texts = {
  title: 'Super Admin',
  subtitle: 'Everyone with an account',
  search: 'Search users',
  searchHint: 'Name, email, role or user ID',
  clear: 'Clear the search',
  count: (count: number) => plural(count, 'user'),
  found: (found: number, count: number) => `${formatCount(found)} of ${plural(count, 'user')}`,

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

  loading: 'Loading users…',
  offline: 'Managing users needs a connection. You are offline.',
  offlineAsOf: (time: string) => `Showing users as of ${time}.`,
  failed: 'Couldn’t load the users',
  failedWords: 'Fairday didn’t respond. Please try again shortly.',
  sessionEnded: 'Your session has ended. Sign in again to continue.',
  signIn: 'Sign In',
  tryAgain: 'Try Again',
  empty: 'No users found.',
  emptyWords: 'People who sign up appear here.',
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

  reset: 'Forgot password',
  resetWords: (name: string) =>
    `Create a link for ${name} to choose a new password. Share it safely: anyone with the link can use the account.`,
  createReset: 'Create Reset Link',
  resetLink: 'Reset link',
  resetUntil: (time: string) => `It works once, until ${time}. A newer link replaces it.`,
  resetFailed: 'Failed to create a reset link',
  copy: 'Copy',

  removeTitle: (name: string) => `Delete ${name}?`,
  removeWords: {
    FAMILY:
      'This deletes the account. If no one else belongs to its household, it also deletes the household’s nannies, schedules, days, to-dos and payments.',
    NANNY:
      'This deletes the account. The families she works for keep her days, hours and payments under her name.',
    SUPER_ADMIN: 'This deletes the account and its access to all users.',
  },
  removeForGood: 'All their devices are signed out at once. This action cannot be undone.',
  removed: 'User deleted',
  removeFailed: 'Failed to delete user',
};
