/** A nanny's rates with their dates, the fields of a new rate, and sentences that say what the new rate changes. */
import { Input, Text, TextInput } from '@mantine/core';
import { isCalendarDate } from 'sync-protocol/kernel/value-rules.ts';
import { type RateState, rateChange, ratesByDate } from 'sync-protocol/people/rate-change.ts';
import type { NannyView } from '../device/views.ts';
import { AmountField } from '../kit/amount-field.tsx';
import { formatDate, formatMoney } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { UnsentMark } from '../kit/unsent-mark.tsx';
import { parseRate, rateRange } from './add-nanny-entry.ts';
import type { EditNannyEntry, EditNannyErrors } from './edit-nanny-entry.ts';
import styles from './nannies.module.css';
import { useRecordedDays } from './use-recorded-days.ts';

interface RateFieldsProps {
  view: NannyView;
  entry: EditNannyEntry;
  errors: EditNannyErrors;
  onChange: (field: 'hourlyRate' | 'effectiveFrom', value: string) => void;
}

export function RateFields({ view, entry, errors, onChange }: RateFieldsProps) {
  const { hourlyRate, effectiveFrom } = entry;
  const cents = parseRate(hourlyRate);
  return (
    <fieldset className={styles['rates']}>
      <Input.Label component="legend">{t('Hourly Rate')}</Input.Label>
      <RateList view={view} />
      <div className={styles['rate-fields']}>
        <AmountField
          label={t('New Rate')}
          description={rateRange(view.household.currency)}
          name="hourlyRate"
          value={hourlyRate}
          error={errors.hourlyRate}
          onType={(typed) => onChange('hourlyRate', typed)}
        />
        <TextInput
          label={t('From')}
          description={t('First day of the new rate')}
          name="effectiveFrom"
          type="date"
          value={effectiveFrom}
          error={errors.effectiveFrom}
          onChange={(event) => onChange('effectiveFrom', event.currentTarget.value)}
        />
      </div>
      <Text component="output" size="sm">
        {cents !== undefined && isCalendarDate(effectiveFrom) && (
          <RateChangeWords view={view} cents={cents} from={effectiveFrom} />
        )}
      </Text>
    </fieldset>
  );
}

/** A nanny's rates by date, the newest first. */
export function RateList({
  view: { household, rates, today, unsentRateIds },
}: {
  view: Pick<NannyView, 'household' | 'rates' | 'today' | 'unsentRateIds'>;
}) {
  return (
    <ul className={styles['rate-list']} aria-label={t('Her hourly rates')}>
      {ratesByDate(rates, today).map(({ rate, state }) => (
        <li key={rate.id} data-state={state}>
          <span>{formatMoney(rate.hourlyRateCents, household.currency)}</span>
          <span>
            {rateFrom(state, formatDate(rate.effectiveFrom))} {unsentRateIds.has(rate.id) && <UnsentMark />}
          </span>
        </li>
      ))}
    </ul>
  );
}

function rateFrom(state: RateState, date: string): string {
  if (state === 'past') return t('from {date}', { date });
  return state === 'current' ? t('from {date}, now', { date }) : t('from {date}, upcoming', { date });
}

/** Shown while typing, so that nobody has to save a rate to learn what it does. */
function RateChangeWords({ view, cents, from }: { view: NannyView; cents: number; from: string }) {
  const { current, before, replaced, lastDate } = rateChange(view.rates, from);
  // The first rate also prices earlier days.
  const recorded = useRecordedDays(view.nanny, before === undefined ? undefined : from, lastDate);
  const money = (rateCents: number): string => formatMoney(rateCents, view.household.currency);
  const fromDate = formatDate(from);
  if (current?.hourlyRateCents === cents)
    return t('{amount} an hour is her rate on {from} already.', { amount: money(cents), from: fromDate });
  const days = recorded.state === 'ready' ? recorded.data : undefined;
  return [
    lastDate === undefined
      ? t('{amount} an hour from {from}.', { amount: money(cents), from: fromDate })
      : t('{amount} an hour from {from} to {to}.', {
          amount: money(cents),
          from: fromDate,
          to: formatDate(lastDate),
        }),
    ...(replaced === undefined
      ? []
      : [t('This replaces {amount} from that day.', { amount: money(replaced.hourlyRateCents) })]),
    before === undefined
      ? t('No rate begins before it, so it also counts for earlier days.')
      : t('Until then it stays {amount}.', { amount: money(before.hourlyRateCents) }),
    days
      ? t(
          '{days, plural, one {# of these days has recorded hours: they keep their amount until somebody changes them.} other {# of these days have recorded hours: they keep their amounts until somebody changes them.}}',
          { days },
        )
      : t('Hours already recorded keep their amounts.'),
  ].join(' ');
}
