/** A nanny's rates with their dates, the fields of a new rate, and sentences that say what the new rate changes. */
import { Input, Text, TextInput } from '@mantine/core';
import { isCalendarDate } from 'sync-protocol/model/value-rules.ts';
import { rateChange, ratesByDate } from 'sync-protocol/rules/rate-change.ts';
import { UnsentMark } from '../../domain/unsent-mark.tsx';
import { formatDate, formatMoney } from '../../language/format.ts';
import type { NannyView } from '../../store/views.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { parseRate } from './add-nanny-entry.ts';
import type { EditNannyEntry, EditNannyErrors } from './edit-nanny-entry.ts';
import styles from './nannies.module.css';
import { texts } from './nannies-texts.ts';
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
      <Input.Label component="legend">{texts.rate}</Input.Label>
      <RateList view={view} />
      <div className={styles['rate-fields']}>
        <AmountField
          label={texts.newRate}
          description={texts.rateRange(view.household.currency)}
          name="hourlyRate"
          value={hourlyRate}
          error={errors.hourlyRate}
          onType={(typed) => onChange('hourlyRate', typed)}
        />
        <TextInput
          label={texts.newRateFrom}
          description={texts.newRateFromWords}
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

function RateList({ view: { household, rates, today, unsentRateIds } }: { view: NannyView }) {
  return (
    <ul className={styles['rate-list']} aria-label={texts.rates}>
      {ratesByDate(rates, today).map(({ rate, state }) => (
        <li key={rate.id} data-state={state}>
          <span>{formatMoney(rate.hourlyRateCents, household.currency)}</span>
          <span>
            {texts.rateFrom[state](formatDate(rate.effectiveFrom))}{' '}
            {unsentRateIds.has(rate.id) && <UnsentMark />}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Shown while typing, so that nobody has to save a rate to learn what it does. */
function RateChangeWords({ view, cents, from }: { view: NannyView; cents: number; from: string }) {
  const { current, before, replaced, lastDate } = rateChange(view.rates, from);
  // The first rate also prices earlier days.
  const recorded = useRecordedDays(view.nanny, before === undefined ? undefined : from, lastDate);
  const money = (rateCents: number): string => formatMoney(rateCents, view.household.currency);
  const fromDate = formatDate(from);
  if (current?.hourlyRateCents === cents) return texts.sameRate(money(cents), fromDate);
  const days = recorded.state === 'ready' ? recorded.data : undefined;
  return [
    lastDate === undefined
      ? texts.rateChange(money(cents), fromDate)
      : texts.rateChangeUntil(money(cents), fromDate, formatDate(lastDate)),
    ...(replaced === undefined ? [] : [texts.rateReplaces(money(replaced.hourlyRateCents))]),
    before === undefined ? texts.rateOfEarlierDays : texts.rateUntilThen(money(before.hourlyRateCents)),
    days ? texts.recordedSinceKeep(days) : texts.recordedKeep,
  ].join(' ');
}
