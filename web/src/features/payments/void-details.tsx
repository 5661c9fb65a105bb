/** Says which days voiding a payment makes unpaid, and what happens to credit, before it is voided. */
import { Stack, Text } from '@mantine/core';
import { formatMoney, formatNearDate } from '../../language/format.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Named } from '../../ui/named.tsx';
import { texts } from './payments-texts.ts';
import { SettledDays } from './settled-days.tsx';
import { previewVoid } from './settlement-preview.ts';
import type { LedgerView, PaymentItem } from './use-ledger.ts';
import { useSettlements } from './use-settlements.ts';

export function VoidDetails({ item, ledger }: { item: PaymentItem; ledger: LedgerView }) {
  const { payment, nannyName } = item;
  const { household, today } = ledger;
  const settlements = useSettlements(payment);
  const money = (cents: number): string => formatMoney(cents, household.currency);
  const amount = money(payment.amountCents);
  if (settlements.state === 'failed') return <LoadFailed what={texts.payment} />;
  if (settlements.state === 'loading')
    return (
      <Text>
        <Named name={nannyName}>{texts.voidDescription(amount, nannyName)}</Named>
      </Text>
    );

  const { opened, coveredCents } = previewVoid(payment, settlements.data);
  const lines = opened.map(({ earningId, date, cents, openCents }) => {
    const day = formatNearDate(date, today);
    const sentence =
      openCents === cents
        ? texts.opensDay(money(cents), day)
        : texts.opensPart(money(cents), day, money(openCents));
    return { key: earningId, sentence, isPaidInFull: false };
  });
  return (
    <>
      <Text>
        <Named name={nannyName}>{texts.voidDescription(amount, nannyName)}</Named>
      </Text>
      <Stack gap="xs">
        <Text fw={600}>
          {opened.length === 0 ? texts.nothingBecomesUnpaid : texts.becomesUnpaid(opened.length)}
        </Text>
        {opened.length > 0 && <SettledDays label={texts.becomesUnpaid(opened.length)} lines={lines} />}
      </Stack>
      {coveredCents > 0 && <Text size="sm">{texts.coveredByCredit(money(coveredCents))}</Text>}
      {payment.unsettledCents > 0 && <Text size="sm">{texts.creditLost(money(payment.unsettledCents))}</Text>}
    </>
  );
}
