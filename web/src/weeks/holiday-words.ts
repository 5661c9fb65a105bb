/** Names of the federal holidays of the United States. */
import type { FederalHoliday } from 'sync-protocol/weeks/holidays.ts';
import { t } from '../kit/language/messages.ts';

const NAMES: { readonly [holiday in FederalHoliday]: () => string } = {
  NEW_YEAR: () => t('New Year’s Day'),
  MARTIN_LUTHER_KING: () => t('Martin Luther King Jr. Day'),
  WASHINGTON: () => t('Washington’s Birthday'),
  MEMORIAL: () => t('Memorial Day'),
  JUNETEENTH: () => t('Juneteenth'),
  INDEPENDENCE: () => t('Independence Day'),
  LABOR: () => t('Labor Day'),
  COLUMBUS: () => t('Columbus Day'),
  VETERANS: () => t('Veterans Day'),
  THANKSGIVING: () => t('Thanksgiving Day'),
  CHRISTMAS: () => t('Christmas Day'),
};

export const federalHolidayName = (holiday: FederalHoliday): string => NAMES[holiday]();
