/** The details of a payment: amount, platform, days settled, credit left; whether it is void or maybe a duplicate. */
import { Stack, Text } from '@mantine/core';
import type { Payment } from 'sync-protocol/model/payment.ts';
import { formatMoney, formatNearDate } from '../../language/format.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { formatPlatform, texts } from './payments-texts.ts';
import { SettledDays } from './settled-days.tsx';
import { isPossibleDuplicate, type LedgerView, type PaymentItem } from './use-ledger.ts';
import { type PaymentSettlements, useSettlements } from './use-settlements.ts';

interface PaymentDetailsProps {
  item: PaymentItem;
  ledger: LedgerView;
  amount: string;
  /** Advice about a duplicate for a nanny, who can't void it. By default the advice is to void one. */
  duplicateHelp?: string;
}

export function PaymentDetails(props: PaymentDetailsProps) {
  const { item, ledger, amount, duplicateHelp = texts.duplicateHelp } = props;
  const { payment } = item;
  const settlements = useSettlements(payment);
  const money = (cents: number): string => formatMoney(cents, ledger.household.currency);
  return (
    <>
      <div>
        <Text fz="1.75rem" fw={650} lh={1.3} {...(payment.voidedAt !== null && { td: 'line-through' })}>
          {amount}
        </Text>
        <Text c="dimmed">{formatPlatform(payment.platform)}</Text>
      </div>
      {isPossibleDuplicate(payment, ledger.payments) && (
        <Text size="sm" c="var(--fairday-attention)">
          {duplicateHelp}
        </Text>
      )}
      {payment.voidedAt !== null && <Text size="sm">{texts.voidedHelp}</Text>}
      {payment.voidedAt === null && settlements.state === 'failed' && <LoadFailed what={texts.payment} />}
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
    return {
      key: earning.id,
      sentence: isWhole ? texts.paidInFull(sum, date) : texts.paidPart(sum, earned, date),
      isPaidInFull: earning.openCents === 0,
    };
  });
  return (
    <>
      {settled.length === 0 ? (
        <Text>{texts.settledNothing}</Text>
      ) : (
        <Stack gap="xs">
          <Text fw={600}>{texts.settled(settled.length)}</Text>
          <SettledDays label={texts.settled(settled.length)} lines={lines} />
        </Stack>
      )}
      {payment.unsettledCents > 0 && <Text size="sm">{texts.isCredit(money(payment.unsettledCents))}</Text>}
    </>
  );
}
