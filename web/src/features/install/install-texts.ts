import { plural } from '../../ui/plural.ts';

export const texts = {
  offer: 'Install Fairday',
  why: 'One tap away, and it opens without a signal too.',
  install: 'Install',
  notNow: 'Not now',
  showHow: 'Show me how',

  iosTitle: 'Add Fairday to your Home Screen',
  sending: 'Sending what you entered here first…',
  share: 'Share',
  stepShare: 'in Safari. If it is not there, tap ••• first.',
  addToHome: 'Add to Home Screen',
  stepAdd: 'in the list that opens; scroll down to find it.',
  tap: 'Tap',
  choose: 'Choose',
  after:
    'Then open Fairday from your Home Screen and sign in there once. What you entered here is there too.',
  unsent: (count: number) =>
    `${plural(count, 'change')} made here could not be sent. The app on your Home Screen keeps data of its own and would not know of it: connect to the internet and try again.`,
  attention: 'What needs your attention is kept in Safari alone: see to it here.',
  tryAgain: 'Try again',
  done: 'Done',
};
