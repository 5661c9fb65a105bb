/** Terms as a list of plain sentences, for both sides to read. */
import type { TermsWithHome } from 'sync-protocol/weeks/terms-presets.ts';
import styles from './terms-sentences.module.css';
import { type RateOfTerms, termsSentences } from './terms-text.ts';

export function TermsSentences({ terms, rate }: { terms: TermsWithHome; rate: RateOfTerms }) {
  return (
    <ul className={styles['sentences']}>
      {termsSentences(terms, rate).map(({ rule, words }) => (
        <li key={rule}>{words}</li>
      ))}
    </ul>
  );
}
