/**
 * The line of one weekday in the week editor: its shifts, total, and a menu to copy, clear and split. On a phone, a
 * weekday with hours is closed until it is tapped or has errors, and a day off adds hours.
 */
import { Button, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconCopy, IconDotsVertical, IconEraser, IconPlus } from '@tabler/icons-react';
import { memo, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { SHIFTS_MAX } from 'sync-protocol/schedule/base-schedule.ts';
import { formatDuration, formatMinuteOfDay, formatWeekday, startLine } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { useLanguage } from '../../kit/language/use-language.ts';
import { MenuButton } from '../../kit/menu-button.tsx';
import { usePhone } from '../../kit/use-phone.ts';
import styles from './base-schedule.module.css';
import { ShiftDraftFields } from './shift-draft-fields.tsx';
import type { ShiftErrors } from './validate-week.ts';
import {
  endMinutes,
  isEmptyShift,
  type ShiftDraft,
  startMinutes,
  totalMinutes,
  USUAL_SHIFTS,
  withSplitShift,
} from './week-draft.ts';

interface WeekdayLineProps {
  weekday: number;
  shifts: readonly ShiftDraft[];
  errors: readonly ShiftErrors[];
  onChange: (weekday: number, shifts: readonly ShiftDraft[]) => void;
  onCopy: (weekday: number) => void;
  /** Gets the shifts that are cleared, for Undo. */
  onClear: (weekday: number, shifts: readonly ShiftDraft[]) => void;
}

/** How a line is shown: 'off' and 'closed' on a phone only. */
type Form = 'off' | 'closed' | 'open';

export const WeekdayLine = memo(function WeekdayLine(line: WeekdayLineProps) {
  const { weekday, shifts, errors, onChange } = line;
  useLanguage();
  const headingId = useId();
  const [isOpened, setOpened] = useState(false);
  const isPhone = usePhone();
  const isOff = shifts.every(isEmptyShift);
  const hasErrors = errors.some((shift) => Object.keys(shift).length > 0);
  const form: Form = !isPhone || hasErrors ? 'open' : isOff ? 'off' : isOpened ? 'open' : 'closed';
  const frame = useFocusKept(form === 'off');
  const minutes = totalMinutes(shifts);

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- its name is the heading, which a fieldset can't hold
    <div ref={frame} className={styles['weekday']} role="group" aria-labelledby={headingId} data-form={form}>
      <h2 id={headingId} className={styles['weekday-name']}>
        {isPhone && form !== 'off' ? (
          <UnstyledButton
            className={styles['toggle']}
            aria-expanded={form === 'open'}
            onClick={() => setOpened(!isOpened)}
          >
            {startLine(formatWeekday(weekday))}
          </UnstyledButton>
        ) : (
          startLine(formatWeekday(weekday))
        )}
      </h2>
      <span className={styles['total']}>{isOff ? t('Day off') : minutes > 0 && formatDuration(minutes)}</span>
      {form === 'off' && (
        <Button
          className={styles['end']}
          variant="subtle"
          size="compact-md"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => {
            setOpened(true);
            onChange(weekday, USUAL_SHIFTS);
          }}
        >
          {t('Add Hours')}
        </Button>
      )}
      {form === 'closed' && (
        <>
          <span className={styles['times']}>{shifts.map(formatShift).filter(Boolean).join(', ')}</span>
          <IconChevronDown className={styles['end']} size={18} stroke={1.75} aria-hidden />
        </>
      )}
      {form === 'open' && (
        <>
          <WeekdayShifts {...line} />
          <div className={styles['end']}>{renderMenu(line, isOff)}</div>
        </>
      )}
    </div>
  );
});

/** Returns '9:00 AM – 5:00 PM'; empty without both times. */
const formatShift = (shift: ShiftDraft): string =>
  shift.start === '' || shift.end === ''
    ? ''
    : `${formatMinuteOfDay(startMinutes(shift))} – ${formatMinuteOfDay(endMinutes(shift))}`;

function WeekdayShifts({ weekday, shifts, errors, onChange }: WeekdayLineProps) {
  return (
    <div className={styles['shifts']}>
      {shifts.map((shift, index) => (
        <ShiftDraftFields
          key={shift.key}
          name={t('{day} shift {number}', { day: formatWeekday(weekday), number: index + 1 })}
          weekday={weekday}
          shift={shift}
          errors={errors[index] ?? {}}
          onChange={(changed) =>
            onChange(
              weekday,
              shifts.map((other) => (other === shift ? changed : other)),
            )
          }
          {...(shifts.length > 1 && {
            onRemove: () =>
              onChange(
                weekday,
                shifts.filter((other) => other !== shift),
              ),
          })}
        />
      ))}
    </div>
  );
}

function renderMenu(
  { weekday, shifts, onChange, onCopy, onClear }: WeekdayLineProps,
  isOff: boolean,
): ReactNode {
  return (
    <MenuButton
      label={t('More for {day}', { day: formatWeekday(weekday) })}
      icon={IconDotsVertical}
      entries={[
        { label: t('Copy'), icon: IconCopy, disabled: isOff, run: () => onCopy(weekday) },
        { label: t('Clear'), icon: IconEraser, disabled: isOff, run: () => onClear(weekday, shifts) },
        {
          label: t('Add Split Shift'),
          icon: IconPlus,
          disabled: isOff || shifts.length >= SHIFTS_MAX,
          run: () => onChange(weekday, withSplitShift(shifts)),
        },
      ]}
    />
  );
}

/** Focuses the line's first field or button when the focused one is gone with the line's other form. */
function useFocusKept(isOff: boolean) {
  const frame = useRef<HTMLDivElement>(null);
  const wasOff = useRef(isOff);
  useEffect(() => {
    if (wasOff.current === isOff) return;
    wasOff.current = isOff;
    if (document.activeElement !== document.body) return;
    frame.current?.querySelector<HTMLElement>(isOff ? 'button' : 'input')?.focus();
  }, [isOff]);
  return frame;
}
