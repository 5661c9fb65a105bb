/** The list of a nanny's claims in one state, with what can be done with each. */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Side } from 'sync-protocol/kernel/roles.ts';
import { Dotted } from '../kit/dotted.tsx';
import { formatMoney, formatNearDate, startLine } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import rows from '../kit/row-card.module.css';
import { steadyRows } from '../kit/steady-rows.ts';
import { UnsentMark } from '../kit/unsent-mark.tsx';
import type { ClaimItem } from './claim-lists.ts';
import { claimName, describeMileage } from './claim-words.ts';
import { ReceiptButton } from './receipts/receipt-button.tsx';
import type { ClaimsView } from './use-claims.ts';
import '../kit/data-table.css';

interface ClaimListProps {
  view: ClaimsView;
  side: Side;
  label: string;
  items: readonly ClaimItem[];
  renderActions?: ((item: ClaimItem, index: number) => ReactNode) | undefined;
}

export function ClaimList({ view, side, label, items, renderActions }: ClaimListProps) {
  return (
    <ul className="fd-rows" aria-label={label} ref={steadyRows}>
      {items.map((item, index) => (
        <ClaimRow key={item.claim.id} view={view} side={side} item={item}>
          {renderActions?.(item, index)}
        </ClaimRow>
      ))}
    </ul>
  );
}

function stateWords({ claim, openCents, paidOn }: ClaimItem, { today, household }: ClaimsView, side: Side) {
  switch (claim.status) {
    case 'SUBMITTED':
      return side === 'family' ? t('Waits for your decision') : t('Waits for the family');
    case 'DECLINED':
      return t('Declined');
    case 'WITHDRAWN':
      return t('Withdrawn');
    default: {
      if (openCents === 0)
        return paidOn === null
          ? t('Paid back')
          : t('Paid back on {date}', { date: formatNearDate(paidOn, today) });
      return openCents < claim.amountCents
        ? t('Approved, {amount} not paid back yet', { amount: formatMoney(openCents, household.currency) })
        : t('Approved, not paid back yet');
    }
  }
}

interface ClaimRowProps {
  view: ClaimsView;
  side: Side;
  item: ClaimItem;
  children: ReactNode;
}

function ClaimRow({ view, side, item, children }: ClaimRowProps) {
  const { household, today } = view;
  const { claim } = item;
  const amount = formatMoney(claim.amountCents, household.currency);
  const date = startLine(formatNearDate(claim.date, today));
  return (
    <li className={rows['row']} aria-label={t('{subject}, {amount}', { subject: claimName(claim), amount })}>
      <div className={rows['words']}>
        <Text fw={600}>
          <Dotted parts={[amount, claimName(claim)]} /> {view.unsentIds.has(claim.id) && <UnsentMark />}
        </Text>
        <Text size="sm">
          <Dotted parts={[date, describeMileage(claim, household.currency)]} />
        </Text>
        {claim.note !== null && <Text size="sm">{t('“{words}”', { words: claim.note })}</Text>}
        {claim.receiptHash !== null && (
          <ReceiptButton
            claim={claim}
            hash={claim.receiptHash}
            about={t('{subject}, {amount}', { subject: claimName(claim), amount })}
          />
        )}
        {claim.possibleDuplicateOf !== null && (
          <Text size="sm" c="var(--fairday-attention)">
            {t('Another expense has the same date and amount. Both count.')}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {stateWords(item, view, side)}
        </Text>
        {claim.answerNote !== null && <Text size="sm">{t('“{words}”', { words: claim.answerNote })}</Text>}
      </div>
      <div className={rows['buttons']}>{children}</div>
    </li>
  );
}
