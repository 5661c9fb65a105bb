/** Shows what typed hours will count before they are saved: time worked, time billed, and amount. */
import { Text } from '@mantine/core';
import { priceHours, rateInForce } from 'sync-protocol/rules/billing.ts';
import type { TimeRange } from 'sync-protocol/rules/hours.ts';
import { formatDuration, formatHours, formatMoney } from '../../language/format.ts';
import { useRates } from '../../store/use-nannies.ts';
import type { AgendaItem } from '../../store/views.ts';
import styles from './schedule-dialogs.module.css';
import { ENTER_BOTH, NOT_AFTER_ARRIVAL } from './schedule-texts.ts';

export function HoursPreview({ item, span }: { item: AgendaItem; span: TimeRange | 'missing' | 'order' }) {
  const { household, day } = item;
  const rates = useRates(household.id, day.nannyId);
  const rate = rates.state === 'ready' ? rateInForce(rates.data, day.date) : undefined;
  const incrementMinutes = household.billingIncrementMinutes;
  const hourlyRateCents = rate?.hourlyRateCents ?? 0;
  const price =
    typeof span === 'string'
      ? undefined
      : priceHours(span.start, span.end, { incrementMinutes, hourlyRateCents });

  return (
    <output className={styles['hours-preview']}>
      {price ? (
        <>
          <Text fw={650} span>
            {formatDuration(price.workedMinutes)}, billed as {formatHours(price.billableMinutes)} h
          </Text>
          <Text fw={650} span>
            {rate && formatMoney(price.amountCents, household.currency)}
          </Text>
          <Text size="sm" c="dimmed" className={styles['hours-terms']} span>
            {describeRounding(incrementMinutes)}
            {rate && ` · ${formatMoney(rate.hourlyRateCents, household.currency)} an hour`}
            {rates.state === 'failed' && ' · Couldn’t load the hourly rate from your device'}
          </Text>
        </>
      ) : (
        <Text size="sm" c="dimmed" className={styles['hours-terms']} span>
          {span === 'order' ? NOT_AFTER_ARRIVAL : ENTER_BOTH}
        </Text>
      )}
    </output>
  );
}

function describeRounding(incrementMinutes: number): string {
  if (incrementMinutes === 1) return 'Billed to the minute';
  return `Rounded up to ${formatDuration(incrementMinutes)}`;
}
