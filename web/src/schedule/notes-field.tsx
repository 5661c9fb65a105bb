/** The field for scheduled notes, with a counter. Pasted text over the limit is kept and marked as an error. */
import { Textarea } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { NOTES_MAX } from 'sync-protocol/kernel/values.ts';
import { t } from '../kit/language/messages.ts';

interface NotesFieldProps {
  value: string;
  onChange: (value: string) => void;
  label?: string;
  error?: ReactNode;
  ref?: Ref<HTMLTextAreaElement>;
}

export function NotesField({ value, onChange, label = t('Notes'), error, ref }: NotesFieldProps) {
  const tooLong = value.length > NOTES_MAX;
  return (
    <Textarea
      ref={ref}
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      description={t('{count}/{max} characters', { count: value.length, max: NOTES_MAX })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error ?? (tooLong && t('Must be at most {max} characters', { max: NOTES_MAX }))}
      rows={2}
    />
  );
}
