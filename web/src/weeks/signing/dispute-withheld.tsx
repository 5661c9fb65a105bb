/**
 * The nanny's 'I Don’t Agree' on a payment of which something was withheld: a question about the week that it paid last,
 * which names the payment and its lines. The family answers it like any other.
 */
import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import type { Payment } from 'sync-protocol/ledger/payment.ts';
import { isWithheld } from 'sync-protocol/ledger/withheld-lines.ts';
import { isAskable, weekOf } from 'sync-protocol/weeks/nanny-week.ts';
import type { Terms } from 'sync-protocol/weeks/terms.ts';
import { useLoaded } from '../../device/use-loaded.ts';
import { useMayChange } from '../../device/use-may-change.ts';
import { formatDate, formatList, formatMoney } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { withheldName } from '../../ledger/payment-words.ts';
import { useSettlements } from '../../ledger/use-settlements.ts';
import type { WeekOwner } from '../weeks-to-sign.ts';
import { AskQuestion } from './week-questions.tsx';

interface DisputeWithheldProps {
  owner: WeekOwner;
  payment: Payment;
}

export function DisputeWithheld({ owner, payment }: DisputeWithheldProps) {
  const { household, nanny, today } = owner;
  const mayChange = useMayChange(household.id);
  const settlements = useSettlements(payment);
  const terms = useLoaded(
    (database) =>
      database.rows<Terms>('terms').where('[householdId+nannyId]').equals([household.id, nanny.id]).toArray(),
    [household.id, nanny.id],
  );
  if (!mayChange || settlements.state !== 'ready' || terms.state !== 'ready') return null;
  const { settled } = settlements.data;
  const withheld = [payment, ...settlements.data.withheld].filter(isWithheld);
  const date = settled.at(-1)?.earning.date ?? dateOf(payment.createdAt, household.timezone);
  const { start } = weekOf(terms.data, date);
  if (withheld.length === 0 || !isAskable(start, today)) return null;
  const lines = formatList(
    withheld.map((each) => `${withheldName(each)} ${formatMoney(each.amountCents, household.currency)}`),
  );
  return (
    <AskQuestion
      owner={owner}
      weekStart={start}
      words={{
        open: t('I Don’t Agree'),
        label: t('Your question about this payment'),
        text: t('I don’t agree with what was withheld on {date}: {lines}.', {
          date: formatDate(payment.paymentDate),
          lines,
        }),
      }}
    />
  );
}
