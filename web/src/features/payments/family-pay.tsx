/** One family's part of a nanny's pay: owed and paid this year, unpaid days, payments with a Details button. */
import { Button, Card, Text, Title } from '@mantine/core';
import { useId, useState } from 'react';
import type { Currency } from 'sync-protocol/model/values.ts';
import { describeMinutes } from '../../domain/earning-words.ts';
import { platformName } from '../../domain/platform-name.ts';
import { formatCount, formatDate, formatHours, formatMoney } from '../../language/format.ts';
import { t } from '../../language/messages.ts';
import { FigureCard } from '../../ui/figure-cards.tsx';
import { PaymentMarks } from './payment-row.tsx';
import styles from './payments.module.css';
import { isDay } from './unpaid-choice.ts';
import { itemName, partlyPaid } from './unpaid-row.tsx';
import { isPossibleDuplicate, type LedgerView, type PaymentItem } from './use-ledger.ts';
import type { UnpaidItem } from './use-unpaid.ts';

/** How many payments, and how many unpaid days, a family's part shows at first. */
const INITIAL_LIMIT = 5;
const LIMIT_STEP = 50;

interface FamilyPayProps {
  ledger: LedgerView;
  onDetails: (paymentId: string) => void;
}

export function FamilyPay({ ledger, onDetails }: FamilyPayProps) {
  const { household, owedCents, paidThisYearCents, payments } = ledger;
  const id = useId();
  const money = (cents: number): string => formatMoney(cents, household.currency);
  const unpaid = [...ledger.olderUnpaid, ...ledger.unpaid];
  return (
    <section className={styles['family-pay']} aria-labelledby={id}>
      <Title order={2} size="h3" id={id} className={styles['family-title']}>
        {household.name}
      </Title>
      <ul className={styles['totals']} aria-label={t('Summary, {family}', { family: household.name })}>
        <FigureCard label={t('Current Owed')} value={money(owedCents)} isFirst={owedCents > 0}>
          {owedCents < 0
            ? t('{ahead} paid ahead', { ahead: money(-owedCents) })
            : t('Unpaid completed hours')}
        </FigureCard>
        <FigureCard label={t('Year to Date Paid')} value={money(paidThisYearCents)}>
          {t('From this family')}
        </FigureCard>
      </ul>
      <PayList
        title={unpaid.every(isDay) ? t('Unpaid days') : t('Unpaid days and weekly amounts')}
        label={t('Unpaid days of {family}', { family: household.name })}
        empty={t('Every completed day is paid.')}
        items={unpaid}
        renderItem={(item) => <UnpaidLine key={item.id} item={item} currency={household.currency} />}
      />
      <PayList
        title={t('Payments')}
        label={t('Payments of {family}', { family: household.name })}
        empty={t('No payments yet.')}
        items={payments}
        renderItem={(item) => (
          <PaymentLine key={item.payment.id} item={item} ledger={ledger} onDetails={onDetails} />
        )}
      />
    </section>
  );
}

interface PayListProps<T> {
  title: string;
  /** Names the list for screen readers, with its family. */
  label: string;
  empty: string;
  items: readonly T[];
  renderItem: (item: T) => React.ReactNode;
}

function PayList<T>({ title, label, empty, items, renderItem }: PayListProps<T>) {
  const [limit, setLimit] = useState(INITIAL_LIMIT);
  return (
    <Card padding={0}>
      <Title order={3} size="h5" className={styles['card-title']}>
        {title}
      </Title>
      {items.length === 0 ? (
        <Text c="dimmed" className={styles['card-note']}>
          {empty}
        </Text>
      ) : (
        <ul className="fd-rows" aria-label={label}>
          {items.slice(0, limit).map(renderItem)}
        </ul>
      )}
      {items.length > limit && (
        <div className={styles['more']}>
          <Text component="output" size="sm" c="dimmed">
            {t('{shown} of {all}', { shown: formatCount(limit), all: formatCount(items.length) })}
          </Text>
          <Button variant="default" onClick={() => setLimit(limit + LIMIT_STEP)}>
            {t('Show More')}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** What is still unpaid of a day or of what terms add, with its full amount if it is partly paid. */
function UnpaidLine({ item, currency }: { item: UnpaidItem; currency: Currency }) {
  const { minutes, amountCents, openCents } = item;
  const money = (cents: number): string => formatMoney(cents, currency);
  return (
    <li className={styles['pay-line']}>
      <div className={styles['card-name']}>
        <Text fw={600}>{itemName(item)}</Text>
        <Text size="sm" c="dimmed">
          {isDay(item) ? t('{hours} hrs', { hours: formatHours(minutes) }) : describeMinutes(item, currency)}
          {openCents < amountCents && ` · ${partlyPaid(money(openCents), money(amountCents))}`}
        </Text>
      </div>
      <Text fw={600} className={styles['card-amount']}>
        {money(openCents)}
      </Text>
    </li>
  );
}

interface PaymentLineProps extends FamilyPayProps {
  item: PaymentItem;
}

function PaymentLine({ item: { payment }, ledger, onDetails }: PaymentLineProps) {
  const date = formatDate(payment.paymentDate);
  const amount = formatMoney(payment.amountCents, ledger.household.currency);
  const isVoided = payment.voidedAt !== null;
  return (
    <li className={styles['pay-line']} data-voided={isVoided}>
      <div className={styles['card-name']}>
        <Text fw={600}>{date}</Text>
        <Text size="sm" c="dimmed" component="div">
          {platformName(payment.platform)}{' '}
          <PaymentMarks isVoided={isVoided} isDuplicate={isPossibleDuplicate(payment, ledger.payments)} />
        </Text>
      </div>
      <Text fw={600} className={styles['card-amount']}>
        {isVoided ? <del>{amount}</del> : amount}
      </Text>
      <Button
        variant="subtle"
        aria-label={t('Details of {amount} on {date}', { amount, date })}
        onClick={() => onDetails(payment.id)}
      >
        {t('Details')}
      </Button>
    </li>
  );
}
