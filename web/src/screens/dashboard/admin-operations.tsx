import { Button, Card, Text } from '@mantine/core';
import { type ComponentType, useEffect, useState } from 'react';
import { OperationsSkeleton } from './admin-operations-skeleton.tsx';
import { texts } from './admin-operations-texts.ts';

type Arrival = { Panel: ComponentType } | 'coming' | 'failed';

/** How the server fares: fetched by who asks for it. */
export function Operations() {
  const [arrival, setArrival] = useState<Arrival>('coming');
  useEffect(() => {
    if (arrival !== 'coming') return undefined;
    let isGone = false;
    const come = (next: Arrival) => !isGone && setArrival(next);
    import('./admin-operations-panel.tsx').then(
      ({ OperationsPanel }) => come({ Panel: OperationsPanel }),
      () => come('failed'),
    );
    return () => {
      isGone = true;
    };
  }, [arrival]);

  if (typeof arrival === 'object') return <arrival.Panel />;
  if (arrival === 'coming') return <OperationsSkeleton />;
  return (
    <Card>
      <Text role="alert">{texts.cannotLoad}</Text>
      <Button mt="sm" variant="default" onClick={() => setArrival('coming')}>
        {texts.tryAgain}
      </Button>
    </Card>
  );
}
