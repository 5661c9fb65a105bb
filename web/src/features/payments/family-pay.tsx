/** One family's part of a nanny's pay: owed and paid this year, unpaid days, payments with a Details button. */
import { Button, Card, Text, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { formatDate, formatHours, formatMoney } from '../../language/format.ts';
import { FigureCard } from '../../ui/figure-cards.tsx';
import { PaymentMarks } from './payment-row.tsx';
import styles from './payments.module.css';
import { formatPlatform, texts } from './payments-texts.ts';
import { isPossibleDuplicate, type LedgerView, type PaymentItem, type UnpaidDay } from './use-ledger.ts';

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
      <ul className={styles['totals']} aria-label={`${texts.summary}, ${household.name}`}>
        <FigureCard label={texts.owed} value={money(owedCents)} isFirst={owedCents > 0}>
          {owedCents < 0 ? texts.paidAhead(money(-owedCents)) : texts.unpaidHours}
        </FigureCard>
        <FigureCard label={texts.paidThisYear} value={money(paidThisYearCents)}>
          {texts.fromThisFamily}
        </FigureCard>
      </ul>
      <PayList
        title={texts.unpaidDays}
        label={texts.unpaidDaysOf(household.name)}
        empty={texts.noUnpaidDays}
        items={unpaid}
        renderItem={(day) => <UnpaidLine key={day.dayId} day={day} money={money} />}
      />
      <PayList
        title={texts.payments}
        label={texts.paymentsOf(household.name)}
        empty={texts.noPayments}
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
            {texts.shownOf(limit, items.length)}
          </Text>
          <Button variant="default" onClick={() => setLimit(limit + LIMIT_STEP)}>
            {texts.showMore}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** What is still unpaid of a day, with its full amount if it is partly paid. */
function UnpaidLine({ day, money }: { day: UnpaidDay; money: (cents: number) => string }) {
  const { date, billableMinutes, amountCents, openCents } = day;
  return (
    <li className={styles['pay-line']}>
      <div className={styles['card-name']}>
        <Text fw={600}>{formatDate(date)}</Text>
        <Text size="sm" c="dimmed">
          {formatHours(billableMinutes)} hrs
          {openCents < amountCents && ` · ${texts.partlyPaid(money(openCents), money(amountCents))}`}
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
          {formatPlatform(payment.platform)}{' '}
          <PaymentMarks isVoided={isVoided} isDuplicate={isPossibleDuplicate(payment, ledger.payments)} />
        </Text>
      </div>
      <Text fw={600} className={styles['card-amount']}>
        {isVoided ? <del>{amount}</del> : amount}
      </Text>
      <Button
        variant="subtle"
        aria-label={texts.detailsOn(amount, date)}
        onClick={() => onDetails(payment.id)}
      >
        {texts.details}
      </Button>
    </li>
  );
}
