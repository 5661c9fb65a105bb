/**
 * One family's part of a nanny's pay: owed and paid this year, her weeks to check and sign, the payments with what each
 * settled, and wage statements.
 */
import { Title } from '@mantine/core';
import { FigureCard } from '../../kit/figure-cards.tsx';
import { formatMoney } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import styles from '../../ledger/payments.module.css';
import type { PayView } from '../../ledger/use-pay.ts';
import { StatementList } from '../../statements/statement-list.tsx';
import { SignWeek } from '../../weeks/signing/sign-week.tsx';
import { WeekList } from '../../weeks/week-list.tsx';
import { OwnPayments } from './own-payments.tsx';

interface FamilyPayProps {
  view: PayView;
  /** A date with whose week the list of weeks begins. */
  from: string | undefined;
  /** Whether the nanny has other families, so that this one has to be named. */
  isOneOfSeveral: boolean;
}

export function FamilyPay({ view, from, isOneOfSeveral }: FamilyPayProps) {
  const { household, owedCents, paidThisYearCents, withheldThisYearCents } = view;
  const family = household.name;
  const money = (cents: number): string => formatMoney(cents, household.currency);
  const order = isOneOfSeveral ? 3 : 2;
  return (
    <section className={styles['family-pay']} {...(isOneOfSeveral && { 'aria-label': family })}>
      {isOneOfSeveral && (
        <Title order={2} size="h3" className={styles['family-title']}>
          {family}
        </Title>
      )}
      <ul className={styles['totals']} aria-label={t('Summary, {family}', { family })}>
        <FigureCard label={t('Current Owed')} value={money(owedCents)} isFirst={owedCents > 0}>
          {owedCents < 0
            ? t('{ahead} paid ahead', { ahead: money(-owedCents) })
            : t('Earned and not paid yet')}
        </FigureCard>
        <FigureCard label={t('Year to Date Paid')} value={money(paidThisYearCents)}>
          {isOneOfSeveral ? t('From this family') : t('This year')}
          {withheldThisYearCents > 0 && (
            <div>{t('{sum} more withheld', { sum: money(withheldThisYearCents) })}</div>
          )}
        </FigureCard>
      </ul>
      <div className={styles['pay-lists']}>
        <WeekList
          view={view}
          from={from}
          label={t('Weeks with {family}', { family })}
          order={order}
          renderWeek={(week) => <SignWeek owner={view} week={week} />}
        />
        <div className={styles['pay-column']}>
          <OwnPayments view={view} order={order} />
          <StatementList
            query={{ householdId: household.id, nannyId: view.nanny.id }}
            label={t('Wage statements from {family}', { family })}
            order={order}
            empty={t('No statements yet.')}
          />
        </div>
      </div>
    </section>
  );
}
