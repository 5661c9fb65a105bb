/** Holds the language in which the app speaks now, and notifies of its changes. */
import type { Language } from 'sync-protocol/kernel/languages.ts';
import { observable } from '../observable.ts';

const active = observable<Language>('en');

export const currentLanguage = (): Language => active.get();

export const subscribeToLanguage = active.subscribe;

export function setLanguage(language: Language): void {
  active.set(language);
}
