/** The fields that people change in settings and of a nanny, in words: 'billing increment 30 minutes'. */
import { NANNY_COLORS } from 'sync-protocol/people/nanny-color-names.ts';
import type { MutatorArgs } from 'sync-protocol/registry.ts';
import { formatList } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { nannyColorName } from './nanny-color-names.ts';

export type SettingsField = keyof MutatorArgs<'household.saveSettings'>;
export type NannyField = Exclude<keyof MutatorArgs<'nanny.edit'>, 'nannyId'>;
type Field = SettingsField | NannyField;
export type FieldValues = { readonly [F in Field]?: string | number | null | undefined };

function formatColor(value: FieldValues['color']): string {
  // Newer versions may know more colors.
  const color = NANNY_COLORS.find((each) => each === value);
  return value && color === undefined ? String(value) : nannyColorName(color ?? null);
}

/** Every field needs words: one without doesn't compile. */
const WORDS: { readonly [F in Field]: (value: string) => string } = {
  timezone: (value) => t('time zone {value}', { value }),
  billingIncrementMinutes: (value) => t('billing increment {value}', { value }),
  currency: (value) => t('currency {value}', { value }),
  name: (value) => t('name {value}', { value }),
  email: (value) => t('email {value}', { value }),
  color: (value) => t('color {value}', { value }),
};

/** Returns the value of a row's field as text: '15 minutes'. */
export function formatField(field: Field, value: FieldValues[Field]): string {
  if (field === 'color') return formatColor(value);
  if (field !== 'billingIncrementMinutes') return String(value ?? '');
  return t('{count, plural, one {# minute} other {# minutes}}', { count: Number(value) });
}

/** Returns 'time zone America/Denver and billing increment 15 minutes'. */
export const describeFields = (fields: FieldValues): string =>
  formatList(
    (Object.keys(fields) as Field[]).map((field) => WORDS[field](formatField(field, fields[field]))),
  );
