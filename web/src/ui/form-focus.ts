/**
 * Puts the cursor into the first field that something is wrong with, in the order of the page, once the
 * fields know it (`aria-invalid`).
 */
export function focusFirstInvalidField(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
}
