/** Loads two lazy parts: the bar that offers to install, and the redirect of the shortcut 'Enter hours'. */
import { lazyPart } from '../../kit/lazy-part.ts';
import type { InstallBarProps } from './install-bar.tsx';

const bar = lazyPart<InstallBarProps>(() => import('./install-bar.tsx').then(({ InstallBar }) => InstallBar));
const shortcut = lazyPart(() =>
  import('./install-shortcut.ts').then(({ EnterHoursShortcut }) => EnterHoursShortcut),
);

/** The manifest's shortcut 'Enter hours' opens this address. */
const isShortcut = (): boolean =>
  new URLSearchParams(window.location.search).get('shortcut') === 'enter-hours';

export function InstallOffer(props: InstallBarProps) {
  bar.useLoaded('later');
  shortcut.useLoaded(isShortcut());
  return (
    <>
      <bar.Part {...props} />
      {isShortcut() && <shortcut.Part />}
    </>
  );
}
