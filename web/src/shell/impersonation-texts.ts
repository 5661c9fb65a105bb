/** Texts of impersonation: start, banner, end, and a sign-out that keeps one's own unsent changes on the device. */

export const texts = {
  banner: 'Impersonation',
  viewingAs: 'Viewing as',
  exit: 'Exit',

  start: 'Log In As',
  startOf: (name: string) => `Log In As ${name}`,
  started: 'Impersonation started',
  startFailed: 'Failed to impersonate',
  failed: 'Impersonation failed',

  ended: (name: string) => `Viewing as ${name} has ended`,
  endedWords: 'It lasts at most an hour. You are signed in as yourself again.',

  ownDataKept: 'Your own unsent changes stay on this device',
  ownDataKeptWords: 'They will be sent when you sign in on this device again.',
};
