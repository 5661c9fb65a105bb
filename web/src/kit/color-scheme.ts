/**
 * Light or dark as the person has chosen on this device, else as the device is set. Mantine keeps the choice; this shows
 * it before Mantine runs, and in the color of the browser's bar.
 */
import { page } from './palette.ts';

export type ColorScheme = 'auto' | 'light' | 'dark';

/** Mantine's own key. */
const KEY = 'mantine-color-scheme-value';

/** Shows a choice, at the start the stored one. */
export function showColorScheme(chosen: string | null = window.localStorage.getItem(KEY)): void {
  const fixed = chosen === 'light' || chosen === 'dark' ? chosen : undefined;
  if (fixed !== undefined) document.documentElement.dataset['mantineColorScheme'] = fixed;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = page[fixed ?? (meta.media.includes('dark') ? 'dark' : 'light')];
  }
}
