/**
 * The sentence of history entries about a household's holidays: which were added and removed, and whether federal
 * ones count. Its words for one holiday and for the federal ones also serve 'Needs attention'.
 */
import type { OwnHoliday } from 'sync-protocol/people/household.ts';
import { formatDate, formatList } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { changesOf, describeBefore, type EntryContext, type Sentence } from './history-entry.ts';

/** Returns 'Founders’ Day on Apr 3, 2026'. */
export const formatHoliday = ({ name, date }: OwnHoliday): string =>
  t('{holiday} on {date}', { holiday: name, date: formatDate(date) });

export const describeFederal = (useFederal: boolean): string =>
  useFederal ? t('the federal holidays') : t('no federal holidays');

function without(holidays: readonly OwnHoliday[], others: readonly OwnHoliday[]): OwnHoliday[] {
  return holidays.filter(
    ({ date, name }) => !others.some((each) => each.date === date && each.name === name),
  );
}

export function describeHolidays(context: EntryContext): Sentence {
  const { author, name } = context;
  const { is, was } = changesOf(context.all, 'household')[0] ?? {};
  const [own, formerOwn] = [is?.ownHolidays ?? [], was?.ownHolidays ?? []];
  // Null counts as true.
  const [useFederal, usedFederal] = [is?.useFederalHolidays ?? true, was?.useFederalHolidays ?? true];
  const federal = (each: boolean): string[] => (useFederal === usedFederal ? [] : [describeFederal(each)]);
  const holidays = formatList([...federal(useFederal), ...without(own, formerOwn).map(formatHoliday)]);
  const former = formatList([...federal(usedFederal), ...without(formerOwn, own).map(formatHoliday)]);
  if (holidays !== '') {
    return {
      sentence: t('{name} changed the holidays: {holidays}', { author, name, holidays }),
      was: describeBefore(former),
    };
  }
  return {
    sentence:
      former === ''
        ? t('{name} changed the holidays', {
            author,
            name,
          })
        : t('{name} removed {holidays} from the holidays', { author, name, holidays: former }),
  };
}
