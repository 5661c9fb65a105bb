/** Reads the active language in a component, which renders again when it changes. */
import { useSyncExternalStore } from 'react';
import type { Language } from 'sync-protocol/kernel/languages.ts';
import { currentLanguage, subscribeToLanguage } from './language.ts';

export const useLanguage = (): Language => useSyncExternalStore(subscribeToLanguage, currentLanguage);
