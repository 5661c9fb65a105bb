/** Where the focus goes: to a dialog's first input when it opens, to a form's first invalid field after a try. */

/**
 * Marks the first input for Mantine's focus trap, unless the form marks another element. The trap would focus 'Close'.
 */
export function markFirstInput(form: HTMLElement | null): void {
  if (form === null || form.querySelector('[data-autofocus]') !== null) return;
  form.querySelector(':is(input, select, textarea):enabled')?.setAttribute('data-autofocus', '');
}

/**
 * Focuses the first invalid field in document order, after the next frame has set `aria-invalid`. `focused` had the
 * focus when the form was submitted. If the person has gone to another field since, the focus stays there: the next
 * letters belong to that field.
 */
export function focusFirstInvalidField(form: HTMLElement | null, focused = document.activeElement): void {
  requestAnimationFrame(() => {
    const { activeElement } = document;
    if (activeElement !== focused && activeElement?.matches('input, select, textarea') === true) return;
    form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
}
