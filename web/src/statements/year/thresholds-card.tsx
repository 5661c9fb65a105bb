/**
 * The tax thresholds of a year: what was reached when, and what is left, each with a bar; the source of the amounts, and
 * that Fairday gives no advice.
 */
import { Card, Text, Title } from '@mantine/core';
import type { CSSProperties } from 'react';
import { yearNumberOf } from 'sync-protocol/kernel/calendar.ts';
import type { ThresholdState, Year } from 'sync-protocol/statements/year.ts';
import type { SourcedAmount } from 'sync-protocol/taxes/tax-years.ts';
import { formatDate, formatDayLabel, formatMoney } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { quarterLabel } from './quarter-label.ts';
import styles from './year.module.css';

interface ThresholdsProps {
  year: Year;
  today: string;
}

export function ThresholdsCard({ year, today }: ThresholdsProps) {
  const { thresholds } = year;
  const known = thresholds.flatMap(({ threshold, ...state }) =>
    threshold === undefined ? [] : [{ ...state, threshold }],
  );
  const sources = [...new Set(known.map(({ threshold }) => threshold.source))];
  return (
    <Card component="section" aria-labelledby="year-thresholds" className={styles['card']}>
      <Title order={2} size="h4" id="year-thresholds">
        {t('Federal Tax Thresholds')}
      </Title>
      {thresholds.length === 0 && (
        <Text>{t('These thresholds are in US dollars, and your household’s payments aren’t.')}</Text>
      )}
      {thresholds.length > 0 && known.length === 0 && (
        <Text>
          {t('This version of Fairday doesn’t know the amounts of {year}. Check with the IRS.', {
            year: String(year.year),
          })}
        </Text>
      )}
      {known.length > 0 && (
        <ul className={styles['thresholds']} aria-labelledby="year-thresholds">
          {known.map((state) => (
            <Threshold key={`${state.id} ${state.nannyId}`} state={state} year={year} today={today} />
          ))}
        </ul>
      )}
      {sources.map((source) => (
        <Text key={source} size="sm" c="dimmed">
          {t('Amounts: {source}. Check with the IRS before you rely on them.', { source })}
        </Text>
      ))}
      <Text size="sm" c="dimmed">
        {t(
          'Fairday adds up pay and what the family withheld. It doesn’t file taxes, and it gives no tax advice.',
        )}{' '}
        {t('Some wages may not count, for example those of a nanny under 18.')}
      </Text>
    </Card>
  );
}

interface ThresholdProps extends ThresholdsProps {
  state: ThresholdState & { readonly threshold: SourcedAmount };
}

function Threshold({ state, year, today }: ThresholdProps) {
  const name = year.nannies.find(({ nannyId }) => nannyId === state.nannyId)?.name;
  const { threshold, countedCents, quarter, reachedOn } = state;
  const share = reachedOn === null ? Math.min(1, countedCents / threshold.amountCents) : 1;
  const bar: CSSProperties & { '--share': number } = { '--share': share };
  const amounts = {
    paid: formatMoney(countedCents, 'USD'),
    amount: formatMoney(threshold.amountCents, 'USD'),
  };
  return (
    <li data-reached={reachedOn !== null}>
      <Text fw={600} className={styles['name']}>
        {name === undefined
          ? t('Unemployment tax (FUTA), all nannies')
          : t('Social Security and Medicare (FICA), {name}', { name })}
      </Text>
      <div className={styles['bar']} style={bar} aria-hidden />
      <Text className={styles['reached']}>{statusWords(state, year.year, today)}</Text>
      {/* Another quarter than the shown one may have reached it. */}
      {(quarter === null || reachedOn === null) && (
        <Text size="sm" c="dimmed">
          {quarter === null
            ? t('{paid} of {amount} in the year', amounts)
            : t('{paid} of {amount} in a quarter ({quarter})', {
                ...amounts,
                quarter: quarterLabel(quarter),
              })}
        </Text>
      )}
    </li>
  );
}

/** Says when the threshold was reached, or what is left in a year that isn't over. */
function statusWords({ reachedOn, ...state }: ThresholdProps['state'], year: number, today: string): string {
  const isNow = yearNumberOf(today) === year;
  if (reachedOn !== null) {
    const reachedIn = yearNumberOf(reachedOn);
    if (reachedIn < year)
      return t('Reached on {date}; a quarter of the year before counts, too', {
        date: formatDate(reachedOn),
      });
    return t('Reached on {date}', { date: isNow ? formatDayLabel(reachedOn) : formatDate(reachedOn) });
  }
  if (!isNow) return t('Not reached');
  const amount = formatMoney(state.threshold.amountCents - state.countedCents, 'USD');
  return state.quarter === null
    ? t('{amount} to go', { amount })
    : t('{amount} to go this quarter', { amount });
}
