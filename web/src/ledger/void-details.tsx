/**
 * Says before a payment is voided what no longer counts, what was withheld and is voided with it, which days and
 * amounts become unpaid, and what happens to credit.
 */
import { Stack, Text } from '@mantine/core';
import { formatList, formatMoney, formatNearDate } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { LoadFailed } from '../kit/load-failed.tsx';
import { Named } from '../kit/named.tsx';
import { earningName } from './earning-words.ts';
import { SettledDays } from './settled-days.tsx';
import { previewVoid } from './settlement-preview.ts';
import { isDay } from './unpaid-choice.ts';
import type { LedgerView, PaymentItem } from './use-ledger.ts';
import { useSettlements } from './use-settlements.ts';

export function VoidDetails({ item, ledger }: { item: PaymentItem; ledger: LedgerView }) {
  const { payment, nannyName } = item;
  const { household, today } = ledger;
  const settlements = useSettlements(payment);
  const money = (cents: number): string => formatMoney(cents, household.currency);
  if (settlements.state === 'failed') return <LoadFailed />;
  const words = { amount: money(payment.amountCents), name: nannyName };
  const description = (
    <Text>
      <Named name={nannyName}>
        {payment.kind === 'WITHHELD'
          ? t(
              '{amount} withheld for {name} will no longer count. It stays in the history, crossed out.',
              words,
            )
          : t(
              '{amount} to {name} will no longer count. The payment stays in the history, crossed out.',
              words,
            )}
      </Named>
    </Text>
  );
  if (settlements.state === 'loading') return description;

  const { opened, coveredCents } = previewVoid(payment, settlements.data);
  const lines = opened.map((each) => {
    const sentence = isDay(each.earning) ? describeDay(each, money, today) : describeAdded(each, money);
    return { key: each.earning.id, sentence, isPaidInFull: false };
  });
  const change = describeOpened(opened, payment.kind === 'REIMBURSED');
  const { withheld } = settlements.data;
  return (
    <>
      {description}
      {withheld.length > 0 && (
        <Text>
          {t('What was withheld with it is voided, too: {deductions}.', {
            deductions: formatList(withheld.map((each) => `${each.label} ${money(each.amountCents)}`)),
          })}
        </Text>
      )}
      <Stack gap="xs">
        <Text fw={600}>{change}</Text>
        {opened.length > 0 && <SettledDays label={change} lines={lines} />}
      </Stack>
      {coveredCents > 0 && (
        <Text size="sm">
          {t('{sum} of it is covered by what you paid ahead with other payments.', {
            sum: money(coveredCents),
          })}
        </Text>
      )}
      {payment.unsettledCents > 0 && (
        <Text size="sm">
          {t('This also removes a credit of {sum}.', { sum: money(payment.unsettledCents) })}
        </Text>
      )}
    </>
  );
}

type Opened = ReturnType<typeof previewVoid>['opened'];
type Money = (cents: number) => string;

function describeOpened(opened: Opened, isReimbursed: boolean): string {
  const count = opened.length;
  if (isReimbursed) {
    return t(
      '{count, plural, =0 {No claim is to be paid back again.} one {# claim is to be paid back again} other {# claims are to be paid back again}}',
      { count },
    );
  }
  if (count === 0) return t('No day becomes unpaid again.');
  return opened.every(({ earning }) => isDay(earning))
    ? t('{count, plural, one {# day becomes unpaid again} other {# days become unpaid again}}', { count })
    : t('{count, plural, one {# amount becomes unpaid again} other {# amounts become unpaid again}}', {
        count,
      });
}

function describeDay({ earning, cents, openCents }: Opened[number], money: Money, today: string): string {
  const words = { sum: money(cents), date: formatNearDate(earning.date, today) };
  return openCents === cents
    ? t('{sum} of {date} will be unpaid', words)
    : t('{sum} of {date} will be unpaid again, {open} in all', { ...words, open: money(openCents) });
}

function describeAdded({ earning, cents, openCents }: Opened[number], money: Money): string {
  const words = { subject: earningName(earning), sum: money(cents) };
  return openCents === cents
    ? t('{subject}: {sum} will be unpaid', words)
    : t('{subject}: {sum} will be unpaid again, {open} in all', { ...words, open: money(openCents) });
}
