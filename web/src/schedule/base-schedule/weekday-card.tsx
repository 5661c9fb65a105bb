/**
 * The card of one weekday in the week editor: its shifts, total, and buttons to copy, clear and split. On a phone, a
 * day off is one line that adds hours.
 */
import { Button, Card, Group, Text } from '@mantine/core';
import { IconCopy, IconEraser, IconPlus } from '@tabler/icons-react';
import { memo, useEffect, useId, useRef } from 'react';
import { SHIFTS_MAX } from 'sync-protocol/schedule/base-schedule.ts';
import { formatDuration, formatWeekday, startLine } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { useLanguage } from '../../kit/language/use-language.ts';
import { usePhone } from '../../kit/use-phone.ts';
import styles from './base-schedule.module.css';
import { ShiftDraftFields } from './shift-draft-fields.tsx';
import type { ShiftErrors } from './validate-week.ts';
import { isEmptyShift, type ShiftDraft, totalMinutes, USUAL_SHIFTS, withSplitShift } from './week-draft.ts';

interface WeekdayCardProps {
  weekday: number;
  shifts: readonly ShiftDraft[];
  errors: readonly ShiftErrors[];
  onChange: (weekday: number, shifts: readonly ShiftDraft[]) => void;
  onCopy: (weekday: number) => void;
  /** Gets the shifts that are cleared, for Undo. */
  onClear: (weekday: number, shifts: readonly ShiftDraft[]) => void;
}

export const WeekdayCard = memo(function WeekdayCard(card: WeekdayCardProps) {
  const { weekday, shifts, errors, onChange, onCopy, onClear } = card;
  useLanguage();
  const headingId = useId();
  const name = startLine(formatWeekday(weekday));
  const isOff = shifts.every(isEmptyShift);
  const minutes = totalMinutes(shifts);
  const isOneLine = usePhone() && isOff;
  const frame = useFocusKept(isOneLine);

  if (isOneLine) {
    return (
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- its name is the heading, which a fieldset can't hold
      <Card ref={frame} className={styles['weekday-off']} role="group" aria-labelledby={headingId}>
        <div className={styles['weekday-name']}>
          <Text component="h2" id={headingId} fw={650}>
            {name}
          </Text>
          <Text size="sm" c="dimmed">
            {t('Day off')}
          </Text>
        </div>
        <DayButton
          label={t('Add Hours')}
          icon={IconPlus}
          disabled={false}
          onClick={() => onChange(weekday, USUAL_SHIFTS)}
        />
      </Card>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- its name is the heading, which a fieldset can't hold
    <Card ref={frame} className={styles['weekday']} role="group" aria-labelledby={headingId}>
      <Group gap="0.25rem" wrap="nowrap">
        <div className={styles['weekday-name']}>
          <Text component="h2" id={headingId} fw={650}>
            {name}
          </Text>
          <Text size="sm" c="dimmed">
            {isOff ? t('Day off') : minutes > 0 && formatDuration(minutes)}
          </Text>
        </div>
        <DayButton label={t('Copy')} icon={IconCopy} disabled={isOff} onClick={() => onCopy(weekday)} />
        <DayButton
          label={t('Clear')}
          icon={IconEraser}
          disabled={isOff}
          onClick={() => onClear(weekday, shifts)}
        />
      </Group>
      {shifts.map((shift, index) => (
        <ShiftDraftFields
          key={shift.key}
          name={t('{day} shift {number}', { day: formatWeekday(weekday), number: index + 1 })}
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
      {shifts.length < SHIFTS_MAX && (
        <div>
          <DayButton
            label={t('Add Split Shift')}
            icon={IconPlus}
            disabled={isOff}
            onClick={() => onChange(weekday, withSplitShift(shifts))}
          />
        </div>
      )}
    </Card>
  );
});

/** Focuses the card's first field or button when the focused one is gone with the card's other form. */
function useFocusKept(isOneLine: boolean) {
  const frame = useRef<HTMLDivElement>(null);
  const wasOneLine = useRef(isOneLine);
  useEffect(() => {
    if (wasOneLine.current === isOneLine) return;
    wasOneLine.current = isOneLine;
    if (document.activeElement !== document.body) return;
    frame.current?.querySelector<HTMLElement>(isOneLine ? 'button' : 'input')?.focus();
  }, [isOneLine]);
  return frame;
}

interface DayButtonProps {
  label: string;
  icon: typeof IconCopy;
  disabled: boolean;
  onClick: () => void;
}

function DayButton({ label, icon: Icon, disabled, onClick }: DayButtonProps) {
  return (
    <Button
      variant="subtle"
      size="compact-md"
      leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
      disabled={disabled}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
