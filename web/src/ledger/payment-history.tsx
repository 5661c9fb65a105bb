/** The payments screen's list of payments: a table, or cards on a phone. Says why an empty list is empty. */
import { Button, Card, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { useMayChange } from '../device/use-may-change.ts';
import { EmptyState } from '../kit/empty-state.tsx';
import { formatCount } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { LinkButton } from '../kit/link-button.tsx';
import { useCards } from '../kit/use-phone.ts';
import { type PaymentLine, toPaymentLines } from './payment-lines.ts';
import { PaymentRow, type PaymentRowProps } from './payment-row.tsx';
import styles from './payments.module.css';
import type { LedgerView, PaymentItem } from './use-ledger.ts';
import { usePurposes } from './use-settlements.ts';

/** Ten years of weekly payments are several hundred: not all are rendered at first. */
const INITIAL_LIMIT = 8;
const LIMIT_STEP = 50;

interface PaymentHistoryProps {
  ledger: LedgerView;
  payments: readonly PaymentItem[];
  isFiltered: boolean;
  onDetails: (paymentId: string) => void;
  onHistory: (paymentId: string) => void;
}

export function PaymentHistory({ payments, isFiltered, ...shared }: PaymentHistoryProps) {
  const { ledger } = shared;
  const mayChange = useMayChange(ledger.household.id);
  const [limit, setLimit] = useState(INITIAL_LIMIT);
  const lines = toPaymentLines(payments);
  const shown = lines.slice(0, limit);
  const hasMore = lines.length > shown.length;
  return (
    <Card component="section" aria-labelledby="payment-history" padding={0}>
      <Title order={2} size="h4" id="payment-history" className={styles['card-title']}>
        {t('Payment History')}
      </Title>
      {payments.length === 0 ? (
        <EmptyState
          icon={IconReceipt}
          title={t('No payment records found.')}
          action={
            mayChange &&
            ledger.balances.length === 0 && (
              <LinkButton to="/nannies" variant="light">
                {t('Add a Nanny')}
              </LinkButton>
            )
          }
        >
          {isFiltered && ledger.payments.length > 0
            ? t('Nothing matches these filters.')
            : mayChange
              ? t('Payments you record and days you mark as paid appear here.')
              : t('Recorded payments and days marked as paid appear here.')}
        </EmptyState>
      ) : (
        <Payments payments={shown} {...shared} />
      )}
      {hasMore && (
        <div className={styles['more']}>
          <Text component="output" size="sm" c="dimmed">
            {t('{shown} of {all, plural, one {# payment} other {# payments}}', {
              shown: formatCount(shown.length),
              all: lines.length,
            })}
          </Text>
          <Button variant="default" onClick={() => setLimit(limit + LIMIT_STEP)}>
            {t('Show More')}
          </Button>
        </div>
      )}
    </Card>
  );
}

type PaymentsProps = Omit<PaymentRowProps, 'item' | 'as' | 'purpose'> & { payments: readonly PaymentLine[] };

function Payments({ payments, ...shared }: PaymentsProps) {
  const isCards = useCards();
  const purposes = usePurposes(payments.map(({ payment }) => payment));
  const rows = payments.map((item) => (
    <PaymentRow
      key={item.payment.id}
      as={isCards ? 'card' : 'row'}
      item={item}
      purpose={purposes?.get(item.payment.id)}
      {...shared}
    />
  ));
  if (isCards) {
    return (
      <ul className="fd-rows" aria-labelledby="payment-history">
        {rows}
      </ul>
    );
  }
  return (
    <table className={`fd-table ${styles['payments-table']}`} aria-labelledby="payment-history">
      <thead>
        <tr>
          <th scope="col">{t('Date')}</th>
          <th scope="col">{t('Nanny')}</th>
          <th scope="col" className="fd-table-figure">
            {t('Amount')}
          </th>
          <th scope="col">{t('Platform')}</th>
          <th scope="col">
            <VisuallyHidden>{t('Actions')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>{rows}</tbody>
    </table>
  );
}
