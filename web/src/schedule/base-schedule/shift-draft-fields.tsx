/** The fields of one shift in the week editor: start, end, the line of a night, notes on demand, and the button that removes it. */
import { ActionIcon, Text } from '@mantine/core';
import { IconNote, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { formatWeekday } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { TimeField } from '../../kit/time-field.tsx';
import { NotesField } from '../notes-field.tsx';
import styles from './base-schedule.module.css';
import type { ShiftErrors } from './validate-week.ts';
import { isNight, type ShiftDraft } from './week-draft.ts';

interface ShiftDraftFieldsProps {
  /** 'Wednesday shift 2'. */
  name: string;
  /** On which it begins. */
  weekday: number;
  shift: ShiftDraft;
  errors: ShiftErrors;
  onChange: (shift: ShiftDraft) => void;
  /** Omitted for the only shift of a day, which 'Clear' empties. */
  onRemove?: () => void;
}

export function ShiftDraftFields(props: ShiftDraftFieldsProps) {
  const { name, weekday, shift, errors, onChange, onRemove } = props;
  const [wantsNotes, setWantsNotes] = useState(false);
  const hasNotes = wantsNotes || shift.notes !== '';
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset's legend would be shown twice a day
    <div className={styles['shift']} role="group" aria-label={name}>
      <TimeField
        label={t('Start')}
        value={shift.start}
        error={errors.start}
        onChange={(start) => onChange({ ...shift, start })}
      />
      <TimeField
        label={t('End')}
        value={shift.end}
        error={errors.end}
        onChange={(end) => onChange({ ...shift, end })}
      />
      <div className={styles['shift-buttons']}>
        {!hasNotes && (
          <ActionIcon
            className="fd-tap"
            aria-label={t('Add Notes')}
            title={t('Add Notes')}
            onClick={() => setWantsNotes(true)}
          >
            <IconNote size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
        {onRemove && (
          <ActionIcon
            className="fd-tap"
            aria-label={t('Remove Shift')}
            title={t('Remove Shift')}
            onClick={onRemove}
          >
            <IconX size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {isNight(shift) && (
        <Text component="output" className={styles['until']} size="sm" c="dimmed">
          {t('until {weekday}', { weekday: formatWeekday((weekday + 1) % 7) })}
        </Text>
      )}
      {hasNotes && (
        <div className={styles['notes']}>
          <NotesField
            label={t('Notes')}
            value={shift.notes}
            error={errors.notes}
            onChange={(notes) => onChange({ ...shift, notes })}
            isBrief
            focusNow={wantsNotes}
          />
        </div>
      )}
    </div>
  );
}
