/** The form of the billing settings: its values, checks, and the choices of time zone, increment and currency. */

import { canonicalZone } from 'sync-protocol/kernel/canonical-zone.ts';
import { CURRENCIES, type Currency } from 'sync-protocol/kernel/values.ts';
import { type Household, OFFERED_INCREMENTS, OFFERED_TIMEZONES } from 'sync-protocol/people/household.ts';
import { t } from '../kit/language/messages.ts';

/** The values of the three selects; '' when nothing is chosen. */
export interface SettingsEntry {
  readonly timezone: string;
  /** Minutes. */
  readonly increment: string;
  readonly currency: Currency | '';
}

export type SettingsErrors = { readonly [field in keyof SettingsEntry]?: string };

export const toEntry = ({ timezone, billingIncrementMinutes, currency }: Household): SettingsEntry => ({
  timezone: canonicalZone(timezone),
  increment: String(billingIncrementMinutes),
  currency,
});

export const isSameEntry = (a: SettingsEntry, b: SettingsEntry): boolean =>
  a.timezone === b.timezone && a.increment === b.increment && a.currency === b.currency;

export function validateEntry({ timezone, currency }: SettingsEntry): SettingsErrors {
  return {
    ...(timezone === '' && { timezone: t('Timezone is required') }),
    ...(currency === '' && { currency: t('Currency is required') }),
  };
}

const isOffered = (zone: string): boolean => OFFERED_TIMEZONES.some((offered) => offered === zone);

/** Returns a zone's name as a person types it: 'america new york'. */
const words = (zone: string): string => zone.toLowerCase().replaceAll(/[_/]/gu, ' ');

/** Returns the specification's seven zones, then every other known zone and the current one, by canonical names. */
export function timezoneChoices(known: readonly string[], current: string) {
  const zones = [...known, current].filter((zone) => zone !== '').map(canonicalZone);
  const others = new Set(zones.filter((zone) => !isOffered(zone)));
  return [
    { group: t('United States'), items: [...OFFERED_TIMEZONES] },
    { group: t('All timezones'), items: [...others].toSorted() },
  ];
}

/** Returns the zones whose names have all typed words: 'new york' and 'york am' find America/New_York. */
export function zonesLike<Zone extends { readonly value: string }>(
  zones: readonly Zone[],
  typed: string,
): Zone[] {
  const asked = words(typed).split(' ').filter(Boolean);
  return zones.filter(({ value }) => asked.every((word) => words(value).includes(word)));
}

/** Returns the specification's five increments and the current one, sorted. */
export function incrementChoices(current: string) {
  const minutes = new Set<number>([...OFFERED_INCREMENTS, Number(current)]);
  return [...minutes]
    .toSorted((a, b) => a - b)
    .map((count) => ({
      value: String(count),
      label: t('{count, plural, one {# minute} other {# minutes}}', { count }),
    }));
}

export const currencyChoices = (): { value: string; label: string }[] => [
  { value: '', label: t('Select a currency') },
  ...CURRENCIES.map((currency) => ({ value: currency, label: currency })),
];
