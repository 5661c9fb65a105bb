/**
 * Shows what typed hours will count before they are saved: time worked, time billed, rate and amount; or what is
 * missing or wrong.
 */
import { Text } from '@mantine/core';
import { priceHours, rateInForce } from 'sync-protocol/people/billing.ts';
import { type TimeRange } from 'sync-protocol/schedule/hours.ts';
import { keepsAmount } from 'sync-protocol/schedule/kept-amount.ts';
import type { AgendaItem } from '../../device/views.ts';
import { formatDuration, formatHours, formatMoney } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { useRates } from '../../ledger/use-nannies.ts';
import styles from '../../schedule/schedule-dialogs.module.css';

export function HoursPreview({ item, span }: { item: AgendaItem; span: TimeRange | 'missing' | 'order' }) {
  const { household, day } = item;
  const rates = useRates(household.id, day.nannyId);
  const rate = rates.state === 'ready' ? rateInForce(rates.data, day.date) : undefined;
  // Corrected hours keep the increment of the first ones.
  const incrementMinutes = day.billingIncrementMinutes ?? household.billingIncrementMinutes;
  // Other hours of a paid day are worth its own rate.
  const hourlyRateCents = (keepsAmount(day) ? day.hourlyRateCents : rate?.hourlyRateCents) ?? 0;
  const price =
    typeof span === 'string'
      ? undefined
      : priceHours(span.start, span.end, { incrementMinutes, hourlyRateCents });

  return (
    <output className={styles['hours-preview']}>
      {price ? (
        <>
          <Text fw={650} span>
            {t('{duration}, billed as {hours} h', {
              duration: formatDuration(price.workedMinutes),
              hours: formatHours(price.billableMinutes),
            })}
          </Text>
          <Text fw={650} span>
            {rate && formatMoney(price.amountCents, household.currency)}
          </Text>
          <Text size="sm" c="dimmed" className={styles['hours-terms']} span>
            {describeRounding(incrementMinutes)}
            {rate && ` · ${t('{rate} an hour', { rate: formatMoney(hourlyRateCents, household.currency) })}`}
            {rates.state === 'failed' && ` · ${t('Couldn’t load the hourly rate from your device')}`}
          </Text>
        </>
      ) : (
        <Text size="sm" c="dimmed" className={styles['hours-terms']} span>
          {span === 'order'
            ? t('The departure isn’t after the arrival. Did the shift end the next day?')
            : t('Enter both times to see the hours and the amount.')}
        </Text>
      )}
    </output>
  );
}

function describeRounding(incrementMinutes: number): string {
  if (incrementMinutes === 1) return t('Billed to the minute');
  return t('Rounded up to {duration}', { duration: formatDuration(incrementMinutes) });
}
