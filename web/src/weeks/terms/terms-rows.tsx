/** A line of what terms say: the sentences of a rule with 'Change', or its fields once they are open. */
import { Button, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { t } from '../../kit/language/messages.ts';
import { TextLink } from '../../kit/link-button.tsx';
import type { TermsRule } from '../terms-text.ts';
import styles from './terms.module.css';

/** A rule, or the date from which the terms count. */
export type TermsLine = TermsRule | 'from';

interface TermsRowProps {
  line: TermsLine;
  words: string;
  /** Shown in place of the words. */
  fields?: ReactNode;
  /** Below the words, such as a warning. */
  more?: ReactNode;
  /** Undefined for a line that can't be changed. */
  onChange?: ((line: TermsLine) => void) | undefined;
}

export function TermsRow({ line, words, fields, more, onChange }: TermsRowProps) {
  const id = useId();
  return (
    <li className={styles['row']} data-line={line}>
      {fields === undefined ? (
        <>
          <div className={styles['row-words']}>
            <Text id={id} component="span">
              {words}
            </Text>{' '}
            {line === 'holidays' && (
              <TextLink to="/settings" hash="holidays" size="sm">
                {t('Which days are holidays')}
              </TextLink>
            )}
            {more}
          </div>
          {onChange && (
            <Button
              id={`${id}-change`}
              variant="subtle"
              size="compact-sm"
              aria-labelledby={`${id}-change ${id}`}
              onClick={() => onChange(line)}
            >
              {t('Change')}
            </Button>
          )}
        </>
      ) : (
        <div className={styles['row-fields']}>{fields}</div>
      )}
    </li>
  );
}
