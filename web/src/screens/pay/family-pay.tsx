/**
 * One family's part of a nanny's pay: owed and paid this year, and her weeks to check and sign; or the payments with what
 * each settled, and wage statements.
 */
import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { yearNumberOf } from 'sync-protocol/kernel/calendar.ts';
import { FigureCard } from '../../kit/figure-cards.tsx';
import { formatMoney } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { describeClaimsOwed } from '../../ledger/claims-owed.ts';
import { withheldName } from '../../ledger/payment-words.ts';
import styles from '../../ledger/payments.module.css';
import type { PayView } from '../../ledger/use-pay.ts';
import { StatementList } from '../../statements/statement-list.tsx';
import { taxSettingWords } from '../../taxes/tax-setting-words.ts';
import { usePersonSetting } from '../../taxes/use-person-setting.ts';
import { SignWeek } from '../../weeks/signing/sign-week.tsx';
import { WeekList } from '../../weeks/week-list.tsx';
import { OwnPayments } from './own-payments.tsx';

interface FamilyPayProps {
  view: PayView;
  /** Whether the nanny has other families, so that this one has to be named. */
  isOneOfSeveral: boolean;
}

const orderOf = (isOneOfSeveral: boolean): 2 | 3 => (isOneOfSeveral ? 3 : 2);

interface FamilyWeeksProps extends FamilyPayProps {
  /** A date with whose week the list of weeks begins. */
  from: string | undefined;
}

export function FamilyWeeks({ from, ...part }: FamilyWeeksProps) {
  const { view, isOneOfSeveral } = part;
  return (
    <FamilyPart {...part}>
      <WeekList
        view={view}
        from={from}
        label={t('Weeks with {family}', { family: view.household.name })}
        order={orderOf(isOneOfSeveral)}
        renderWeek={(week) => <SignWeek owner={view} week={week} />}
      />
    </FamilyPart>
  );
}

export function FamilyPayments(part: FamilyPayProps) {
  const { view, isOneOfSeveral } = part;
  const { household, nanny } = view;
  const order = orderOf(isOneOfSeveral);
  return (
    <FamilyPart {...part}>
      <div className={styles['pay-lists']}>
        <OwnPayments view={view} order={order} />
        <StatementList
          query={{ householdId: household.id, nannyId: nanny.id }}
          label={t('Wage statements from {family}', { family: household.name })}
          order={order}
          empty={t('No statements yet.')}
        />
      </div>
    </FamilyPart>
  );
}

/** What the family does about her Social Security and Medicare this year. */
function OwnTaxSetting({ view: { household, nanny, today } }: Pick<FamilyPayProps, 'view'>) {
  const year = yearNumberOf(today);
  const chosen = usePersonSetting(nanny, year);
  if (household.currency !== 'USD') return null;
  const setting = taxSettingWords(chosen);
  return (
    <Text size="sm" c="dimmed">
      {t('Taxes of {year}: {setting}', { year: String(year), setting })}
    </Text>
  );
}

/** The family's name where there are several, what it owes and paid, and the lists. */
function FamilyPart({ view, isOneOfSeveral, children }: FamilyPayProps & { children: ReactNode }) {
  const { household, owedCents, paidThisYearCents, withheldThisYearCents, withheldThisYear } = view;
  const { owedClaimsCents, reimbursedThisYearCents } = view;
  const family = household.name;
  const money = (cents: number): string => formatMoney(cents, household.currency);
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
          {owedClaimsCents !== 0 && <div>{describeClaimsOwed(owedClaimsCents, money)}</div>}
        </FigureCard>
        <FigureCard label={t('Year to Date Paid')} value={money(paidThisYearCents)}>
          {isOneOfSeveral ? t('From this family') : t('This year')}
          {withheldThisYearCents > 0 && (
            <div>{t('plus {sum} withheld', { sum: money(withheldThisYearCents) })}</div>
          )}
          {reimbursedThisYearCents > 0 && (
            <div>{t('plus {sum} paid back for expenses', { sum: money(reimbursedThisYearCents) })}</div>
          )}
          {withheldThisYear.map((line) => (
            <div key={`${line.tax} ${line.label}`}>
              {t('{label}: {sum}', { label: withheldName(line), sum: money(line.amountCents) })}
            </div>
          ))}
        </FigureCard>
      </ul>
      <OwnTaxSetting view={view} />
      {children}
    </section>
  );
}
