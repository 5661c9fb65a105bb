/** Names whose day it is: the nanny for a family, the household for a nanny who works for several. */

import type { AgendaItem } from '../device/views.ts';
import { useSeveralFamilies } from '../people/use-several-families.ts';
import type { Reader } from './selection.ts';

/** Returns the nanny's and the household's name, without those that the reader knows anyway. */
export const dayOwners = (
  { nannyName, household }: AgendaItem,
  { reader, showHousehold }: { reader: Reader; showHousehold: boolean },
): string[] => [reader === 'family' ? nannyName : '', showHousehold ? household.name : ''].filter(Boolean);

/** Returns the same names for a dialog. Looks up whether the nanny works for several families. */
export function useDayOwners(item: AgendaItem, reader: Reader): string[] {
  return dayOwners(item, { reader, showHousehold: useSeveralFamilies() });
}
