/** The top of both dashboards, 'To do', 'Today' and 'This week': today at once, the rest as a lazy part. */
import { Card, Skeleton, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../kit/language/messages.ts';
import { lazyPart } from '../../kit/lazy-part.ts';
import type { LeadPartProps } from './lead-part.tsx';
import styles from './tasks.module.css';
import { TodayCard } from './today-card.tsx';

/** How far back days without hours and without an answer are listed. */
export const DAYS_BACK = 28;

const part = lazyPart<LeadPartProps>(() => import('./lead-part.tsx').then(({ LeadPart }) => LeadPart));

export function Lead(props: Omit<LeadPartProps, 'skeleton'>) {
  const { items, names, rights } = props;
  const isLoaded = part.useLoaded(true);
  const skeleton = rights === 'read' ? null : <TasksSkeleton />;
  if (isLoaded) return <part.Part {...props} skeleton={skeleton} />;
  return (
    <>
      {skeleton}
      <TodayCard items={items} names={names} leads={false} />
    </>
  );
}

/** 'To do' until it is known: neither a number nor 'nothing to do'. */
export function TasksSkeleton(): ReactNode {
  return (
    <Card component="section" padding={0} className={styles['card']} aria-busy aria-label={t('To do')}>
      <Title order={2} size="h4" className={styles['title']}>
        {t('To do')}
      </Title>
      <div className={styles['nothing']}>
        <Skeleton height="2.75rem" />
      </div>
    </Card>
  );
}
