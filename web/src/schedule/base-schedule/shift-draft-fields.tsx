/** The fields of one shift in the week editor: start, end, notes, and the button that removes it. */
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { t } from '../../kit/language/messages.ts';
import { TimeField } from '../../kit/time-field.tsx';
import { NotesField } from '../notes-field.tsx';
import styles from './base-schedule.module.css';
import type { ShiftErrors } from './validate-week.ts';
import type { ShiftDraft } from './week-draft.ts';

interface ShiftDraftFieldsProps {
  /** 'Wednesday shift 2'. */
  name: string;
  shift: ShiftDraft;
  errors: ShiftErrors;
  onChange: (shift: ShiftDraft) => void;
  /** Omitted for the only shift of a day, which 'Clear' empties. */
  onRemove?: () => void;
}

export function ShiftDraftFields({ name, shift, errors, onChange, onRemove }: ShiftDraftFieldsProps) {
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
      <NotesField
        label={t('Notes')}
        value={shift.notes}
        error={errors.notes}
        onChange={(notes) => onChange({ ...shift, notes })}
      />
      {onRemove && (
        <Button
          style={{ justifySelf: 'start' }}
          variant="subtle"
          color="gray"
          size="compact-md"
          leftSection={<IconX size={16} stroke={2} aria-hidden />}
          onClick={onRemove}
        >
          {t('Remove Shift')}
        </Button>
      )}
    </div>
  );
}
