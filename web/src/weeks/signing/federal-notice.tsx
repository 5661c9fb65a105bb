/**
 * Says below a week over 40 hours what federal law owes a nanny who lives out, to both sides, with the family's way to
 * her terms while these can still change the week.
 */
import { Alert } from '@mantine/core';
import { daysBetween } from 'sync-protocol/kernel/calendar.ts';
import { DAYS_BACK } from 'sync-protocol/weeks/days-repriced.ts';
import { t } from '../../kit/language/messages.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { Named } from '../../kit/named.tsx';
import { describeShortfall } from '../federal-words.ts';
import type { WeekOfPay } from '../week-of-pay.ts';
import type { WeekOwner } from '../weeks-to-sign.ts';
import type { Reader } from './sign-words.ts';
import styles from './signing.module.css';

interface FederalNoticeProps {
  owner: WeekOwner;
  week: WeekOfPay;
  side: Reader['side'];
  mayChange: boolean;
}

export function FederalNotice({ owner, week, side, mayChange }: FederalNoticeProps) {
  const { federal, weekStart, status } = week;
  if (federal === null) return null;
  const { household, nanny, today } = owner;
  const { name } = nanny;
  const isOpen = status !== 'APPROVED' && daysBetween(weekStart, today) <= DAYS_BACK;
  const told = { side, name, currency: household.currency };
  return (
    <Alert color="amber">
      <Named name={name}>{describeShortfall(federal, told).join(' ')}</Named>
      {isOpen && side === 'nanny' && <div>{t('Your family can change it in your terms.')}</div>}
      {isOpen && side === 'family' && mayChange && (
        <div className={styles['to-terms']}>
          <LinkButton
            to="/nannies/$nannyId/terms"
            params={{ nannyId: nanny.id }}
            variant="default"
            size="xs"
            aria-label={t('Terms of {name}', { name })}
          >
            {t('Open Terms')}
          </LinkButton>
        </div>
      )}
    </Alert>
  );
}
