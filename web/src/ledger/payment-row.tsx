/**
 * One payment, as a table row or a card: what it was for, void, duplicate and unsent marks, buttons for its history and
 * details.
 */
import { Badge, Button, Group, Text } from '@mantine/core';
import { IconBan, IconCopyCheck } from '@tabler/icons-react';
import type { Payment } from 'sync-protocol/ledger/payment.ts';
import { HistoryIcon } from '../kit/history-button.tsx';
import { formatDate, formatMoney } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { UnsentMark } from '../kit/unsent-mark.tsx';
import {
  describeWithheld,
  describeYearToDate,
  type PaymentLine,
  type WithheldTerms,
} from './payment-lines.ts';
import { describePurpose, type PaymentPurpose, paymentWords } from './payment-words.ts';
import styles from './payments.module.css';
import { isPossibleDuplicate, type LedgerView } from './use-ledger.ts';
import { hasPurpose } from './use-settlements.ts';

export interface PaymentRowProps {
  /** A table row, or on a phone a card. */
  as: 'row' | 'card';
  item: PaymentLine;
  /** What it was for; null for a credit, undefined while it loads. */
  purpose: PaymentPurpose | null | undefined;
  ledger: LedgerView;
  onDetails: (paymentId: string) => void;
  onHistory: (paymentId: string) => void;
}

export function PaymentRow({ as, item, purpose, ledger, onDetails, onHistory }: PaymentRowProps) {
  const { payment, nannyName, isUnsent, withheld } = item;
  const date = formatDate(payment.paymentDate);
  const amount = formatMoney(payment.amountCents, ledger.household.currency);
  const isVoided = payment.voidedAt !== null;
  const words = paymentWords(payment);
  const shownAmount = isVoided ? <del>{amount}</del> : amount;
  const actions = (
    <Group component="span" display="inline-flex" gap={0} justify="flex-end" wrap="nowrap">
      <HistoryIcon
        label={t('History of {amount} to {name} on {date}', { amount, name: nannyName, date })}
        onClick={() => onHistory(payment.id)}
      />
      <Button
        variant="subtle"
        size={as === 'row' ? 'compact-md' : 'sm'}
        aria-label={t('Details of {amount} to {name} on {date}', { amount, name: nannyName, date })}
        onClick={() => onDetails(payment.id)}
      >
        {t('Details')}
      </Button>
    </Group>
  );
  const marks = (
    <PaymentMarks isVoided={isVoided} isDuplicate={isPossibleDuplicate(payment, ledger.payments)} />
  );
  const details = (
    <>
      <PurposeLine payment={payment} purpose={purpose} today={ledger.today} />
      <WithheldLine
        payment={payment}
        withheld={withheld}
        terms={{ currency: ledger.household.currency, yearToDate: ledger.withheldYearToDate }}
      />
    </>
  );

  if (as === 'card') {
    return (
      <li className={styles['payment-card']} data-voided={isVoided}>
        <Text fw={600} className={styles['card-name']}>
          <bdi>{nannyName}</bdi> {isUnsent && <UnsentMark />}
        </Text>
        <Text fw={600} className={styles['card-amount']}>
          {shownAmount}
        </Text>
        <Text size="sm" c="dimmed" className={styles['card-details']}>
          {date} · {words} {marks}
          {details}
        </Text>
        {actions}
      </li>
    );
  }
  return (
    <tr data-voided={isVoided}>
      <td className="fd-table-date">{date}</td>
      <td>
        <bdi>{nannyName}</bdi> {isUnsent && <UnsentMark />}
      </td>
      <td className="fd-table-figure">{shownAmount}</td>
      <td>
        {words} {marks}
        {details}
      </td>
      <td className="fd-table-figure">{actions}</td>
    </tr>
  );
}

interface PurposeLineProps {
  payment: Payment;
  purpose: PaymentPurpose | null | undefined;
  today: string;
}

/** Keeps its height while it loads. */
export function PurposeLine({ payment, purpose, today }: PurposeLineProps) {
  if (!hasPurpose(payment)) return null;
  return (
    <Text component="div" size="sm" c="dimmed">
      {purpose === undefined ? '\u00a0' : describePurpose(purpose, today)}
    </Text>
  );
}

interface WithheldLineProps {
  payment: Payment;
  withheld: readonly Payment[];
  terms: WithheldTerms;
}

/** What was withheld with a payment, or the year to date of a payment that was withheld. */
export function WithheldLine({ payment, withheld, terms }: WithheldLineProps) {
  const words =
    withheld.length === 0 ? describeYearToDate(payment, terms) : describeWithheld(withheld, terms);
  if (words === undefined) return null;
  return (
    <Text component="div" size="sm" c="dimmed">
      {words}
    </Text>
  );
}

const MARK = {
  px: '0.5rem',
  fz: 'xs',
  fw: 600,
  lts: 0,
  tt: 'none',
  h: 'auto',
  mih: '1.25rem',
  style: { verticalAlign: '-0.125rem' },
  // The words of some languages need a second line.
  styles: { label: { whiteSpace: 'normal', textAlign: 'start' } },
} as const;

export function PaymentMarks({ isVoided, isDuplicate }: { isVoided: boolean; isDuplicate: boolean }) {
  return (
    <>
      {isVoided && (
        <Badge
          {...MARK}
          variant="light"
          color="gray"
          leftSection={<IconBan size={14} stroke={2} aria-hidden />}
        >
          {t('Voided')}
        </Badge>
      )}
      {isDuplicate && (
        <Badge
          {...MARK}
          variant="outline"
          color="amber"
          leftSection={<IconCopyCheck size={14} stroke={2} aria-hidden />}
        >
          {t('Possible duplicate')}
        </Badge>
      )}
    </>
  );
}
