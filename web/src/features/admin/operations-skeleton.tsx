/** Placeholders of the operations panel's figures and first four charts while it loads. */
import { Stack, VisuallyHidden } from '@mantine/core';
import { ChartSkeletons } from '../../ui/chart-cards.tsx';
import { FigureSkeletons } from '../../ui/figure-cards.tsx';
import styles from './admin.module.css';
import { texts } from './operations-texts.ts';

const { streams, database, delay, memory } = texts.now;
const CHARTS = [texts.requests.title, texts.times.title, texts.sync.title, texts.ages.title];

export function OperationsSkeleton() {
  return (
    <Stack className={styles['operations']} aria-busy>
      <VisuallyHidden>
        <output>{texts.loading}</output>
      </VisuallyHidden>
      <FigureSkeletons labels={[streams, database, delay, memory]} />
      <ChartSkeletons titles={CHARTS} />
    </Stack>
  );
}
