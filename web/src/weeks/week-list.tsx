/**
 * A nanny's weeks, newest first, from the latest or a given date on, all or only those with unpaid amounts: for
 * herself and her family. Each page of weeks is a live query of its own, so that a change reads again only weeks near
 * it.
 */
import { Button, Card, Checkbox, Skeleton, Text, Title } from '@mantine/core';
import { IconCalendarDollar } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { EmptyState } from '../kit/empty-state.tsx';
import { isFocusLost } from '../kit/focus-lost.ts';
import { t } from '../kit/language/messages.ts';
import { TextLink } from '../kit/link-button.tsx';
import { LoadFailed } from '../kit/load-failed.tsx';
import type { PayView } from '../ledger/use-pay.ts';
import { type ShownPage, useWeekPage } from './use-week-page.ts';
import type { WeekOfPay } from './week-pages.ts';
import { statementsOfWeek, useStatementsNear } from './week-statements.ts';
import '../kit/data-table.css';
import { WeekItem } from './week-item.tsx';
import styles from './week-list.module.css';

interface WeekListProps {
  view: PayView;
  /** Names the list for screen readers. */
  label: string;
  /** Level of the list's heading. */
  order: 2 | 3;
  /** A date: the list begins with its week, which gets the focus. Without, it begins with the latest week. */
  from?: string | undefined;
  /** What stands below each week's lines: its days, and what can be done. */
  renderWeek: (week: WeekOfPay) => ReactNode;
}

export function WeekList({ view, label, order, from, renderWeek }: WeekListProps) {
  const [isChecked, setChecked] = useState(false);
  const isOpenOnly = isChecked && from === undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  const fromBefore = useRef(from);
  useEffect(() => {
    // 'All Weeks' went away.
    if (fromBefore.current !== undefined && from === undefined && isFocusLost()) heading.current?.focus();
    fromBefore.current = from;
  }, [from]);
  const { household, nanny, today, owedCents } = view;
  const query: ShownPage = {
    householdId: household.id,
    nannyId: nanny.id,
    today,
    isOpenOnly,
    from: from ?? null,
    isAsked: from !== undefined,
  };
  return (
    <Card padding={0}>
      <div className={styles['head']}>
        <Title ref={heading} tabIndex={-1} order={order} size="h4">
          {t('By week')}
        </Title>
        {from !== undefined && (
          <TextLink
            to="."
            search={({ nannyId }) => (nannyId === undefined ? {} : { nannyId })}
            resetScroll={false}
            className={styles['all'] ?? ''}
          >
            {t('All Weeks')}
          </TextLink>
        )}
        {from === undefined && (owedCents > 0 || isOpenOnly) && (
          <Checkbox
            label={t('Only unpaid weeks')}
            checked={isOpenOnly}
            onChange={(event) => setChecked(event.currentTarget.checked)}
          />
        )}
      </div>
      <ul className="fd-rows" aria-label={label}>
        <Page
          key={`${isOpenOnly} ${from}`}
          view={view}
          query={query}
          isFirst
          order={order === 2 ? 3 : 4}
          renderWeek={renderWeek}
        />
      </ul>
    </Card>
  );
}

interface PageProps extends Pick<WeekListProps, 'view' | 'renderWeek'> {
  query: ShownPage;
  /** Whether it is the first page of the list. */
  isFirst?: boolean;
  order: 3 | 4;
}

/** A page of weeks, and once they are asked for, the pages after it. A later page takes the focus from its button. */
function Page({ view, query, isFirst = false, order, renderWeek }: PageProps) {
  const page = useWeekPage(query);
  const statements = useStatementsNear(query, page.state === 'ready' ? page.data.weeks : []);
  const focusOnce = useFocusOnce(query.isAsked);
  const [hasNext, setHasNext] = useState(false);
  if (page.state === 'loading') return <LoadingWeeks count={isFirst ? 3 : 1} />;
  if (page.state === 'failed')
    return (
      <li>
        <LoadFailed />
      </li>
    );
  const { weeks, next } = page.data;
  if (isFirst && weeks.length === 0) return <NoWeeks isOpenOnly={query.isOpenOnly} />;
  return (
    <>
      {weeks.map((week, index) => (
        <WeekItem
          key={week.weekStart}
          week={week}
          household={view.household}
          order={order}
          statements={statementsOfWeek(statements, week)}
          ref={index === 0 && query.from !== null ? focusOnce : undefined}
        >
          {renderWeek(week)}
        </WeekItem>
      ))}
      {next !== null && hasNext && (
        <Page
          key={next}
          view={view}
          query={{ ...query, from: next, isAsked: false }}
          order={order}
          renderWeek={renderWeek}
        />
      )}
      {next !== null && !hasNext && (
        <li className={styles['more']}>
          <Button variant="default" onClick={() => setHasNext(true)}>
            {t('Show Earlier Weeks')}
          </Button>
        </li>
      )}
    </>
  );
}

/** Returns a ref that focuses its first element, unless something has the focus: a sync may bring another first week. */
function useFocusOnce(scrolls: boolean): (element: HTMLElement | null) => void {
  const isDone = useRef(false);
  return useCallback(
    (element) => {
      if (element === null || isDone.current) return;
      isDone.current = true;
      if (!isFocusLost()) return;
      element.tabIndex = -1;
      element.focus({ preventScroll: true });
      if (scrolls) element.scrollIntoView({ block: 'nearest' });
    },
    [scrolls],
  );
}

function LoadingWeeks({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <li key={index} aria-hidden>
      <Skeleton height="5.5rem" />
    </li>
  ));
}

function NoWeeks({ isOpenOnly }: { isOpenOnly: boolean }) {
  return (
    <li>
      {isOpenOnly ? (
        <Text c="dimmed">{t('Every week is paid.')}</Text>
      ) : (
        <EmptyState icon={IconCalendarDollar} title={t('No weeks yet.')}>
          {t('Each week with recorded hours appears here, with what it pays and why.')}
        </EmptyState>
      )}
    </li>
  );
}
