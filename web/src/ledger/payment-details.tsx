/**
 * The details of a payment: amount, platform or what it was withheld for, gross and deductions, days settled, credit
 * left; whether it is void or maybe a duplicate.
 */
import { Stack, Text } from '@mantine/core';
import type { Earning, Payment } from 'sync-protocol/ledger/payment.ts';
import { formatMoney, formatNearDate } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { LoadFailed } from '../kit/load-failed.tsx';
import { AmountList } from './amount-list.tsx';
import { earningName } from './earning-words.ts';
import { describeYearToDate } from './payment-lines.ts';
import { paymentWords, withheldName } from './payment-words.ts';
import { SettledDays } from './settled-days.tsx';
import { isDay } from './unpaid-choice.ts';
import { isPossibleDuplicate, type LedgerView, type PaymentItem } from './use-ledger.ts';
import { type PaymentSettlements, useSettlements } from './use-settlements.ts';

interface PaymentDetailsProps {
  item: PaymentItem;
  ledger: Pick<LedgerView, 'household' | 'payments' | 'today' | 'withheldYearToDate'>;
  amount: string;
  /** Advice about a duplicate for a nanny, who can't void it. By default the advice is to void one. */
  duplicateHelp?: string;
  /** Shows what was withheld with it, which has no line of its own; without it, it is only named. */
  onShow?: (paymentId: string) => void;
}

export function PaymentDetails(props: PaymentDetailsProps) {
  const { item, ledger, amount, duplicateHelp, onShow } = props;
  const { payment } = item;
  const settlements = useSettlements(payment);
  const money = (cents: number): string => formatMoney(cents, ledger.household.currency);
  return (
    <>
      <div>
        <Text fz="1.75rem" fw={650} lh={1.3} {...(payment.voidedAt !== null && { td: 'line-through' })}>
          {amount}
        </Text>
        <Text c="dimmed">{paymentWords(payment)}</Text>
      </div>
      {isPossibleDuplicate(payment, ledger.payments) && (
        <Text size="sm" c="var(--fairday-attention)">
          {duplicateHelp ??
            t(
              'Another payment has the same nanny, date and amount. Both count; void one if it was recorded twice.',
            )}
        </Text>
      )}
      {payment.voidedAt !== null && (
        <Text size="sm">
          {payment.kind === 'REIMBURSED'
            ? t('This payment is voided: it no longer counts and pays back no claim.')
            : t('This payment is voided: it no longer counts and settles no day.')}
        </Text>
      )}
      {payment.voidReason !== null && (
        <Text size="sm">{t('Reason: {reason}', { reason: payment.voidReason })}</Text>
      )}
      {payment.voidedAt === null && settlements.state === 'failed' && <LoadFailed />}
      {payment.voidedAt === null && settlements.state === 'ready' && (
        <Settled payment={payment} view={settlements.data} money={money} ledger={ledger} onShow={onShow} />
      )}
    </>
  );
}

interface SettledProps {
  payment: Payment;
  view: PaymentSettlements;
  money: (cents: number) => string;
  ledger: PaymentDetailsProps['ledger'];
  onShow: ((paymentId: string) => void) | undefined;
}

/** The payment and what was withheld with it may each have settled a part of an earning: here they are one. */
function sumByEarning(settled: PaymentSettlements['settled']) {
  const sums = new Map<string, { earning: Earning; cents: number }>();
  for (const { settlement, earning } of settled) {
    const cents = settlement.amountCents + (sums.get(earning.id)?.cents ?? 0);
    sums.set(earning.id, { earning, cents });
  }
  return [...sums.values()];
}

function Settled({ payment, view, money, ledger, onShow }: SettledProps) {
  const { today } = ledger;
  const isReimbursed = payment.kind === 'REIMBURSED';
  const settled = sumByEarning(view.settled);
  const lines = settled.map(({ earning, cents }) => {
    const [sum, earned] = [money(cents), money(earning.amountCents)];
    const date = formatNearDate(earning.date, today);
    const isWhole = cents === earning.amountCents;
    const subject = earningName(earning);
    const ofDay = isWhole
      ? t('Paid all {sum} of {date}', { sum, date })
      : t('Paid {sum} of the {earned} of {date}', { sum, earned, date });
    const ofAdded = isWhole
      ? t('{subject}: paid all {sum}', { subject, sum })
      : t('{subject}: paid {sum} of {earned}', { subject, sum, earned });
    return {
      key: earning.id,
      sentence: isDay(earning) ? ofDay : ofAdded,
      isPaidInFull: earning.openCents === 0,
    };
  });
  const count = settled.length;
  const settledDays = settled.every(({ earning }) => isDay(earning))
    ? t('{count, plural, one {Settled # day} other {Settled # days}}', { count })
    : t('{count, plural, one {Settled # amount} other {Settled # amounts}}', { count });
  return (
    <>
      {view.withheld.length > 0 && (
        <Gross payment={payment} withheld={view.withheld} money={money} ledger={ledger} onShow={onShow} />
      )}
      {settled.length === 0 ? (
        <Text>
          {isReimbursed
            ? t('This payment hasn’t paid back any claim yet.')
            : t('This payment hasn’t settled any day yet.')}
        </Text>
      ) : (
        <Stack gap="xs">
          <Text fw={600}>{settledDays}</Text>
          <SettledDays label={settledDays} lines={lines} />
        </Stack>
      )}
      {payment.unsettledCents > 0 && (
        <Text size="sm">
          {isReimbursed
            ? t('{sum} of it is a credit toward the next claims.', { sum: money(payment.unsettledCents) })
            : t('{sum} of it is a credit toward the next recorded hours.', {
                sum: money(payment.unsettledCents),
              })}
        </Text>
      )}
    </>
  );
}

type GrossProps = Pick<SettledProps, 'payment' | 'money' | 'ledger' | 'onShow'> &
  Pick<PaymentSettlements, 'withheld'>;

function Gross({ payment, withheld, money, ledger, onShow }: GrossProps) {
  const terms = { currency: ledger.household.currency, yearToDate: ledger.withheldYearToDate };
  const grossCents = [payment, ...withheld].reduce((sum, { amountCents }) => sum + amountCents, 0);
  const gross = t('Gross pay {gross}, of which was withheld:', { gross: money(grossCents) });
  return (
    <Stack gap="xs">
      <Text fw={600}>{gross}</Text>
      <AmountList
        label={gross}
        items={withheld.map((each) => ({
          id: each.id,
          name: withheldName(each),
          note: describeYearToDate(each, terms),
          amount: money(each.amountCents),
        }))}
        onShow={onShow}
      />
    </Stack>
  );
}
