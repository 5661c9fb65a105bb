/** The field for scheduled notes, with a counter. Pasted text over the limit is kept and marked as an error. */
import { Textarea } from '@mantine/core';
import { type ReactNode, type Ref, useState } from 'react';
import { NOTES_MAX } from 'sync-protocol/kernel/values.ts';
import { t } from '../kit/language/messages.ts';

interface NotesFieldProps {
  value: string;
  onChange: (value: string) => void;
  label?: string;
  error?: ReactNode;
  ref?: Ref<HTMLTextAreaElement>;
  /** One line, with the counter only while somebody types in it. */
  isBrief?: boolean;
  /** Focuses the field when it is mounted. */
  focusNow?: boolean;
}

export function NotesField(props: NotesFieldProps) {
  const { value, onChange, label = t('Notes'), error, ref, isBrief = false, focusNow = false } = props;
  const tooLong = value.length > NOTES_MAX;
  const [isFocused, setFocused] = useState(false);
  const counter = t('{count}/{max} characters', { count: value.length, max: NOTES_MAX });
  return (
    <Textarea
      ref={ref}
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      description={(!isBrief || isFocused || tooLong) && counter}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error ?? (tooLong && t('Must be at most {max} characters', { max: NOTES_MAX }))}
      rows={isBrief ? 1 : 2}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- somebody has just asked for this field
      autoFocus={focusNow}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    />
  );
}
