/** Renders the shell around every signed-in screen, with the offer to install the app. */
import { InstallOffer } from './install/install-offer.tsx';
import { Shell } from './shell/shell.tsx';

export function SignedIn() {
  return <Shell installOffer={InstallOffer} />;
}
