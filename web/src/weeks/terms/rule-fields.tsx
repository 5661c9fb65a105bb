/** The fields of what terms pay, each with an example that is priced as it is edited, and a warning below preset or law. */
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Currency } from 'sync-protocol/kernel/values.ts';
import type { PayPeriod } from 'sync-protocol/weeks/terms.ts';
import { t } from '../../kit/language/messages.ts';
import { NativeSelect } from '../../kit/native-select.ts';
import { PAY_PERIODS, payPeriodName } from '../terms-text.ts';
import { weekdayOptions } from './date-fields.tsx';
import { type ExampleField, exampleOf, warningsOf } from './example-words.ts';
import { LABEL_FIRST } from './field-order.ts';
import styles from './terms.module.css';
import { livesInOf, presetNamed, readableFields, type TermsEntry, validateTerms } from './terms-entry.ts';
import type { TermsForm } from './use-terms-form.ts';

interface RuleFieldsProps {
  form: Pick<TermsForm, 'entry' | 'errors' | 'change'>;
  hourlyRateCents: number | undefined;
  currency: Currency;
}

/** The fields that are typed, in two groups around the rest day. */
const typedFields = (): readonly TypedField[] => [
  { name: 'weeklyLimit', rule: 'weeklyLimitMinutes', label: t('Weekly limit (hours)') },
  { name: 'dailyLimit', rule: 'dailyLimitMinutes', label: t('Daily limit (hours)') },
  { name: 'overtimeMultiplier', rule: 'overtimeMultiplierHundredths', label: t('Overtime multiplier') },
  { name: 'guaranteed', rule: 'guaranteedMinutes', label: t('Guaranteed hours a week') },
  { name: 'cancellationHours', rule: 'cancellationHours', label: t('Late cancellation (hours)') },
  { name: 'holidayMultiplier', rule: 'holidayMultiplierHundredths', label: t('Holiday multiplier') },
];

interface TypedField {
  readonly name: Exclude<
    keyof TermsEntry,
    'preset' | 'livesIn' | 'effectiveFrom' | 'weekStartsOn' | 'payPeriod'
  >;
  readonly rule: ExampleField;
  readonly label: string;
}

export function RuleFields({ form, hourlyRateCents, currency }: RuleFieldsProps) {
  const { entry, errors, change } = form;
  const terms = readableFields(entry);
  const warnings: { readonly [field in ExampleField]?: string } = warningsOf(
    { ...terms, livesIn: livesInOf(entry) },
    { preset: presetNamed(entry.preset), currency },
  );
  const unreadable = validateTerms(entry, entry.effectiveFrom);
  const describe = (rule: ExampleField, name: keyof TermsEntry): ReactNode => {
    // What can't be read has no example. Once saving has refused it, its error says so.
    if (unreadable[name] !== undefined) return errors[name] === undefined ? unreadable[name] : undefined;
    return (
      <>
        {exampleOf(rule, { terms, hourlyRateCents, currency })}
        {warnings[rule] !== undefined && <span className={styles['warning']}>{warnings[rule]}</span>}
      </>
    );
  };
  const fields = typedFields().map(({ name, rule, label }) => (
    <TextInput
      key={name}
      label={label}
      name={name}
      value={entry[name]}
      error={errors[name]}
      // Overtime always has a multiplier.
      {...(name !== 'overtimeMultiplier' && { placeholder: t('None') })}
      inputMode="decimal"
      autoComplete="off"
      inputWrapperOrder={LABEL_FIRST}
      description={describe(rule, name)}
      onChange={(event) => change(name, event.currentTarget.value)}
    />
  ));
  return (
    <>
      {fields.slice(0, 2)}
      <NativeSelect
        label={t('Rest day')}
        name="restWeekday"
        value={entry.restWeekday}
        inputWrapperOrder={LABEL_FIRST}
        description={describe('restWeekday', 'restWeekday')}
        onChange={(event) => change('restWeekday', event.currentTarget.value)}
        data={[{ value: '', label: t('None') }, ...weekdayOptions()]}
      />
      {fields.slice(2)}
      <NativeSelect
        label={t('Pay period')}
        name="payPeriod"
        value={entry.payPeriod}
        inputWrapperOrder={LABEL_FIRST}
        description={describe('payPeriod', 'payPeriod')}
        onChange={(event) => change('payPeriod', event.currentTarget.value as PayPeriod)}
        data={PAY_PERIODS.map((period) => ({ value: period, label: payPeriodName(period) }))}
      />
    </>
  );
}
