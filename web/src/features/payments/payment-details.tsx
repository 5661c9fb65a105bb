/** The details of a payment: amount, platform, days settled, credit left; whether it is void or maybe a duplicate. */
import { Stack, Text } from '@mantine/core';
import type { Payment } from 'sync-protocol/model/payment.ts';
import { earningName } from '../../domain/earning-words.ts';
import { platformName } from '../../domain/platform-name.ts';
import { formatMoney, formatNearDate } from '../../language/format.ts';
import { t } from '../../language/messages.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { SettledDays } from './settled-days.tsx';
import { isDay } from './unpaid-choice.ts';
import { isPossibleDuplicate, type LedgerView, type PaymentItem } from './use-ledger.ts';
import { type PaymentSettlements, useSettlements } from './use-settlements.ts';

interface PaymentDetailsProps {
  item: PaymentItem;
  ledger: Pick<LedgerView, 'household' | 'payments' | 'today'>;
  amount: string;
  /** Advice about a duplicate for a nanny, who can't void it. By default the advice is to void one. */
  duplicateHelp?: string;
}

export function PaymentDetails(props: PaymentDetailsProps) {
  const { item, ledger, amount, duplicateHelp } = props;
  const { payment } = item;
  const settlements = useSettlements(payment);
  const money = (cents: number): string => formatMoney(cents, ledger.household.currency);
  return (
    <>
      <div>
        <Text fz="1.75rem" fw={650} lh={1.3} {...(payment.voidedAt !== null && { td: 'line-through' })}>
          {amount}
        </Text>
        <Text c="dimmed">{platformName(payment.platform)}</Text>
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
        <Text size="sm">{t('This payment is voided: it no longer counts and settles no day.')}</Text>
      )}
      {payment.voidedAt === null && settlements.state === 'failed' && <LoadFailed />}
      {payment.voidedAt === null && settlements.state === 'ready' && (
        <Settled payment={payment} view={settlements.data} money={money} today={ledger.today} />
      )}
    </>
  );
}

interface SettledProps {
  payment: Payment;
  view: PaymentSettlements;
  money: (cents: number) => string;
  today: string;
}

function Settled({ payment, view: { settled }, money, today }: SettledProps) {
  const lines = settled.map(({ settlement, earning }) => {
    const [sum, earned] = [money(settlement.amountCents), money(earning.amountCents)];
    const date = formatNearDate(earning.date, today);
    const isWhole = settlement.amountCents === earning.amountCents;
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
      {settled.length === 0 ? (
        <Text>{t('This payment hasn’t settled any day yet.')}</Text>
      ) : (
        <Stack gap="xs">
          <Text fw={600}>{settledDays}</Text>
          <SettledDays label={settledDays} lines={lines} />
        </Stack>
      )}
      {payment.unsettledCents > 0 && (
        <Text size="sm">
          {t('{sum} of it is a credit toward the next recorded hours.', {
            sum: money(payment.unsettledCents),
          })}
        </Text>
      )}
    </>
  );
}
