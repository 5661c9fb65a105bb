/** What adjustments add to the amount of a corrected day: a lazy part of its line. */
import type { Earning, Payment } from 'sync-protocol/ledger/payment.ts';
import type { Review } from 'sync-protocol/ledger/review.ts';
import { isCorrected } from 'sync-protocol/schedule/kept-amount.ts';
import { adjustmentIds } from 'sync-protocol/weeks/added-earning-id.ts';
import type { DeviceDatabase } from '../device/database.ts';
import { allOf } from '../device/household-reads.ts';
import { useLoaded } from '../device/use-loaded.ts';
import type { AgendaShift } from '../device/views.ts';
import { formatMoney } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import styles from './day-card.module.css';

interface DayKey {
  readonly householdId: string;
  readonly dayId: string;
}

const sum = (rows: readonly ({ readonly amountCents: number } | undefined)[]): number =>
  rows.reduce((total, row) => total + (row?.amountCents ?? 0), 0);

/** Returns the cents that a day's adjustments add, below 0 for less. Confirmed reviews name them. */
async function readAdjusted(database: DeviceDatabase, { householdId, dayId }: DayKey): Promise<number> {
  const reviews = await allOf<Review>(database, 'review', householdId);
  const confirmed = reviews.filter((each) => each.status === 'confirmed' && each.dayId === dayId);
  const keys = confirmed
    .flatMap(({ id }) => adjustmentIds(id))
    .map((id): [string, string] => [householdId, id]);
  const [earnings, payments] = await Promise.all([
    database.rows<Earning>('earning').bulkGet(keys),
    database.rows<Payment>('payment').bulkGet(keys),
  ]);
  return sum(earnings) - sum(payments);
}

/** Shows nothing for a day whose amount is what its minutes pay. */
export const DayAdjustment = ({ item }: { item: AgendaShift }) =>
  isCorrected(item.day) ? <Adjusted item={item} /> : null;

function Adjusted({ item: { day, household } }: { item: AgendaShift }) {
  const { householdId, id: dayId } = day;
  const adjusted = useLoaded(
    (database) => readAdjusted(database, { householdId, dayId }),
    [householdId, dayId],
  );
  if (adjusted.state !== 'ready') return null;
  const sign = adjusted.data < 0 ? '−' : '+';
  const amount = `${sign}${formatMoney(Math.abs(adjusted.data), household.currency)}`;
  return <span className={styles['partly-paid']}>{t('{amount} as an adjustment', { amount })}</span>;
}
