import { Text } from '@mantine/core';
import type { Household } from 'sync-protocol/model/household.ts';
import { formatMoney } from 'sync-protocol/rules/format.ts';
import { CannotRead } from '../../ui/load-failed.tsx';
import { texts } from './payments-texts.ts';
import { SettledDays } from './settled-days.tsx';
import { previewVoid } from './settlement-preview.ts';
import type { PaymentItem } from './use-ledger.ts';
import { useSettlements } from './use-settlements.ts';

/** What goes with a payment that is taken back: the days that are open again, by date and amount. */
export function VoidDetails({ item, household }: { item: PaymentItem; household: Household }) {
  const { payment, nannyName } = item;
  const settled = useSettlements(payment);
  const money = (cents: number): string => formatMoney(cents, household.currency);
  const amount = money(payment.amountCents);
  if (settled.state === 'failed') return <CannotRead what={texts.payment} />;
  if (settled.state === 'loading') return <Text>{texts.voidWords(amount, nannyName)}</Text>;

  const { opened, coveredCents } = previewVoid(payment, settled.data);
  const lines = opened.map(({ earningId, date, cents, openCents }) => ({
    key: earningId,
    date,
    cents,
    isWhole: false,
    words: openCents === cents ? undefined : texts.openThen(money(openCents)),
  }));
  return (
    <>
      <Text>{texts.voidWords(amount, nannyName)}</Text>
      <div className="fd-settled-group">
        <Text fw={600}>{opened.length === 0 ? texts.opensNothing : texts.opensAgain(opened.length)}</Text>
        {opened.length > 0 && (
          <SettledDays label={texts.opensAgain(opened.length)} lines={lines} money={money} />
        )}
      </div>
      {coveredCents > 0 && <Text size="sm">{texts.coveredByCredit(money(coveredCents))}</Text>}
      {payment.unsettledCents > 0 && <Text size="sm">{texts.creditGoes(money(payment.unsettledCents))}</Text>}
    </>
  );
}
