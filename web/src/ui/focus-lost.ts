/** Tells whether nothing has the focus, as after the focused element went away. */
export const isFocusLost = (): boolean => document.activeElement === document.body;
