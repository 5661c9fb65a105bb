import { Button, Text } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useHasUnsavedInput } from '../ui/unsaved-input.ts';
import { applyUpdate, appUpdate, subscribeToAppUpdate, watchForUpdates } from './app-update.ts';
import './update-prompt.css';

/** A quiet bar once a new version waits. It reloads only when asked to, and never over typed input. */
export function UpdatePrompt() {
  const state = useSyncExternalStore(subscribeToAppUpdate, appUpdate);
  const typedHere = useHasUnsavedInput();
  const [answer, setAnswer] = useState<'taken' | 'unsaved input'>();

  useEffect(() => {
    // A browser that refuses the worker (private windows) still runs the app, only not offline.
    watchForUpdates().catch(() => undefined);
  }, []);

  if (state === 'current') return null;

  const reload = async () => setAnswer(await applyUpdate());
  return (
    <output className="fd-update">
      <Text size="sm" className="fd-update-words">
        {wordsFor(typedHere, answer === 'unsaved input')}
      </Text>
      <Button
        size="compact-md"
        variant="light"
        disabled={typedHere}
        loading={answer === 'taken' && !typedHere}
        onClick={() => void reload()}
      >
        Reload
      </Button>
    </output>
  );
}

function wordsFor(typedHere: boolean, typedElsewhere: boolean): string {
  if (typedHere) return 'A new version is ready. Finish what you are typing first: reloading would lose it.';
  if (typedElsewhere) {
    return 'A new version is ready. Finish what you are typing in another tab first: reloading would lose it.';
  }
  return 'A new version is ready';
}
