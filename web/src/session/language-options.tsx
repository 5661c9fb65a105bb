/** The options of a select of languages, each by its own name. */
import { LANGUAGE_CODES, LANGUAGES } from 'sync-protocol/kernel/languages.ts';

export const LanguageOptions = () =>
  LANGUAGE_CODES.map((code) => (
    <option key={code} value={code} lang={code}>
      {LANGUAGES[code].name}
    </option>
  ));
