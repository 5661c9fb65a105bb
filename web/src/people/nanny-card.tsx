/** The card of a nanny: color, account, rate, sum owed or paid ahead, a link to her page, her menu and next step. */
import { Card, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ratesByDate } from 'sync-protocol/people/rate-change.ts';
import { useRights } from '../device/use-may-change.ts';
import type { NannyView } from '../device/views.ts';
import { formatDate, formatMoney } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { RichText } from '../kit/language/rich-text.tsx';
import { reservePlace } from '../kit/reserve-place.ts';
import { UnsentMark } from '../kit/unsent-mark.tsx';
import styles from './nannies.module.css';
import { NannyMenu, NextActions } from './nanny-actions.tsx';
import { NannyMark } from './nanny-mark.tsx';
import type { NannyDialogs } from './use-nanny-dialogs.tsx';
import type { NextStep } from './use-next-steps.ts';

interface NannyCardProps {
  view: NannyView;
  nextStep: NextStep | undefined;
  actions: NannyDialogs;
}

/** A nanny. The whole card links to her base schedule, except for its buttons. */
export function NannyCard({ view, nextStep, actions }: NannyCardProps) {
  const { nanny, household, color, isUnsent } = view;
  const rights = useRights(household.id);
  const hasNext = nextStep !== undefined || nanny.nannyUserId === null;
  return (
    <Card component="li" className={styles['card']}>
      <div>
        <div className={styles['head']}>
          <Text component="h2" fw={650} size="lg" lh={1.3}>
            <NannyMark color={color} />{' '}
            <Link to="/base-schedule" search={{ nannyId: nanny.id }} className={styles['link']}>
              <bdi>{nanny.name}</bdi>
            </Link>{' '}
            {isUnsent && <UnsentMark />}
          </Text>
          {rights !== 'read' && (
            <div className={styles['menu']} {...reservePlace(rights === 'unknown')}>
              <NannyMenu view={view} actions={actions} />
            </div>
          )}
        </div>
        <Text size="sm" c="dimmed">
          <bdi>{nanny.email}</bdi>
        </Text>
        {nanny.nannyUserId === null && (
          <Text size="sm" c="dimmed">
            {t('No account yet')}
          </Text>
        )}
      </div>
      <NannyFigures view={view} />
      {rights !== 'read' && hasNext && (
        <div className={styles['actions']} {...reservePlace(rights === 'unknown')}>
          <NextActions view={view} nextStep={nextStep} actions={actions} />
        </div>
      )}
    </Card>
  );
}

/** Her rate, and what is owed to her or paid ahead. */
function NannyFigures({ view }: { view: NannyView }) {
  const { household, hourlyRateCents, rates, today, owedCents } = view;
  const money = (cents: number): string => formatMoney(cents, household.currency);
  const next = ratesByDate(rates, today).findLast(({ state }) => state === 'upcoming')?.rate;
  return (
    <dl className={styles['figures']}>
      <div>
        <dt>{t('Hourly Rate')}</dt>
        <dd>
          <RichText
            message={t('{amount} <small>per hour</small>', { amount: money(hourlyRateCents) })}
            small={(words) => <small>{words}</small>}
          />
        </dd>
        {next !== undefined && (
          <dd>
            <small>
              {t('{amount} from {date}', {
                amount: money(next.hourlyRateCents),
                date: formatDate(next.effectiveFrom),
              })}
            </small>
          </dd>
        )}
      </div>
      <div>
        <dt>{owedCents < 0 ? t('Paid ahead') : t('Currently owed')}</dt>
        <dd>{money(Math.abs(owedCents))}</dd>
      </div>
    </dl>
  );
}
