/**
 * The state of a form: its fields as typed, the errors beside them, whether anything is changed, and the props of each
 * text field.
 */
import { type ChangeEvent, useState } from 'react';
import { useFieldErrors } from './use-field-errors.ts';

export type EntryErrors<Entry> = { [field in keyof Entry]?: string };

/**
 * The state of a form: its fields as typed, and the errors beside them. Typing clears the error of its field. The form
 * starts with `typed`, and is changed where it differs from `initial`.
 */
export function useEntry<Entry extends { readonly [field in keyof Entry]: string }>(
  initial: Entry,
  typed: Entry = initial,
) {
  const [entry, setEntry] = useState(typed);
  const [errors, setErrors] = useFieldErrors<EntryErrors<Entry>>({});

  const change = <F extends keyof Entry>(field: F, value: Entry[F]) => {
    setEntry((before) => ({ ...before, [field]: value }));
    setErrors(({ [field]: _corrected, ...others }) => others as EntryErrors<Entry>);
  };
  /** Returns the props of a text field. */
  const field = <F extends keyof Entry & string>(name: F) => ({
    name,
    value: entry[name],
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.currentTarget.value as Entry[F]),
  });
  const isChanged = (Object.keys(entry) as (keyof Entry)[]).some((name) => entry[name] !== initial[name]);
  return { entry, errors, setErrors, isChanged, change, field };
}
