/**
 * The totals of the payments screen: paid this year; owed of wages, minus what is paid ahead; and beside them what was
 * paid back, and is to be. Filters don't change them.
 */
import { Text } from '@mantine/core';
import { FigureCard } from '../kit/figure-cards.tsx';
import { formatMoney } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { describeClaimsOwed } from './claims-owed.ts';
import styles from './payments.module.css';
import type { LedgerView } from './use-ledger.ts';

export function SummaryCards({ ledger }: { ledger: LedgerView | null }) {
  const sum = (cents: number | undefined) =>
    ledger === null || cents === undefined ? undefined : formatMoney(cents, ledger.household.currency);
  const owed = ledger?.owedCents ?? 0;
  return (
    <ul className={styles['totals']} aria-label={t('Summary')} aria-busy={ledger === null}>
      <FigureCard label={t('Year to Date Paid')} value={sum(ledger?.paidThisYearCents)}>
        {t('All nannies this year')}
        {ledger !== null && ledger.withheldThisYearCents > 0 && (
          <Text size="sm" mt="0.25rem">
            {t('plus {sum} withheld', { sum: sum(ledger.withheldThisYearCents) ?? '' })}
          </Text>
        )}
        {ledger !== null && ledger.reimbursedThisYearCents > 0 && (
          <Text size="sm" mt="0.25rem">
            {t('plus {sum} paid back for expenses', { sum: sum(ledger.reimbursedThisYearCents) ?? '' })}
          </Text>
        )}
      </FigureCard>
      <FigureCard label={t('Current Owed')} value={sum(ledger?.owedCents)} isFirst={owed > 0}>
        {t('Unpaid completed hours')}
        {ledger !== null && <PaidAhead ledger={ledger} />}
        {ledger !== null && <ClaimsOwed ledger={ledger} />}
      </FigureCard>
    </ul>
  );
}

/** What is to be paid back; one nanny's credit isn't another's. */
function ClaimsOwed({ ledger: { balances, household } }: { ledger: LedgerView }) {
  const claims = balances.map(({ owedClaimsCents }) => owedClaimsCents);
  const isOwed = claims.some((cents) => cents > 0);
  const shown = claims.filter((cents) => (isOwed ? cents > 0 : true)).reduce((sum, cents) => sum + cents, 0);
  const words = describeClaimsOwed(shown, (cents) => formatMoney(cents, household.currency));
  if (words === undefined) return null;
  return (
    <Text size="sm" mt="0.25rem">
      {words}
    </Text>
  );
}

/** Splits the total into what is owed and what was paid ahead, since one nanny's credit isn't another's. */
function PaidAhead({ ledger: { balances, household } }: { ledger: LedgerView }) {
  const money = (cents: number): string => formatMoney(cents, household.currency);
  let owed = 0;
  let ahead = 0;
  for (const { owedCents } of balances) {
    if (owedCents > 0) owed += owedCents;
    else ahead -= owedCents;
  }
  if (ahead === 0) return null;
  return (
    <Text size="sm" mt="0.25rem">
      {owed === 0
        ? t('{ahead} paid ahead', { ahead: money(ahead) })
        : t('{owed} unpaid, minus {ahead} paid ahead', { owed: money(owed), ahead: money(ahead) })}
    </Text>
  );
}
