/** Which shifts a calendar feed or file has: those of a household, or of all, with or without their notes. */
import type { CalendarFeed } from 'sync-protocol/calendar/feed.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import { householdsOf } from '../device/household-reads.ts';
import { useLoaded } from '../device/use-loaded.ts';
import type { Loaded } from '../device/views.ts';
import { t } from '../kit/language/messages.ts';
import { areSeveralFamilies } from '../people/several-families.ts';

/** Null: all of a nanny's households. */
export type CalendarChoice = Pick<CalendarFeed, 'householdId' | 'notes'>;

interface CalendarHouseholds {
  /** All of the account. */
  readonly households: readonly Household[];
  /** The choices, the first one to begin with: all of a nanny's households and each; of others the shown household. */
  readonly choices: readonly CalendarChoice['householdId'][];
}

export const useCalendarHouseholds = (): Loaded<CalendarHouseholds> =>
  useLoaded(async (database, shown, all) => {
    const ids = shown.map(({ householdId }) => householdId);
    const choices = areSeveralFamilies(shown) ? [null, ...ids] : ids;
    return { households: await householdsOf(database, all), choices };
  }, []);

/** Returns a choice in words: 'All my families', or the household's name. */
export const formatChoice = (
  householdId: CalendarChoice['householdId'],
  households: readonly Household[],
): string =>
  householdId === null
    ? t('All my families')
    : (households.find(({ id }) => id === householdId)?.name ?? t('A household'));
