/** The language in which the app speaks now. */
import type { Language } from 'sync-protocol/model/languages.ts';
import { observable } from '../observable.ts';

const active = observable<Language>('en');

export const currentLanguage = (): Language => active.get();

export const subscribeToLanguage = active.subscribe;

export function setLanguage(language: Language): void {
  active.set(language);
}
