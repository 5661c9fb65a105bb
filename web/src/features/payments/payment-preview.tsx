/** Shows, before a payment is recorded, what the nanny is owed, what stays unpaid, credit, and all days settled. */
import { Stack, Text } from '@mantine/core';
import { formatMoney, formatNearDate } from '../../language/format.ts';
import styles from './payments.module.css';
import { texts } from './payments-texts.ts';
import { SettledDays, type SettledLine } from './settled-days.tsx';
import { previewPayment } from './settlement-preview.ts';
import type { LedgerView, NannyBalance } from './use-ledger.ts';

interface PaymentPreviewProps {
  ledger: LedgerView;
  balance: NannyBalance;
  /** Undefined without a valid amount. */
  amountCents: number | undefined;
}

export function PaymentPreview({ ledger, balance, amountCents }: PaymentPreviewProps) {
  const { household, today } = ledger;
  const money = (cents: number): string => formatMoney(cents, household.currency);
  return (
    <Stack component="output" gap="xs" className={styles['preview']}>
      <Text size="sm">{describeBalance(balance, money)}</Text>
      {amountCents !== undefined && (
        <Settles preview={previewPayment(household.id, balance, amountCents)} money={money} today={today} />
      )}
    </Stack>
  );
}

type Money = (cents: number) => string;

function describeBalance({ name, owedCents }: NannyBalance, money: Money): string {
  if (owedCents === 0) return texts.nothingOwedTo(name);
  return owedCents > 0 ? texts.owedTo(name, money(owedCents)) : texts.creditOf(name, money(-owedCents));
}

type Preview = ReturnType<typeof previewPayment>;

interface SettlesProps {
  preview: Preview;
  money: Money;
  today: string;
}

/** The sums come before the list: it may be long. */
function Settles({ preview, money, today }: SettlesProps) {
  const { covered, openCount, openCents, creditCents } = preview;
  const lines = covered.map((day): SettledLine => {
    const isPaidInFull = day.leftCents === 0;
    return { key: day.earningId, sentence: describeDay(day, money, today), isPaidInFull };
  });
  return (
    <>
      <Text fw={600}>{covered.length === 0 ? texts.settlesNothing : texts.settles(covered.length)}</Text>
      {openCount > 0 && <Text size="sm">{texts.staysUnpaid(openCount, money(openCents))}</Text>}
      {creditCents > 0 && <Text size="sm">{texts.becomesCredit(money(creditCents))}</Text>}
      {covered.length > 0 && <SettledDays label={texts.settles(covered.length)} lines={lines} />}
    </>
  );
}

function describeDay(day: Preview['covered'][number], money: Money, today: string): string {
  const date = formatNearDate(day.date, today);
  const sum = money(day.cents);
  if (day.leftCents > 0) return texts.paysPart(sum, date, money(day.leftCents));
  return day.isPartlyPaid ? texts.paysRest(sum, date) : texts.paysInFull(sum, date);
}
