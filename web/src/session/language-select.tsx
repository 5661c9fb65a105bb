/** The small choice of the language at the bottom of the pages before the sign-in. */
import { IconWorld } from '@tabler/icons-react';
import type { Language } from 'sync-protocol/kernel/languages.ts';
import { t } from '../kit/language/messages.ts';
import { LanguageOptions } from './language-options.tsx';
import { useLanguageChoice } from './use-language-choice.ts';
import './language-select.css';

/** A select of the browser's own: the first file includes it. */
export function LanguageSelect() {
  const { language, choose, problem } = useLanguageChoice();
  return (
    <div className="fd-language">
      <label>
        <IconWorld size={18} stroke={1.75} aria-hidden />
        <select
          aria-label={t('Language')}
          value={language}
          onChange={({ currentTarget: { value } }) => choose(value as Language)}
        >
          <LanguageOptions />
        </select>
      </label>
      {problem !== undefined && <p role="alert">{problem}</p>}
    </div>
  );
}
