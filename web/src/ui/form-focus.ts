/** Where the focus goes in a dialog's form: to its first input when it opens, to the first invalid one after a try. */

/** Marks the first input for Mantine's focus trap, unless the form marks another element. It would focus 'Close'. */
export function markFirstInput(form: HTMLElement | null): void {
  if (form === null || form.querySelector('[data-autofocus]') !== null) return;
  form.querySelector(':is(input, select, textarea):enabled')?.setAttribute('data-autofocus', '');
}

/** Focuses the first invalid field in document order, after the next frame has set `aria-invalid`. */
export function focusFirstInvalidField(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
}
