/** What the payments screen shows while it loads: placeholders of its lists and filters. */
import { Card, Skeleton, Stack, Title } from '@mantine/core';
import { t } from '../kit/language/messages.ts';
import styles from './payments.module.css';

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth'];

export function LoadingLedger() {
  return (
    <>
      <LoadingRows title={t('Unpaid Completed Hours (Last 30 Days)')} />
      <Card component="section" className={styles['filters']} aria-busy>
        <Title order={2} size="h4">
          {t('Filters')}
        </Title>
      </Card>
      <LoadingRows title={t('Payment History')} />
    </>
  );
}

function LoadingRows({ title }: { title: string }) {
  return (
    <Card component="section" padding={0} aria-busy>
      <Title order={2} size="h4" className={styles['card-title']}>
        {title}
      </Title>
      <Stack pb="lg" pt="sm" px="lg">
        {ROWS.map((row) => (
          <Skeleton key={row} height="1.5rem" />
        ))}
      </Stack>
    </Card>
  );
}
