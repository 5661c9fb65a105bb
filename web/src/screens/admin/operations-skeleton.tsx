/** Placeholders of the operations panel's figures and first four charts while it loads. */
import { Stack, VisuallyHidden } from '@mantine/core';
import { ChartSkeletons } from '../../kit/chart-cards.tsx';
import { FigureSkeletons } from '../../kit/figure-cards.tsx';
import { t } from '../../kit/language/messages.ts';
import styles from './admin.module.css';

export function OperationsSkeleton() {
  return (
    <Stack className={styles['operations']} aria-busy>
      <VisuallyHidden>
        <output>{t('Loading server health…')}</output>
      </VisuallyHidden>
      <FigureSkeletons
        labels={[t('Connected devices'), t('Busy connections'), t('Event-loop delay'), t('Memory')]}
      />
      <ChartSkeletons
        titles={[t('Requests'), t('Response times'), t('Changes from devices'), t('Age of queued changes')]}
      />
    </Stack>
  );
}
