/**
 * The state of a short form that is sent to the REST API: checks its rules, sends it once at a time, and shows errors
 * beside the fields (focusing the first) and in toasts. Values that differ from the initial ones count as unsaved
 * input.
 */
import { type ChangeEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { watchFocus } from '../kit/form-focus.ts';
import { showToast } from '../kit/toast.ts';
import { useUnsavedInput } from '../kit/unsaved-input.ts';
import { useFieldErrors } from '../kit/use-field-errors.ts';
import { ApiError, failureText } from './api-client.ts';

type Values = Record<string, string>;
export type FieldErrors<V extends Values> = { [field in keyof V]?: string };

interface AccountFormOptions<V extends Values> {
  initial: V;
  /** One rule per field: returns an error message or null. */
  rules: { [field in keyof V]?: (value: string, values: V) => string | null };
  /** Sends the form. An error becomes a toast, and a message beside its field if it names one. */
  send: (values: V) => Promise<unknown>;
  failed: {
    title: string;
    /** Shown when the server gives no reason. */
    fallback: string;
    /** The field to mark for an error without details, by HTTP status. */
    fieldOf?: { [status: number]: keyof V & string };
  };
  /** Called when the rules refuse the form, for the toasts of the specification. */
  onInvalid?: (errors: FieldErrors<V>) => void;
}

/** Tells whether a form is being sent: `isSending` at once, so that a double Enter sends it once, `busy` when rendered. */
function useSending() {
  const [busy, setBusy] = useState(false);
  const isSending = useRef(false);
  useEffect(() => {
    isSending.current = busy;
  }, [busy]);
  const whileSending = async (send: () => Promise<void>) => {
    isSending.current = true;
    setBusy(true);
    try {
      await send();
    } finally {
      setBusy(false);
    }
  };
  return { busy, isSending, whileSending };
}

/** Uses no form library: one would take a twentieth of the first-load budget of /signin. */
export function useAccountForm<V extends Values>(options: AccountFormOptions<V>) {
  const { initial, rules, send, failed, onInvalid } = options;
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useFieldErrors<FieldErrors<V>>({});
  const { busy, isSending, whileSending } = useSending();
  const element = useRef<HTMLFormElement>(null);
  useUnsavedInput(Object.keys(values).some((field) => values[field] !== initial[field]));

  const change = (field: keyof V, value: string) => {
    setValues((before) => ({ ...before, [field]: value }));
    setErrors(({ [field]: _cleared, ...others }) => others as FieldErrors<V>);
  };

  const showErrors = (wrong: FieldErrors<V>, focusInvalidField: ReturnType<typeof watchFocus>) => {
    setErrors(wrong);
    focusInvalidField(element.current);
  };

  const submit = async (filled: V) => {
    const focusInvalidField = watchFocus();
    try {
      await send(filled);
    } catch (error) {
      const description = failureText(error, failed.fallback);
      showToast({ variant: 'destructive', title: failed.title, description });
      showErrors(errorsByField(error, failed.fieldOf ?? {}), focusInvalidField);
    }
  };

  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending.current) return;
    const filled = { ...values, ...readFields(event.currentTarget, values) };
    setValues(filled);
    const wrong = findErrors(filled, rules);
    if (Object.keys(wrong).length === 0) {
      void whileSending(() => submit(filled));
      return;
    }
    showErrors(wrong, watchFocus());
    onInvalid?.(wrong);
  };

  const field = (name: keyof V & string) => ({ name, value: values[name], error: errors[name] });
  return {
    busy,
    change,
    formProps: { ref: element, onSubmit, noValidate: true },
    /** Returns the props of a text field. */
    text: (name: keyof V & string) => ({
      ...field(name),
      // Mantine's PasswordInput doesn't set aria-invalid.
      'aria-invalid': errors[name] !== undefined,
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.currentTarget.value),
    }),
    /** Returns the props of a radio group. */
    choice: (name: keyof V & string) => ({
      value: values[name],
      onChange: (value: string) => change(name, value),
    }),
  };
}

/** Returns what the fields hold: password managers and automatic filling may set them without events. */
function readFields<V extends Values>(form: HTMLFormElement, values: V): Partial<V> {
  const held = [...new FormData(form)].filter(
    ([name, value]) => Object.hasOwn(values, name) && typeof value === 'string',
  );
  return Object.fromEntries(held) as Partial<V>;
}

function findErrors<V extends Values>(values: V, rules: AccountFormOptions<V>['rules']): FieldErrors<V> {
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
  // A detail's own message is in English.
  return Object.fromEntries(error.details.map(({ path }) => [path.split(/[./]/).at(-1), error.message]));
}
