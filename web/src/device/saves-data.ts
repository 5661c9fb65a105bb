/** Tells whether the person has asked the browser to save data (Chromium only). */

/** TypeScript has no types for it. */
interface WithConnection {
  readonly connection?: { readonly saveData?: boolean };
}

export const savesData = (): boolean => (navigator as WithConnection).connection?.saveData === true;
