/** Shows, before a payment is recorded, what the nanny is owed, days settled, what stays unpaid, and credit. */
import { Stack, Text } from '@mantine/core';
import { formatMoney } from 'sync-protocol/rules/format.ts';
import styles from './payments.module.css';
import { texts } from './payments-texts.ts';
import { SettledDays } from './settled-days.tsx';
import { previewPayment } from './settlement-preview.ts';
import type { LedgerView, NannyBalance } from './use-ledger.ts';

interface PaymentPreviewProps {
  ledger: LedgerView;
  balance: NannyBalance;
  /** Undefined without a valid amount. */
  amountCents: number | undefined;
}

export function PaymentPreview({ ledger: { household }, balance, amountCents }: PaymentPreviewProps) {
  const money = (cents: number): string => formatMoney(cents, household.currency);
  return (
    <Stack component="output" gap="xs" className={styles['preview']}>
      <Text size="sm">{describeBalance(balance, money)}</Text>
      {amountCents !== undefined && (
        <Settles preview={previewPayment(household.id, balance, amountCents)} money={money} />
      )}
    </Stack>
  );
}

type Money = (cents: number) => string;

function describeBalance({ name, owedCents }: NannyBalance, money: Money): string {
  if (owedCents === 0) return texts.nothingOwedTo(name);
  return owedCents > 0 ? texts.owedTo(name, money(owedCents)) : texts.creditOf(name, money(-owedCents));
}

function Settles({ preview, money }: { preview: ReturnType<typeof previewPayment>; money: Money }) {
  const { covered, openCount, openCents, creditCents } = preview;
  const lines = covered.map(({ earningId, date, cents, leftCents }) => ({
    key: earningId,
    date,
    cents,
    isPaidInFull: leftCents === 0,
    note: leftCents === 0 ? undefined : texts.settledPartly(money(cents), money(leftCents)),
  }));
  return (
    <>
      <Text fw={600}>{covered.length === 0 ? texts.settlesNothing : texts.settles(covered.length)}</Text>
      {covered.length > 0 && (
        <SettledDays label={texts.settles(covered.length)} lines={lines} money={money} />
      )}
      {openCount > 0 && <Text size="sm">{texts.staysUnpaid(openCount, money(openCents))}</Text>}
      {creditCents > 0 && <Text size="sm">{texts.becomesCredit(money(creditCents))}</Text>}
    </>
  );
}
