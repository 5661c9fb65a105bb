import { Card, Skeleton, Text } from '@mantine/core';
import { texts } from './insights-texts.ts';

/** The two cards while their charts are not known yet. */
export function InsightsSkeleton() {
  return (
    <div className="fd-insights-cards" aria-busy>
      {[texts.hours, texts.pay].map((title) => (
        <Card key={title} className="fd-chart-card">
          <Text fw={600}>{title}</Text>
          <Skeleton height="0.75rem" width="14rem" />
          <Skeleton height="15rem" />
          <Skeleton height="2.25rem" width="8rem" />
        </Card>
      ))}
    </div>
  );
}
