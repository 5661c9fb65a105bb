/** Texts of the offer to install, and of the steps in Safari. */
import { plural } from '../../ui/plural.ts';

export const texts = {
  offer: 'Install Fairday',
  why: 'One tap away, and it works without a signal.',
  install: 'Install',
  notNow: 'Not Now',
  showHow: 'Show Me How',

  iosTitle: 'Add Fairday to your Home Screen',
  sending: 'Sending your changes first…',
  share: 'Share',
  stepShare: 'in Safari. If you don’t see it, tap ••• first.',
  addToHome: 'Add to Home Screen',
  stepAdd: 'in the list that opens; scroll down to find it.',
  tap: 'Tap',
  choose: 'Choose',
  after:
    'Then open Fairday from your Home Screen and sign in once. Everything you entered here will be there.',
  unsent: (count: number) =>
    `${plural(count, 'change')} on this device couldn’t be sent, and the app on your Home Screen wouldn’t have it. Connect to the internet and try again.`,
  attention: 'Changes that need your attention stay in Safari. Take care of them here.',
  tryAgain: 'Try Again',
  done: 'Done',
};
