/** Focuses the first invalid field in document order, after the next frame has set `aria-invalid`. */
export function focusFirstInvalidField(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
}
