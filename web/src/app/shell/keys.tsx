/** Opens the list of keyboard shortcuts on '?' (outside fields, while no dialog is open) or from the user menu. */
import { useHotkeys } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';
import { lazyPart, useMounted } from '../../kit/lazy-part.ts';
import { observable } from '../../kit/observable.ts';
import type { KeysSheetProps } from './keys-sheet.tsx';

const shown = observable(false);

export const showKeys = (): void => shown.set(true);

const sheet = lazyPart<KeysSheetProps>(() => import('./keys-sheet.tsx').then(({ KeysSheet }) => KeysSheet));

function showKeysUnlessBusy(): void {
  if (document.querySelector('[role="dialog"]') === null) showKeys();
}

export function Keys() {
  const isShown = useSyncExternalStore(shown.subscribe, shown.get);
  // Some keyboards need Shift for '?', others don't.
  useHotkeys([
    ['shift+?', showKeysUnlessBusy],
    ['?', showKeysUnlessBusy],
  ]);
  const isMounted = useMounted(sheet.useLoaded(isShown));
  return <sheet.Part opened={isShown && isMounted} onClose={() => shown.set(false)} />;
}
