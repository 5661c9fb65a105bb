/** Holds the errors beside a form's fields. Another language removes them, since they are in the former one. */
import { useState } from 'react';
import { useLanguage } from './language/use-language.ts';

export function useFieldErrors<Errors extends object>(none: Errors) {
  const [errors, setErrors] = useState(none);
  const language = useLanguage();
  const [languageOfErrors, setLanguageOfErrors] = useState(language);
  if (language !== languageOfErrors) {
    setLanguageOfErrors(language);
    setErrors(none);
  }
  return [errors, setErrors] as const;
}
