/** Shows, before a payment is recorded, what the nanny is owed, what stays unpaid, credit, and all that is settled. */
import { Stack, Text } from '@mantine/core';
import { formatMoney, formatNearDate } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { earningName } from './earning-words.ts';
import styles from './payments.module.css';
import { SettledDays, type SettledLine } from './settled-days.tsx';
import { previewPayment } from './settlement-preview.ts';
import { isDay } from './unpaid-choice.ts';
import type { LedgerView } from './use-ledger.ts';
import type { NannyBalance } from './use-unpaid.ts';

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
  if (owedCents === 0) return t('{name} isn’t owed anything right now.', { name });
  return owedCents > 0
    ? t('{name} is owed {sum}.', { name, sum: money(owedCents) })
    : t('{name} has been paid {sum} ahead.', { name, sum: money(-owedCents) });
}

type Preview = ReturnType<typeof previewPayment>;

interface SettlesProps {
  preview: Preview;
  money: Money;
  today: string;
}

/** The sums come before the list: it may be long. */
function Settles({ preview, money, today }: SettlesProps) {
  const { covered, open, openCents, creditCents } = preview;
  const lines = covered.map((each): SettledLine => {
    const sentence = isDay(each.earning) ? describeDay(each, money, today) : describeAdded(each, money);
    return { key: each.earning.id, sentence, isPaidInFull: each.leftCents === 0 };
  });
  const settled = covered.every(({ earning }) => isDay(earning))
    ? t('{count, plural, one {Settles # day, the oldest first} other {Settles # days, the oldest first}}', {
        count: covered.length,
      })
    : t(
        '{count, plural, one {Settles # amount, the oldest first} other {Settles # amounts, the oldest first}}',
        { count: covered.length },
      );
  return (
    <>
      <Text fw={600}>{covered.length === 0 ? t('Doesn’t settle any day yet') : settled}</Text>
      {open.length > 0 && <Text size="sm">{describeOpen(open, money(openCents))}</Text>}
      {creditCents > 0 && (
        <Text size="sm">
          {t('{sum} is more than you owe. It becomes a credit toward the next recorded hours.', {
            sum: money(creditCents),
          })}
        </Text>
      )}
      {covered.length > 0 && <SettledDays label={settled} lines={lines} />}
    </>
  );
}

function describeOpen(open: Preview['open'], sum: string): string {
  return open.every(isDay)
    ? t('{count, plural, one {{sum} for # day stays unpaid.} other {{sum} for # days stays unpaid.}}', {
        count: open.length,
        sum,
      })
    : t('{sum} stays unpaid.', { sum });
}

type Covered = Preview['covered'][number];

/** What terms add, such as 'Overtime, Mar 2 – 8: pays all $98.41'. */
function describeAdded({ earning, cents, leftCents, isPartlyPaid }: Covered, money: Money): string {
  const subject = earningName(earning);
  const sum = money(cents);
  if (leftCents > 0)
    return t('{subject}: pays {sum}; {left} stays open', { subject, sum, left: money(leftCents) });
  return isPartlyPaid
    ? t('{subject}: pays the last {sum}', { subject, sum })
    : t('{subject}: pays all {sum}', { subject, sum });
}

function describeDay(day: Covered, money: Money, today: string): string {
  const date = formatNearDate(day.earning.date, today);
  const sum = money(day.cents);
  if (day.leftCents > 0)
    return t('Pays {sum} of {date}; {left} stays open', { sum, date, left: money(day.leftCents) });
  return day.isPartlyPaid
    ? t('Pays the last {sum} of {date}', { sum, date })
    : t('Pays all {sum} of {date}', { sum, date });
}
