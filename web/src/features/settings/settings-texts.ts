import { plural } from '../../ui/plural.ts';

/** Every text of the settings. Those of the specification stand as it has them. */

export const texts = {
  title: 'Settings',
  subtitle: 'Manage your account preferences and billing settings',
  what: 'your settings',

  billing: 'Billing & Payment Settings',
  timezone: 'Timezone',
  chooseTimezone: 'Select a timezone',
  offeredZones: 'United States',
  allZones: 'All timezones',
  timezoneWords: (time: string) =>
    `It is ${time} there. Another zone changes the clock that times are read on; days that are planned or recorded keep their date and their moment.`,
  increment: 'Billing Increments',
  minutes: (count: number) => plural(count, 'minute'),
  incrementWords:
    'Billable time is rounded up to this. It is for hours recorded from now on: hours recorded already keep theirs.',
  currency: 'Currency',
  chooseCurrency: 'Select a currency',
  currencyWords: 'Amounts keep their figures: nothing is converted.',
  save: 'Save Settings',
  saved: 'Settings saved',
  savedWords: 'Your preferences have been updated successfully.',
  failed: 'Error',
  failedWords: 'Failed to save settings. Please try again.',
  timezoneRequired: 'Timezone is required',
  currencyRequired: 'Currency is required',

  leaveTitle: 'Leave without saving?',
  leaveWords: 'What you changed in these settings is not saved.',
  leave: 'Leave',

  ownAccount: 'Account',
  ownAccountWords: 'Your password, your devices and your data',

  account: 'Account Information',
  name: 'Name',
  email: 'Email',
  accountType: 'Account Type',

  ofAnother: 'Devices, Password and Data',
  ofAnotherWords: (name: string) =>
    `These belong to ${name} alone: they can’t be seen or changed while you view as somebody else.`,

  devices: 'Devices',
  devicesWords: 'Where this account is signed in, the last used first.',
  devicesOffline:
    'Which devices are signed in is known to the server alone. Connect to the internet to see them.',
  devicesLoading: 'Loading your devices…',
  devicesFailed: 'Your devices could not be loaded.',
  tryAgain: 'Try Again',
  thisDevice: 'This device',
  lastUsed: (moment: string) => `Last used ${moment}`,
  signedIn: (moment: string) => `Signed in ${moment}`,
  viewedBy: (name: string) => `${name}, viewing as you`,
  signOut: 'Sign Out',
  signOutOthers: 'Sign Out All Other Devices',
  signOutTitle: (device: string) => `Sign out ${device}?`,
  signOutOthersTitle: (count: number) => `Sign out ${plural(count, 'other device')}?`,
  signOutWords: 'What was entered there and not sent yet stays on that device until you sign in on it again.',
  cancel: 'Cancel',
  signedOut: 'Device signed out',
  signedOutOthers: 'Other devices signed out',
  signOutFailed: 'Failed to sign out',

  password: 'Password',
  passwordWords: 'A new password signs every other device out.',
  currentPassword: 'Current Password',
  newPassword: 'New Password',
  newPasswordWords: 'At least 6 characters',
  confirmPassword: 'Confirm New Password',
  changePassword: 'Change Password',
  passwordsDiffer: 'Passwords don’t match',
  passwordChanged: 'Password changed',
  passwordChangedWords: 'Every other device has been signed out.',
  passwordFailed: 'Failed to change password',

  data: 'Your Data',
  dataWords: 'Everything that this account may see, as one file that other programs can read.',
  dataUnsent: (count: number) =>
    `${plural(count, 'change')} on this device ${count === 1 ? 'is' : 'are'} not sent yet and will be missing from it.`,
  download: 'Download My Data',
  downloaded: 'Your data has been downloaded',
  downloadFailed: 'Failed to download your data',
  deleteAccount: 'Delete Account',
  deleteTitle: 'Delete your account?',
  deleteGoes: (goes: string) =>
    `Your account ends at once, on every device. If nobody else of your family has an account here, the household goes with it: ${goes}. It cannot be undone.`,
  deleteUncounted:
    'Your account ends at once, on every device. If nobody else of your family has an account here, the household goes with it, with every day and payment. It cannot be undone.',
  deleteNannies: 'Nannies keep their own accounts; they lose this household.',
  deleteNanny:
    'Your account ends at once, on every device. Your days, hours and payments stay in the books of the families that you work for. It cannot be undone.',
  yourPassword: 'Password',
  deleted: 'Account deleted',
  deleteFailed: 'Failed to delete account',

  nothingYet: 'nothing is in it yet',
};
