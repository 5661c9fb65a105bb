/** The layout of chart cards in columns, and placeholder cards until the charts have loaded. */
import { Card, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import './chart-cards.css';

/** Lays chart cards out in as many columns as fit. */
export const ChartCards = ({ children }: { children: ReactNode }) => (
  <div className="fd-chart-cards">{children}</div>
);

/** Cards with titles, shown until their charts have loaded. */
export function ChartSkeletons({ titles }: { titles: readonly string[] }) {
  return (
    <div className="fd-chart-cards" aria-busy>
      {titles.map((title) => (
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
