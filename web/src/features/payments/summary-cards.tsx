import { Card, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatMoney } from 'sync-protocol/rules/format.ts';
import { BigFigure } from '../../ui/big-figure.tsx';
import styles from './payments.module.css';
import { texts } from './payments-texts.ts';
import type { LedgerView } from './use-ledger.ts';

/** The two totals, which ignore the filters. Shows skeletons without a ledger. */
export function SummaryCards({ ledger }: { ledger: LedgerView | null }) {
  const sum = (cents: number | undefined): ReactNode =>
    ledger === null || cents === undefined ? (
      <Skeleton className="fd-big-figure-skeleton" width="8rem" />
    ) : (
      <BigFigure value={formatMoney(cents, ledger.household.currency)} />
    );
  const owed = ledger?.owedCents;
  return (
    <ul className={styles['totals']} aria-label={texts.summary} aria-busy={ledger === null}>
      <Card component="li" className={styles['total']}>
        <Text size="sm" c="dimmed">
          {texts.paidThisYear}
        </Text>
        {sum(ledger?.paidThisYearCents)}
        <Text size="sm" c="dimmed">
          {texts.allNanniesThisYear}
        </Text>
      </Card>
      <Card component="li" className={styles['total']} data-first={owed !== undefined && owed > 0}>
        <Text size="sm" c="dimmed">
          {texts.owed}
        </Text>
        {sum(owed)}
        <Text size="sm" c="dimmed">
          {texts.unpaidHours}
        </Text>
        {ledger !== null && <PaidAhead ledger={ledger} />}
      </Card>
    </ul>
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
    <Text size="sm" c="dimmed">
      {owed === 0 ? texts.paidAhead(money(ahead)) : texts.owedAndAhead(money(owed), money(ahead))}
    </Text>
  );
}
