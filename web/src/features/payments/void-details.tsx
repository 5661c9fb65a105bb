/** Says which days voiding a payment makes unpaid, and what happens to credit, before it is voided. */
import { Stack, Text } from '@mantine/core';
import { formatMoney, formatNearDate } from '../../language/format.ts';
import { t } from '../../language/messages.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Named } from '../../ui/named.tsx';
import { SettledDays } from './settled-days.tsx';
import { previewVoid } from './settlement-preview.ts';
import type { LedgerView, PaymentItem } from './use-ledger.ts';
import { useSettlements } from './use-settlements.ts';

export function VoidDetails({ item, ledger }: { item: PaymentItem; ledger: LedgerView }) {
  const { payment, nannyName } = item;
  const { household, today } = ledger;
  const settlements = useSettlements(payment);
  const money = (cents: number): string => formatMoney(cents, household.currency);
  if (settlements.state === 'failed') return <LoadFailed />;
  const description = (
    <Text>
      <Named name={nannyName}>
        {t('{amount} to {name} will no longer count. The payment stays in the history, crossed out.', {
          amount: money(payment.amountCents),
          name: nannyName,
        })}
      </Named>
    </Text>
  );
  if (settlements.state === 'loading') return description;

  const { opened, coveredCents } = previewVoid(payment, settlements.data);
  const lines = opened.map(({ earningId, date, cents, openCents }) => {
    const day = formatNearDate(date, today);
    const sentence =
      openCents === cents
        ? t('{sum} of {date} will be unpaid', { sum: money(cents), date: day })
        : t('{sum} of {date} will be unpaid again, {open} in all', {
            sum: money(cents),
            date: day,
            open: money(openCents),
          });
    return { key: earningId, sentence, isPaidInFull: false };
  });
  const change =
    opened.length === 0
      ? t('No day becomes unpaid again.')
      : t('{count, plural, one {# day becomes unpaid again} other {# days become unpaid again}}', {
          count: opened.length,
        });
  return (
    <>
      {description}
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
