/** Whose day it is, in words: its nanny for a family, its family for a nanny of several. */
import { useSeveralFamilies } from '../../store/use-several-families.ts';
import type { AgendaItem } from '../../store/views.ts';
import type { Reader } from './selection.ts';

/** Returns the nanny's and the household's name, without those that the reader knows anyway. */
export const dayOwners = (
  { nannyName, household }: AgendaItem,
  { reader, showHousehold }: { reader: Reader; showHousehold: boolean },
): string[] => [reader === 'family' ? nannyName : '', showHousehold ? household.name : ''].filter(Boolean);

/** Returns the same for a dialog about a day: a nanny of several families reads whose day it is. */
export function useDayOwners(item: AgendaItem, reader: Reader): string[] {
  return dayOwners(item, { reader, showHousehold: useSeveralFamilies() });
}
