import { InstallOffer } from '../features/install/install-offer.tsx';
import { Shell } from '../shell/shell.tsx';

/** The shell of every signed-in screen, with the features that it shows beside the screen. */
export function SignedIn() {
  return <Shell installOffer={InstallOffer} />;
}
