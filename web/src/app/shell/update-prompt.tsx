/**
 * The bar that offers a waiting version of the app. Its Reload reloads every tab, unless one has unsaved input. Also
 * has the service worker registered, which finds new versions.
 */
import { Button, Text } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { t } from '../../kit/language/messages.ts';
import { useHasUnsavedInput } from '../../kit/unsaved-input.ts';
import { applyUpdate, appUpdate, subscribeToAppUpdate, watchForUpdates } from './app-update.ts';
import './update-prompt.css';

export function UpdatePrompt() {
  const state = useSyncExternalStore(subscribeToAppUpdate, appUpdate);
  const isUnsavedHere = useHasUnsavedInput();
  const [result, setResult] = useState<'taken' | 'unsaved input'>();

  useEffect(() => {
    // Without a worker (private windows) the app runs, but not offline.
    watchForUpdates().catch(() => undefined);
  }, []);

  if (state === 'current') return null;

  const reload = async () => setResult(await applyUpdate());
  return (
    <output className="fd-update">
      <Text size="sm" className="fd-update-words">
        {describe(isUnsavedHere, result === 'unsaved input')}
      </Text>
      <Button
        size="compact-md"
        variant="light"
        disabled={isUnsavedHere}
        loading={result === 'taken' && !isUnsavedHere}
        onClick={() => void reload()}
      >
        {t('Reload')}
      </Button>
    </output>
  );
}

function describe(isUnsavedHere: boolean, isUnsavedElsewhere: boolean): string {
  if (isUnsavedHere)
    return t('A new version is ready. Save what you are typing first: reloading would lose it.');
  if (isUnsavedElsewhere) {
    return t(
      'A new version is ready. Save what you are typing in another tab first: reloading would lose it.',
    );
  }
  return t('A new version is ready');
}
