/** The state of a choice of the app's language: changes it, and says when a language isn't on this device. */
import { useRef, useState } from 'react';
import { LANGUAGES, type Language } from 'sync-protocol/kernel/languages.ts';
import { t } from '../kit/language/messages.ts';
import { useLanguage } from '../kit/language/use-language.ts';
import { chooseLanguage } from './chosen-language.ts';

export function useLanguageChoice() {
  const spoken = useLanguage();
  const [chosen, setChosen] = useState<Language>();
  const [missing, setMissing] = useState<Language>();
  const newest = useRef<Language>(undefined);
  const changes = useRef(Promise.resolve());

  const change = async (language: Language) => {
    // The person has chosen another one meanwhile.
    if (newest.current !== language) return;
    try {
      await chooseLanguage(language);
    } catch {
      if (newest.current === language) setMissing(language);
    }
    if (newest.current === language) setChosen(undefined);
  };

  const choose = (language: Language) => {
    newest.current = language;
    setChosen(language);
    setMissing(undefined);
    // One after the other: a former choice that takes longer must not win.
    changes.current = changes.current.then(() => change(language));
  };

  return {
    /** The spoken language; the chosen one while it is on its way. */
    language: chosen ?? spoken,
    choose,
    problem:
      missing &&
      t('{language} isn’t on this device yet. Connect to the internet once and choose it again.', {
        language: LANGUAGES[missing].name,
      }),
  };
}
