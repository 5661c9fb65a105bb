/** The form of a family's own holiday: its checks, and the household's holidays with one added or removed. */

import { isCalendarDate, NAME_MAX } from 'sync-protocol/kernel/value-rules.ts';
import { type Household, OWN_HOLIDAYS_MAX, type OwnHoliday } from 'sync-protocol/people/household.ts';
import { formatCount } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';

export interface HolidayEntry {
  date: string;
  name: string;
}

export type HolidayErrors = { [field in keyof HolidayEntry]?: string };

export const NO_HOLIDAY: HolidayEntry = { date: '', name: '' };

/** The holidays as the mutator saves them. */
export interface SavedHolidays {
  readonly useFederal: boolean;
  readonly own: OwnHoliday[];
}

/** Null counts as: federal holidays, none of their own. */
export const holidaysOf = ({ useFederalHolidays, ownHolidays }: Household): SavedHolidays => ({
  useFederal: useFederalHolidays ?? true,
  own: ownHolidays ?? [],
});

export function validateHoliday({ date, name }: HolidayEntry, { own }: SavedHolidays): HolidayErrors {
  const errors: HolidayErrors = {};
  if (!isCalendarDate(date)) errors.date = t('Please enter a date.');
  else if (own.some((each) => each.date === date)) {
    errors.date = t('You have a holiday on this date already.');
  } else if (own.length >= OWN_HOLIDAYS_MAX) {
    errors.date = t('A household can have {max} holidays of its own. Remove one first.', {
      max: formatCount(OWN_HOLIDAYS_MAX),
    });
  }
  if (name.trim() === '') errors.name = t('Please enter a name.');
  else if (name.trim().length > NAME_MAX) {
    errors.name = t('Must be at most {max} characters', { max: formatCount(NAME_MAX) });
  }
  return errors;
}

export const withHoliday = (holidays: SavedHolidays, { date, name }: HolidayEntry): SavedHolidays => ({
  ...holidays,
  own: [...holidays.own, { date, name: name.trim() }],
});

export const withoutHoliday = (holidays: SavedHolidays, date: string): SavedHolidays => ({
  ...holidays,
  own: holidays.own.filter((each) => each.date !== date),
});
