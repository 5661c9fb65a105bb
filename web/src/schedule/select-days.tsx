/**
 * The toolbar's checkbox that selects all days of the list, and the menu that selects this week's, this month's or
 * all, with how many these are and their dates. A lazy part.
 */
import { Checkbox } from '@mantine/core';
import { IconChevronDown, IconSquareCheck } from '@tabler/icons-react';
import { t } from '../kit/language/messages.ts';
import { MenuButton } from '../kit/menu-button.tsx';
import type { AgendaOutline } from './agenda-outline.ts';
import { daysWithin, type SelectionPartTexts } from './schedule-texts.ts';
import styles from './schedule-toolbar.module.css';
import { type Reader, rangeOf, type SelectionPart, selectableShifts } from './selection.ts';
import type { useSelection } from './use-selection.ts';

export interface SelectDaysProps {
  selection: ReturnType<typeof useSelection>;
  reader: Reader;
  /** The months of the list, which is only partly loaded at first. */
  months: AgendaOutline['months'];
  /** On a narrow screen, there is one only while days are selected. */
  hasCheckbox: boolean;
}

const PARTS: readonly SelectionPart[] = ['week', 'month', 'all'];

const PART_LABELS: Record<SelectionPart, () => string> = {
  week: () => t('Select This Week'),
  month: () => t('Select This Month'),
  all: () => t('Select All'),
};

export function SelectDays({ selection, reader, months, hasCheckbox }: SelectDaysProps) {
  const { selected, selectable, selectableCount, selectPart, clear, onMenuToggle } = selection;
  const all = selectableCount > 0 && selected.length === selectableCount;
  const describe = (part: SelectionPart): SelectionPartTexts => {
    const shifts = selectable && selectableShifts(selectable, { reader, part });
    return { count: shifts?.length, range: shifts && rangeOf(shifts) };
  };
  const [first, last] = [months.at(0), months.at(-1)];
  // The family selects every day of every month; which months hold pending days is known once all are loaded.
  const ofMonths = reader === 'family' && first && last ? { from: first.month, to: last.month } : undefined;
  const range = selectable ? rangeOf(selectable) : ofMonths;
  return (
    <>
      {hasCheckbox && (
        <Checkbox
          label={<span className={styles['label']}>{PART_LABELS.all()}</span>}
          description={
            selectableCount > 0 && (
              <span className={styles['meaning']}>{daysWithin({ count: selectableCount, range })}</span>
            )
          }
          checked={all}
          indeterminate={selected.length > 0 && !all}
          disabled={selectableCount === 0}
          onChange={(event) => (event.currentTarget.checked ? selectPart('all') : clear())}
        />
      )}
      <MenuButton
        label={t('Choose which days to select')}
        icon={hasCheckbox ? IconChevronDown : IconSquareCheck}
        onToggle={onMenuToggle}
        entries={PARTS.map((part) => {
          const meaning = describe(part);
          return {
            label: PART_LABELS[part](),
            detail: daysWithin(meaning),
            disabled: meaning.count === 0,
            run: () => selectPart(part),
          };
        })}
      />
    </>
  );
}
