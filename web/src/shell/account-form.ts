import { type ChangeEvent, type SyntheticEvent, useRef, useState } from 'react';
import { ApiError, failureText } from '../session/api-client.ts';
import { focusFirstInvalidField } from '../ui/form-focus.ts';
import { useUnsavedInput } from '../ui/unsaved-input.ts';
import { showToast } from './toast.ts';

type Values = Record<string, string>;
export type FieldErrors<V extends Values> = { [field in keyof V]?: string };

interface AccountFormOptions<V extends Values> {
  initial: V;
  /** One rule a field: what is wrong with it, or null. */
  rules: { [field in keyof V]?: (value: string, values: V) => string | null };
  /** Sends the form. What it throws becomes a toast and, where it is about a field, stands beside it. */
  send: (values: V) => Promise<unknown>;
  failed: {
    title: string;
    /** When the server says nothing of its own. */
    fallback: string;
    /** The field that a refusal without details is about, by status. */
    fieldOf?: { [status: number]: keyof V & string };
  };
  /** Told of entries that never left the form, for the toasts that the specification names. */
  onWrongEntries?: (errors: FieldErrors<V>) => void;
}

/**
 * A form of the account pages: keeps what was typed, says what is wrong beside it, sends once at a time.
 * A form library would take a twentieth of the first-load budget of /signin.
 */
export function useAccountForm<V extends Values>(options: AccountFormOptions<V>) {
  const { initial, rules, send, failed, onWrongEntries } = options;
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<V>>({});
  const [busy, setBusy] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  useUnsavedInput(Object.keys(values).some((field) => values[field] !== initial[field]));

  const change = (field: keyof V, value: string) => {
    setValues((before) => ({ ...before, [field]: value }));
    setErrors(({ [field]: _answered, ...others }) => others as FieldErrors<V>);
  };

  const point = (wrong: FieldErrors<V>) => {
    setErrors(wrong);
    focusFirstInvalidField(element.current);
  };

  const submit = async () => {
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      const description = failureText(error, failed.fallback);
      showToast({ variant: 'destructive', title: failed.title, description });
      point(errorsByField(error, failed.fieldOf ?? {}));
    } finally {
      setBusy(false);
    }
  };

  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    const wrong = wrongEntries(values, rules);
    if (Object.keys(wrong).length === 0) {
      void submit();
      return;
    }
    point(wrong);
    onWrongEntries?.(wrong);
  };

  return {
    busy,
    formProps: { ref: element, onSubmit, noValidate: true },
    /** The props of a text field. */
    text: (name: keyof V & string) => ({
      name,
      value: values[name],
      error: errors[name],
      // The library's password field leaves it out.
      'aria-invalid': errors[name] !== undefined,
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.currentTarget.value),
    }),
    /** The props of a group of choices. */
    choice: (name: keyof V & string) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value: string) => change(name, value),
    }),
  };
}

function wrongEntries<V extends Values>(values: V, rules: AccountFormOptions<V>['rules']): FieldErrors<V> {
  const wrong: FieldErrors<V> = {};
  for (const field of Object.keys(values) as (keyof V & string)[]) {
    const message = rules[field]?.(values[field] ?? '', values);
    if (message) wrong[field] = message;
  }
  return wrong;
}

function errorsByField(error: unknown, fieldOf: { [status: number]: string }): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const field = fieldOf[error.status];
  if (error.details.length === 0) return field === undefined ? {} : { [field]: error.message };
  return Object.fromEntries(error.details.map(({ path, message }) => [path.split(/[./]/).at(-1), message]));
}
