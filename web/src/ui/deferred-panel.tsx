import { Button, Card, Text } from '@mantine/core';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

type Arrival = { Panel: ComponentType } | 'coming' | 'failed';

interface DeferredPanelProps {
  /** The same function each time: it imports the panel. */
  fetchPanel: () => Promise<ComponentType>;
  skeleton: ReactNode;
  texts: { cannotLoad: string; tryAgain: string };
}

/** A part of a dashboard that is fetched once it is to be seen, for nobody waits for it. */
export function DeferredPanel({ fetchPanel, skeleton, texts }: DeferredPanelProps) {
  const [arrival, setArrival] = useState<Arrival>('coming');
  useEffect(() => {
    if (arrival !== 'coming') return undefined;
    let isGone = false;
    const come = (next: Arrival) => !isGone && setArrival(next);
    fetchPanel().then(
      (Panel) => come({ Panel }),
      () => come('failed'),
    );
    return () => {
      isGone = true;
    };
  }, [arrival, fetchPanel]);

  if (typeof arrival === 'object') return <arrival.Panel />;
  if (arrival === 'coming') return skeleton;
  return (
    <Card>
      <Text role="alert">{texts.cannotLoad}</Text>
      <Button mt="sm" variant="default" onClick={() => setArrival('coming')}>
        {texts.tryAgain}
      </Button>
    </Card>
  );
}
