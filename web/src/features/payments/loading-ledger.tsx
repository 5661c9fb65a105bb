/** What the payments screen shows while it loads: placeholders of its lists and filters. */
import { Card, Skeleton, Stack, Title } from '@mantine/core';
import styles from './payments.module.css';
import { texts } from './payments-texts.ts';

const FIELDS = [texts.nanny, texts.startDate, texts.endDate];
const ROWS = ['first', 'second', 'third', 'fourth', 'fifth'];

export function LoadingLedger() {
  return (
    <>
      <LoadingRows title={texts.unpaid} />
      <Card component="section" className={styles['filters']} aria-busy>
        <div className={styles['filters-head']}>
          <Title order={2} size="h4">
            {texts.filters}
          </Title>
        </div>
        <div className={styles['filters-fields']}>
          {FIELDS.map((field) => (
            <Skeleton key={field} height="3.75rem" />
          ))}
        </div>
      </Card>
      <LoadingRows title={texts.history} />
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
