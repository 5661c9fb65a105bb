/**
 * The nanny's dashboard: next shift, days, 'not worked' and terms to answer, hours made fewer, figures, also by family, weeks to confirm, the current
 * week under terms, charts, and the bar for yesterday's hours.
 */
import { Skeleton } from '@mantine/core';
import { IconMailHeart } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { addDays, dateOf } from 'sync-protocol/kernel/calendar.ts';
import type { User } from 'sync-protocol/people/account.ts';
import { NotLoadedYet } from '../../device/not-loaded-yet.tsx';
import { useNow } from '../../device/use-now.ts';
import type { AgendaItem, DashboardView } from '../../device/views.ts';
import { EmptyState } from '../../kit/empty-state.tsx';
import { FigureCards, FigureSkeletons } from '../../kit/figure-cards.tsx';
import { t } from '../../kit/language/messages.ts';
import { lazyPart } from '../../kit/lazy-part.ts';
import { LoadFailed } from '../../kit/load-failed.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { useDashboard } from '../../ledger/use-dashboard.ts';
import { daysToAnswer, nextShift, yesterdaysShifts } from '../../schedule/nanny-shifts.ts';
import { useAgenda } from '../../schedule/use-agenda.ts';
import { type TermsView, useOwnTerms } from '../../weeks/use-terms.ts';
import styles from './dashboard.module.css';
import { DaysToAnswer } from './days-to-answer.tsx';
import type { FamiliesCardProps } from './families-card.tsx';
import { FewerHours } from './fewer-hours.tsx';
import { nannyFigures, nannyLabels } from './figures.ts';
import { Insights } from './insights.tsx';
import { NextShiftCard } from './next-shift-card.tsx';
import { NotWorkedToAnswer } from './not-worked-to-answer.tsx';
import { TermsToAnswer } from './terms-to-answer.tsx';
import { ThisWeek } from './this-week.tsx';
import { WeeksToSign } from './weeks-to-sign.tsx';
import { YesterdayBar } from './yesterday-bar.tsx';

const linkToPay = linkOptions({ to: '/pay' });

/** Households can be in other time zones: two days back include yesterday in all of them. */
const LOOK_BACK_DAYS = 2;

export function NannyDashboard({ user }: { user: User }) {
  const today = dateOf(useNow(), user.timezone);
  const dashboard = useDashboard();
  const agenda = useAgenda({ from: addDays(today, -LOOK_BACK_DAYS) });
  const terms = useOwnTerms();
  const isReady = dashboard.state === 'ready' && agenda.state === 'ready' && terms.state === 'ready';
  const states = [dashboard.state, agenda.state, terms.state];

  return (
    <>
      <PageHeader title={t('Dashboard')} subtitle={t('Your days, your hours, your pay')} />
      {states.includes('failed') && <LoadFailed />}
      {states.includes('loading') && <NannySkeleton />}
      {isReady && dashboard.data.length === 0 && (
        <EmptyState icon={IconMailHeart} title={t('No family has added you yet.')}>
          {t('Ask the family you work for to send you an invitation, and open the link on this device.')}
        </EmptyState>
      )}
      {isReady && dashboard.data.length > 0 && (
        <NannyDay
          figures={dashboard.data}
          items={agenda.data}
          terms={terms.data}
          yesterday={addDays(today, -1)}
        />
      )}
    </>
  );
}

interface NannyDayProps {
  figures: readonly DashboardView[];
  items: readonly AgendaItem[];
  terms: readonly TermsView[];
  yesterday: string;
}

function NannyDay({ figures, items, terms, yesterday }: NannyDayProps) {
  const shifts = yesterdaysShifts(items);
  return (
    <>
      <div className={styles['nanny-day']}>
        <NextShiftCard item={nextShift(items)} />
        <NotWorkedToAnswer />
        <DaysToAnswer items={daysToAnswer(items)} />
        <TermsToAnswer views={terms} />
      </div>
      <FewerHours />
      <FigureCards figures={nannyFigures(figures, linkToPay)} />
      {figures.length > 1 && <Families figures={figures} />}
      <WeeksToSign side="nanny" />
      <ThisWeek names="households" />
      <Insights />
      <YesterdayBar
        yesterday={shifts[0]?.day.date ?? yesterday}
        items={shifts}
        namesFamily={figures.length > 1}
      />
    </>
  );
}

const families = lazyPart<FamiliesCardProps>(() =>
  import('./families-card.tsx').then(({ FamiliesCard }) => FamiliesCard),
);

/** A lazy chunk: most nannies work for one family. */
function Families(props: FamiliesCardProps) {
  return families.useLoaded(true) ? <families.Part {...props} /> : null;
}

function NannySkeleton() {
  return (
    <>
      <NotLoadedYet what="days" />
      <div className={styles['nanny-day']} aria-hidden>
        <Skeleton height="13rem" radius="lg" />
      </div>
      <FigureSkeletons labels={nannyLabels()} />
    </>
  );
}
