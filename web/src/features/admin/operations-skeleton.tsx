import { Card, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { FigureSkeletons } from '../../ui/figure-cards.tsx';
import { texts } from './operations-texts.ts';
import '../dashboard/insights.css';
import './operations.css';

const { streams, database, delay, memory } = texts.now;
const CHARTS = [texts.requests.title, texts.times.title, texts.sync.title, texts.ages.title];

export function OperationsSkeleton() {
  return (
    <div className="fd-operations" aria-busy>
      <VisuallyHidden>
        <output>{texts.loading}</output>
      </VisuallyHidden>
      <FigureSkeletons labels={[streams, database, delay, memory]} />
      <div className="fd-insights-cards">
        {CHARTS.map((title) => (
          <Card key={title} className="fd-chart-card">
            <Text fw={600}>{title}</Text>
            <Skeleton height="0.75rem" width="14rem" />
            <Skeleton height="15rem" />
          </Card>
        ))}
      </div>
    </div>
  );
}
