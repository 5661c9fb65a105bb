/** What is said about viewing as somebody else. */
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
  endedWords: 'It lasts an hour at most. You are signed in as yourself again.',

  ownDataKept: 'Your own unsent changes stay on this device',
  ownDataKeptWords: 'They are sent when you sign in on this device again.',
};
