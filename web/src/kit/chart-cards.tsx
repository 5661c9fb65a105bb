/** The layout of chart cards in columns, and placeholder cards until the charts have loaded. */
import { Box, Card, Text } from '@mantine/core';
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
          <Box className="fd-skeleton" h="0.75rem" w="14rem" />
          <Box className="fd-skeleton" h="15rem" />
          <Box className="fd-skeleton" h="2.25rem" w="8rem" />
        </Card>
      ))}
    </div>
  );
}
