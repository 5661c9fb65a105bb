/** Texts of the invitation and password reset pages, and of the form that requests a reset link. */
import { PASSWORD_FLOOR } from 'sync-protocol/model/account-rules.ts';

const shared = {
  email: 'Email',
  error: 'An error occurred',
  password: 'Password',
  passwordLength: `At least ${PASSWORD_FLOOR} characters`,
};

export const linkTexts = {
  toSignIn: 'Go to Sign In',
  tryAgain: 'Try Again',
  unreachable: 'Fairday didn’t respond. Please try again shortly.',
};

export const newPasswordTexts = {
  mismatchTitle: "Passwords don't match",
  mismatch: 'Please make sure both passwords are the same.',
  tooShortTitle: 'Password too short',
};

export const inviteTexts = {
  ...shared,
  loading: 'Join Fairday',
  title: (name: string) => `Welcome, ${name}`,
  subtitle: 'You’re invited to share schedules and hours on Fairday.',
  action: 'Joining',
  signedInAs: (name: string) =>
    `You’re signed in as ${name}. Joining signs you in as the invited nanny instead.`,
  name: 'Name',
  passwordWords: `${shared.passwordLength}. If you already have a nanny account with this email, use its password.`,
  confirm: 'Confirm Password',
  submit: 'Accept Invitation',
  done: 'Account created successfully',
  failed: 'Failed to accept invitation',
  refused: 'Failed to create account',
  loadFailed: 'Failed to load invitation',
  invalidTitle: 'Invalid Invitation',
  invalid: 'This invitation link is invalid or has expired.',
  noToken: 'No invitation token found in the URL.',
};

/** For parents and viewers, who join a household; the nanny's page has the words of the specification. */
export const joinTexts = {
  title: (household: string) => `Join ${household}`,
  roles: {
    PARENT: 'You’re invited as a parent: you plan, edit and pay together.',
    VIEWER: 'You’re invited as a viewer: you see everything and change nothing.',
  },
  useOwnPassword: 'You’re signed in with this email. Enter this account’s password to join.',
  signedInAs: (name: string) =>
    `You’re signed in as ${name}. Joining signs you in with the email below instead.`,
  passwordWords: `${shared.passwordLength}. If you already have a family account with this email, use its password.`,
  done: (household: string) => `You joined ${household}`,
  refused: 'Failed to join the household',
};

export const resetTexts = {
  ...shared,
  requestTitle: 'Forgot Password',
  requestWords: 'We’ll email you a link to choose a new one.',
  requesting: 'Sending the link',
  request: 'Send Link',
  requestFailed: 'Failed to send the link',
  sentTitle: 'Check your email',
  sent: (email: string) => `If ${email} has an account, we’ve sent it a link. It works once, for one hour.`,
  nothingArrived: 'No email after a few minutes? Check your spam folder and the address above.',
  requestAgain: 'Use Another Email',
  backToSignIn: 'Back to Sign In',

  title: 'New Password',
  words: 'This signs out all your devices. Unsent changes stay on each device until you sign in there again.',
  setting: 'Setting a password',
  password: 'New Password',
  confirm: 'Confirm New Password',
  submit: 'Set Password',
  done: 'Password changed',
  doneWords: 'Sign in with your new password.',
  failed: 'Failed to set the password',

  loadFailed: 'Failed to load the link',
  invalidTitle: 'Invalid Link',
  invalid: 'This link has already been used or has expired. Ask for a new one.',
  requestNew: 'Ask for a New Link',
};
