/** Says refusals for the first screens: their sentences are loaded when something is refused. */
import { withMessages } from './catalogs.ts';
import type { Values } from './messages.ts';
import type { refusalText } from './refusals.ts';

let say: typeof refusalText | undefined;

/** Loads the sentences before a refusal is shown. Never throws: without them, screens say that an error occurred. */
export async function loadRefusals(): Promise<void> {
  if (say !== undefined) return;
  const loaded = await withMessages('rest', () => import('./refusals.ts')).catch(() => undefined);
  say = loaded?.refusalText;
}

/** Returns the sentence of a refusal; undefined for one that isn't loaded or that this version doesn't know. */
export const loadedRefusal = (code: string, values?: Values): string | undefined => say?.(code, values);
