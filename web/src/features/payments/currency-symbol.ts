import type { Currency } from 'sync-protocol/model/values.ts';
import { formatMoney } from 'sync-protocol/rules/format.ts';

/** '$', '€', '£' or 'CA$', as it stands before every amount. */
export const currencySymbol = (currency: Currency): string =>
  formatMoney(0, currency).replace(/[\d.,\s]/g, '');
