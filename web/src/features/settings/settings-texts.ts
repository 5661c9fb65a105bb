/** Texts of the settings screen and its cards, apart from the household card. */
import { plural } from '../../ui/plural.ts';

export const texts = {
  title: 'Settings',
  subtitle: 'Manage your account preferences and billing settings',
  viewerSubtitle: 'Your account, and how your household bills',
  what: 'your settings',

  billing: 'Billing & Payment Settings',
  timezone: 'Timezone',
  chooseTimezone: 'Select a timezone',
  offeredZones: 'United States',
  allZones: 'All timezones',
  timezoneWords: (time: string) =>
    `It’s ${time} there now. Changing the timezone changes how times are shown. Days already planned or recorded don’t move.`,
  increment: 'Billing Increments',
  minutes: (count: number) => plural(count, 'minute'),
  incrementWords: 'Billable time is rounded up to this. Applies to hours recorded from now on.',
  currency: 'Currency',
  chooseCurrency: 'Select a currency',
  currencyWords: 'Changes the symbol only. Amounts are not converted.',
  save: 'Save Settings',
  saved: 'Settings saved',
  savedWords: 'Your preferences have been updated successfully.',
  failed: 'Error',
  failedWords: 'Failed to save settings. Please try again.',
  timezoneRequired: 'Timezone is required',
  currencyRequired: 'Currency is required',

  viewerWords: 'Only a parent can change these.',

  leaveTitle: 'Leave without saving?',
  leaveWords: 'Your changes to these settings won’t be saved.',
  leave: 'Leave',

  ownAccount: 'Account',
  ownAccountWords: 'Your password, your devices and your data',

  account: 'Account Information',
  name: 'Name',
  email: 'Email',
  accountType: 'Account Type',

  ofAnother: 'Devices, Password and Data',
  ofAnotherWords: (name: string) => `Only ${name} can see or change these. Exit this view to see your own.`,

  devices: 'Devices',
  devicesWords: 'Where you’re signed in, most recently used first.',
  devicesOffline: 'Connect to the internet to see your devices.',
  devicesLoading: 'Loading your devices…',
  devicesFailed: 'Couldn’t load your devices.',
  tryAgain: 'Try Again',
  thisDevice: 'This device',
  lastUsed: (moment: string) => `Last used ${moment}`,
  signedIn: (moment: string) => `Signed in ${moment}`,
  viewedBy: (name: string) => `${name}, viewing as you`,
  signOut: 'Sign Out',
  signOutOthers: 'Sign Out All Other Devices',
  signOutTitle: (device: string) => `Sign out ${device}?`,
  signOutOthersTitle: (count: number) => `Sign out ${plural(count, 'other device')}?`,
  signOutWords: 'Changes not sent yet stay on that device until you sign in there again.',
  cancel: 'Cancel',
  signedOut: 'Device signed out',
  signedOutOthers: 'Other devices signed out',
  signOutFailed: 'Failed to sign out',

  password: 'Password',
  passwordWords: 'Changing your password signs out all other devices.',
  currentPassword: 'Current Password',
  newPassword: 'New Password',
  newPasswordWords: 'At least 6 characters',
  confirmPassword: 'Confirm New Password',
  changePassword: 'Change Password',
  passwordsDiffer: 'Passwords don’t match',
  passwordChanged: 'Password changed',
  passwordChangedWords: 'All other devices have been signed out.',
  passwordFailed: 'Failed to change password',

  data: 'Your Data',
  dataWords: 'Everything your account can see, in one file that other programs can read.',
  dataUnsent: (count: number) =>
    `${plural(count, 'change')} on this device ${count === 1 ? 'is' : 'are'} not sent yet and won’t be in the file.`,
  download: 'Download My Data',
  deleteAccount: 'Delete Account',
  deleteTitle: 'Delete your account?',
  deleteRows: (rows: string) =>
    `This deletes your account on every device. If your household has no other parent, it also deletes your household: ${rows}. This action cannot be undone.`,
  deleteUncounted:
    'This deletes your account on every device. If your household has no other parent, it also deletes your household with every day and payment. This action cannot be undone.',
  deleteNannies: 'Nannies keep their accounts, but lose access to this household.',
  deleteNanny:
    'This deletes your account on every device. The families you work for keep your days, hours and payments. This action cannot be undone.',
  deleteViewer:
    'This deletes your account on every device. The household and everything in it stay. This action cannot be undone.',
  yourPassword: 'Password',
  deleted: 'Account deleted',
  deleteFailed: 'Failed to delete account',

  nothingYet: 'it’s still empty',
};
