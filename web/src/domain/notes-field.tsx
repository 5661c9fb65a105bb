/** The field for scheduled notes, with a counter. Pasted text over the limit is kept and marked as an error. */
import { Textarea } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { NOTES_MAX } from 'sync-protocol/model/values.ts';

interface NotesFieldProps {
  value: string;
  onChange: (value: string) => void;
  label?: string;
  error?: ReactNode;
  ref?: Ref<HTMLTextAreaElement>;
}

export function NotesField({ value, onChange, label = 'Notes', error, ref }: NotesFieldProps) {
  const tooLong = value.length > NOTES_MAX;
  return (
    <Textarea
      ref={ref}
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      description={`${value.length}/${NOTES_MAX} characters`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error ?? (tooLong && `Must be at most ${NOTES_MAX} characters`)}
      rows={2}
    />
  );
}
