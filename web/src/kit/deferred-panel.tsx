/** A panel that is fetched when first rendered, with a placeholder meanwhile, and a button to try again on failure. */
import { Button, Card, Text } from '@mantine/core';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

type LoadState = { Panel: ComponentType } | 'loading' | 'failed';

interface DeferredPanelProps {
  /** Imports the panel. Must be the same function on every render. */
  fetchPanel: () => Promise<ComponentType>;
  skeleton: ReactNode;
  texts: { cannotLoad: string; tryAgain: string };
}

export function DeferredPanel({ fetchPanel, skeleton, texts }: DeferredPanelProps) {
  const [state, setState] = useState<LoadState>('loading');
  useEffect(() => {
    if (state !== 'loading') return undefined;
    let isUnmounted = false;
    const settle = (next: LoadState) => !isUnmounted && setState(next);
    fetchPanel().then(
      (Panel) => settle({ Panel }),
      () => settle('failed'),
    );
    return () => {
      isUnmounted = true;
    };
  }, [state, fetchPanel]);

  if (typeof state === 'object') return <state.Panel />;
  if (state === 'loading') return skeleton;
  return (
    <Card>
      <Text role="alert">{texts.cannotLoad}</Text>
      <Button mt="sm" variant="default" onClick={() => setState('loading')}>
        {texts.tryAgain}
      </Button>
    </Card>
  );
}
