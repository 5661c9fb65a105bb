import { Button, Card, Text } from '@mantine/core';
import { type ComponentType, useEffect, useState } from 'react';
import { InsightsSkeleton } from './insights-skeleton.tsx';
import { texts } from './insights-texts.ts';
import './insights.css';

type Arrival = { Panel: ComponentType } | 'coming' | 'failed';

/** The charts below the figures: fetched once the figures are seen, for nobody waits for them. */
export function Insights() {
  const [arrival, setArrival] = useState<Arrival>('coming');
  useEffect(() => {
    if (arrival !== 'coming') return undefined;
    let isGone = false;
    const come = (next: Arrival) => !isGone && setArrival(next);
    import('./insights-panel.tsx').then(
      ({ InsightsPanel }) => come({ Panel: InsightsPanel }),
      () => come('failed'),
    );
    return () => {
      isGone = true;
    };
  }, [arrival]);

  return (
    <section className="fd-insights" aria-label={texts.title}>
      {arrival === 'coming' && <InsightsSkeleton />}
      {arrival === 'failed' && (
        <Card>
          <Text role="alert">{texts.cannotLoad}</Text>
          <Button mt="sm" variant="default" onClick={() => setArrival('coming')}>
            {texts.tryAgain}
          </Button>
        </Card>
      )}
      {typeof arrival === 'object' && <arrival.Panel />}
    </section>
  );
}
