/**
 * The payments that a nanny got from a family, latest first; a dialog tells of each what it settled, and links to its
 * wage statement.
 */
import { Button, Card, Skeleton, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { formatDate, formatMoney } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { LoadFailed } from '../../kit/load-failed.tsx';
import { Named } from '../../kit/named.tsx';
import { SheetDialog } from '../../kit/sheet-dialog.tsx';
import { useOpenDialog } from '../../kit/use-open-dialog.ts';
import { PaymentDetails } from '../../ledger/payment-details.tsx';
import { type PaymentLine, toPaymentLines } from '../../ledger/payment-lines.ts';
import { PaymentMarks, PurposeLine, WithheldLine } from '../../ledger/payment-row.tsx';
import { type PaymentPurpose, paymentWords } from '../../ledger/payment-words.ts';
import styles from '../../ledger/payments.module.css';
import { isPossibleDuplicate, type PaymentItem } from '../../ledger/use-ledger.ts';
import type { PayView } from '../../ledger/use-pay.ts';
import { type PaymentList, usePaymentList } from '../../ledger/use-payment-list.ts';
import { usePurposes } from '../../ledger/use-settlements.ts';
import { PaymentStatement } from '../../statements/payment-statement.tsx';
import { DisputeDialog, useDispute } from '../../weeks/signing/dispute-dialog.tsx';

const INITIAL_LIMIT = 6;
const LIMIT_STEP = 50;

interface OwnPaymentsProps {
  view: PayView;
  /** Level of the list's heading. */
  order: 2 | 3;
}

export function OwnPayments({ view, order }: OwnPaymentsProps) {
  const [limit, setLimit] = useState(INITIAL_LIMIT);
  const list = usePaymentList(view, limit);
  return (
    <Card padding={0}>
      <Title order={order} size="h4" className={styles['card-title']}>
        {t('Payments')}
      </Title>
      {list.state === 'failed' && <LoadFailed />}
      {list.state === 'loading' && <Skeleton height="5.5rem" />}
      {list.state === 'ready' && list.data.shown.length === 0 && (
        <Text c="dimmed" className={styles['card-note']}>
          {t('No payments yet.')}
        </Text>
      )}
      {list.state === 'ready' && list.data.shown.length > 0 && <Payments view={view} list={list.data} />}
      {list.state === 'ready' && list.data.hasMore && (
        <div className={styles['more']}>
          <Button variant="default" onClick={() => setLimit(limit + LIMIT_STEP)}>
            {t('Show Earlier Payments')}
          </Button>
        </div>
      )}
    </Card>
  );
}

interface PaymentsProps {
  view: PayView;
  list: PaymentList;
}

function Payments({ view, list }: PaymentsProps) {
  const { shown, known, withheldYearToDate } = list;
  const { dialog, opened, open, close } = useOpenDialog<{ paymentId: string }>();
  const item = known.find(({ payment }) => payment.id === dialog?.paymentId);
  const { household } = view;
  const purposes = usePurposes(shown.map(({ payment }) => payment));
  return (
    <>
      <ul className="fd-rows" aria-label={t('Payments of {family}', { family: household.name })}>
        {toPaymentLines(shown).map((line) => (
          <PaymentRow
            key={line.payment.id}
            line={line}
            isDuplicate={isPossibleDuplicate(line.payment, known)}
            purpose={purposes?.get(line.payment.id)}
            view={view}
            yearToDate={withheldYearToDate}
            onDetails={() => open({ paymentId: line.payment.id })}
          />
        ))}
      </ul>
      {item && (
        <PayDialog key={dialog?.id} view={view} item={item} list={list} opened={opened} onClose={close} />
      )}
    </>
  );
}

interface PaymentRowProps {
  line: PaymentLine;
  isDuplicate: boolean;
  purpose: PaymentPurpose | null | undefined;
  view: PayView;
  yearToDate: ReadonlyMap<string, number>;
  onDetails: () => void;
}

function PaymentRow({ line, isDuplicate, purpose, view, yearToDate, onDetails }: PaymentRowProps) {
  const { payment, withheld } = line;
  const { currency } = view.household;
  const amount = formatMoney(payment.amountCents, currency);
  const date = formatDate(payment.paymentDate);
  const isVoided = payment.voidedAt !== null;
  return (
    <li className={styles['pay-line']} data-voided={isVoided}>
      <div className={styles['card-name']}>
        <Text fw={600}>{date}</Text>
        <Text size="sm" c="dimmed" component="div">
          {paymentWords(payment)} <PaymentMarks isVoided={isVoided} isDuplicate={isDuplicate} />
          <PurposeLine payment={payment} purpose={purpose} today={view.today} />
          <WithheldLine payment={payment} withheld={withheld} terms={{ currency, yearToDate }} />
        </Text>
        {payment.unsettledCents > 0 && (
          <Text size="sm" c="dimmed">
            {t('{ahead} paid ahead', { ahead: formatMoney(payment.unsettledCents, currency) })}
          </Text>
        )}
      </div>
      <Text fw={600} className={styles['card-amount']}>
        {isVoided ? <del>{amount}</del> : amount}
      </Text>
      <Button
        variant="subtle"
        aria-label={t('Details of {amount} on {date}', { amount, date })}
        onClick={onDetails}
      >
        {t('Details')}
      </Button>
    </li>
  );
}

interface PayDialogProps extends PaymentsProps {
  item: PaymentItem;
  opened: boolean;
  onClose: () => void;
}

/** A payment, and the days and weekly amounts that it settled. */
function PayDialog({ view, item, list, opened, onClose }: PayDialogProps) {
  const { household, today } = view;
  const { known: payments, withheldYearToDate } = list;
  const dispute = useDispute(view, item.payment);
  const [isAsking, setIsAsking] = useState(false);
  if (isAsking && dispute !== undefined)
    return <DisputeDialog dispute={dispute} opened={opened} onClose={onClose} />;
  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={<Named name={household.name}>{describeSource(item.payment, household.name)}</Named>}
      secondary={
        dispute !== undefined && (
          <Button variant="default" onClick={() => setIsAsking(true)}>
            {t('I Don’t Agree')}
          </Button>
        )
      }
    >
      <PaymentDetails
        item={item}
        ledger={{ household, today, payments, withheldYearToDate }}
        amount={formatMoney(item.payment.amountCents, household.currency)}
        duplicateHelp={t(
          'Another payment has the same date and amount. Both count; if the family recorded one twice, ask them to void it.',
        )}
      />
      <PaymentStatement household={household} payment={item.payment} mayMake={false} />
    </SheetDialog>
  );
}

function describeSource({ kind, paymentDate }: PaymentItem['payment'], family: string): string {
  const words = { family, date: formatDate(paymentDate) };
  switch (kind) {
    case 'WITHHELD':
      return t('Withheld by {family} on {date}', words);
    case 'CORRECTION':
      return t('Correction by {family} on {date}', words);
    case 'REIMBURSED':
      return t('Paid back by {family} on {date}', words);
    default:
      return t('From {family} on {date}', words);
  }
}
