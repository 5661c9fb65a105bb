/** Where the focus goes: to a dialog's first input when it opens, to a form's first invalid field after a try. */

/**
 * Marks the first input for Mantine's focus trap, unless the form marks another element. The trap would focus 'Close'.
 */
export function markFirstInput(form: HTMLElement | null): void {
  if (form === null || form.querySelector('[data-autofocus]') !== null) return;
  form.querySelector(':is(input, select, textarea):enabled')?.setAttribute('data-autofocus', '');
}

/** Focuses the first field of a form that has taken the place of the button that opened it. A ref of the form. */
export function focusFirst(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>(':is(input, select, textarea):enabled:not([hidden])')?.focus({
    preventScroll: true,
  });
}

/** An invalid field, or the first one of an invalid group. */
const INVALID = '[aria-invalid="true"]:not(fieldset), fieldset[aria-invalid="true"] input';

/**
 * Call this when a form is submitted. The returned function focuses the form's first invalid field in document order,
 * after the next frame has set `aria-invalid`. If the person has typed since the submission, or gone to another field,
 * the focus stays there: the next letters belong to that field.
 */
export function watchFocus(): (form: HTMLElement | null) => void {
  const focused = document.activeElement;
  let hasTyped = false;
  const noteInput = (): void => {
    hasTyped = true;
  };
  document.addEventListener('input', noteInput, { once: true });
  return (form) => {
    requestAnimationFrame(() => {
      const { activeElement } = document;
      const hasMoved = hasTyped || activeElement !== focused;
      if (hasMoved && activeElement?.matches('input, select, textarea') === true) return;
      form?.querySelector<HTMLElement>(INVALID)?.focus();
    });
  };
}
