/** Says which days voiding a payment makes unpaid, and what happens to credit, before it is voided. */
import { Stack, Text } from '@mantine/core';
import type { Household } from 'sync-protocol/model/household.ts';
import { formatMoney } from 'sync-protocol/rules/format.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { texts } from './payments-texts.ts';
import { SettledDays } from './settled-days.tsx';
import { previewVoid } from './settlement-preview.ts';
import type { PaymentItem } from './use-ledger.ts';
import { useSettlements } from './use-settlements.ts';

export function VoidDetails({ item, household }: { item: PaymentItem; household: Household }) {
  const { payment, nannyName } = item;
  const settlements = useSettlements(payment);
  const money = (cents: number): string => formatMoney(cents, household.currency);
  const amount = money(payment.amountCents);
  if (settlements.state === 'failed') return <LoadFailed what={texts.payment} />;
  if (settlements.state === 'loading') return <Text>{texts.voidDescription(amount, nannyName)}</Text>;

  const { opened, coveredCents } = previewVoid(payment, settlements.data);
  const lines = opened.map(({ earningId, date, cents, openCents }) => ({
    key: earningId,
    date,
    cents,
    isPaidInFull: false,
    note: openCents === cents ? undefined : texts.unpaidAfterwards(money(openCents)),
  }));
  return (
    <>
      <Text>{texts.voidDescription(amount, nannyName)}</Text>
      <Stack gap="xs">
        <Text fw={600}>
          {opened.length === 0 ? texts.nothingBecomesUnpaid : texts.becomesUnpaid(opened.length)}
        </Text>
        {opened.length > 0 && (
          <SettledDays label={texts.becomesUnpaid(opened.length)} lines={lines} money={money} />
        )}
      </Stack>
      {coveredCents > 0 && <Text size="sm">{texts.coveredByCredit(money(coveredCents))}</Text>}
      {payment.unsettledCents > 0 && <Text size="sm">{texts.creditLost(money(payment.unsettledCents))}</Text>}
    </>
  );
}
