/** The fields of one rule of terms, each with an example that is priced as it is edited, and a warning below preset or law. */
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Currency } from 'sync-protocol/kernel/values.ts';
import type { PayPeriod } from 'sync-protocol/weeks/terms.ts';
import { t } from '../../kit/language/messages.ts';
import { NativeSelect } from '../../kit/native-select.ts';
import { PAY_PERIODS, payPeriodName, type TermsRule } from '../terms-text.ts';
import type { TermsView } from '../use-terms.ts';
import { WeekStartField, weekdayOptions } from './date-fields.tsx';
import { type ExampleField, exampleOf, warningsOf } from './example-words.ts';
import { LABEL_FIRST } from './field-order.ts';
import { LivesInField } from './preset-field.tsx';
import styles from './terms.module.css';
import { livesInOf, presetNamed, readableFields, type TermsEntry, validateTerms } from './terms-entry.ts';
import type { TermsForm } from './use-terms-form.ts';

export interface RuleFieldsProps {
  rule: TermsRule;
  form: Pick<TermsForm, 'entry' | 'errors' | 'change' | 'chooseWeekStart'>;
  view: TermsView;
  hourlyRateCents: number | undefined;
}

type TypedName =
  | 'weeklyLimit'
  | 'dailyLimit'
  | 'overtimeMultiplier'
  | 'guaranteed'
  | 'cancellationHours'
  | 'holidayMultiplier';

/** The rule and the label of each field that is typed. */
const TYPED: { readonly [name in TypedName]: readonly [rule: ExampleField, label: () => string] } = {
  weeklyLimit: ['weeklyLimitMinutes', () => t('Weekly limit (hours)')],
  dailyLimit: ['dailyLimitMinutes', () => t('Daily limit (hours)')],
  overtimeMultiplier: ['overtimeMultiplierHundredths', () => t('Overtime multiplier')],
  guaranteed: ['guaranteedMinutes', () => t('Guaranteed hours a week')],
  cancellationHours: ['cancellationHours', () => t('Late cancellation (hours)')],
  holidayMultiplier: ['holidayMultiplierHundredths', () => t('Holiday multiplier')],
};

/** The fields of each rule, in the order in which they are shown. */
export const FIELDS_OF_RULE: { readonly [rule in TermsRule]: readonly (keyof TermsEntry)[] } = {
  overtime: ['weeklyLimit', 'dailyLimit', 'restWeekday', 'overtimeMultiplier'],
  guaranteed: ['guaranteed'],
  cancellation: ['cancellationHours'],
  holidays: ['holidayMultiplier'],
  payPeriod: ['payPeriod'],
  weekStart: ['weekStartsOn'],
  home: ['livesIn'],
};

export function RuleFields(props: RuleFieldsProps) {
  const { rule, form, view } = props;
  return FIELDS_OF_RULE[rule].map((name) => {
    if (name === 'weekStartsOn') return <WeekStartField key={name} form={form} view={view} />;
    if (name === 'livesIn') return <LivesInField key={name} form={form} />;
    if (name === 'restWeekday') return <RestDayField key={name} {...props} />;
    if (name === 'payPeriod') return <PayPeriodField key={name} {...props} />;
    return <TypedField key={name} name={name as TypedName} {...props} />;
  });
}

function TypedField({ name, ...props }: RuleFieldsProps & { name: TypedName }) {
  const { entry, errors, change } = props.form;
  const [rule, label] = TYPED[name];
  return (
    <TextInput
      label={label()}
      name={name}
      value={entry[name]}
      error={errors[name]}
      // Overtime always has a multiplier.
      {...(name !== 'overtimeMultiplier' && { placeholder: t('None') })}
      inputMode="decimal"
      autoComplete="off"
      inputWrapperOrder={LABEL_FIRST}
      description={<Example {...props} field={rule} name={name} />}
      onChange={(event) => change(name, event.currentTarget.value)}
    />
  );
}

function RestDayField(props: RuleFieldsProps) {
  const { entry, change } = props.form;
  return (
    <NativeSelect
      label={t('Rest day')}
      name="restWeekday"
      value={entry.restWeekday}
      inputWrapperOrder={LABEL_FIRST}
      description={<Example {...props} field="restWeekday" name="restWeekday" />}
      onChange={(event) => change('restWeekday', event.currentTarget.value)}
      data={[{ value: '', label: t('None') }, ...weekdayOptions()]}
    />
  );
}

function PayPeriodField(props: RuleFieldsProps) {
  const { entry, change } = props.form;
  return (
    <NativeSelect
      label={t('Pay period')}
      name="payPeriod"
      value={entry.payPeriod}
      inputWrapperOrder={LABEL_FIRST}
      description={<Example {...props} field="payPeriod" name="payPeriod" />}
      onChange={(event) => change('payPeriod', event.currentTarget.value as PayPeriod)}
      data={PAY_PERIODS.map((period) => ({ value: period, label: payPeriodName(period) }))}
    />
  );
}

interface ExampleProps extends RuleFieldsProps {
  field: ExampleField;
  name: keyof TermsEntry;
}

/** What can't be read has no example, but says why. Once saving has refused it, its error does. */
function Example({ field, name, form, view, hourlyRateCents }: ExampleProps): ReactNode {
  const { entry, errors } = form;
  const unreadable = validateTerms(entry, entry.effectiveFrom)[name];
  if (unreadable !== undefined) return errors[name] === undefined ? unreadable : undefined;
  const { currency } = view.household;
  const warning = warningsOfEntry(entry, currency)[field];
  return (
    <>
      {exampleOf(field, { terms: readableFields(entry), hourlyRateCents, currency })}
      {warning !== undefined && <span className={styles['warning']}>{warning}</span>}
    </>
  );
}

/** Says of each field whether it pays less than the preset or the law. */
const warningsOfEntry = (
  entry: TermsEntry,
  currency: Currency,
): { readonly [field in ExampleField]?: string } =>
  warningsOf(
    { ...readableFields(entry), livesIn: livesInOf(entry) },
    { preset: presetNamed(entry.preset), currency },
  );

/** The warnings of the entry's overtime, for its sentence while its fields are closed. Other rules have none. */
export const overtimeWarnings = (entry: TermsEntry, currency: Currency): string[] =>
  Object.values(warningsOfEntry(entry, currency));
