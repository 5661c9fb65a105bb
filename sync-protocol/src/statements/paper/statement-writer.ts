/** How a wage statement is written in the reader's language: its dates, hours and amounts. */

import { english } from '../../kernel/english-notation.ts';
import { LANGUAGES, type Language, type Say } from '../../kernel/languages.ts';
import { notationOf } from '../../kernel/locale-notation.ts';
import type { Notation } from '../../kernel/notation.ts';
import type { Statement, StatementContent } from '../statement.ts';

export const MINUTES_PER_HOUR = 60;
/** The minus sign, as wide as a digit; the locales' formats have a hyphen. */
export const MINUS = '\u2212';

/** What a statement's text is made of: `replacesNumber` is the number of the statement that it corrects. */
export interface StatementToWrite {
  readonly statement: Pick<Statement, 'number' | 'content' | 'hash' | 'issuedAt' | 'replaces' | 'voidedAt'>;
  readonly replacesNumber: string | null;
}

export interface StatementLanguage {
  readonly language: Language;
  readonly t: Say;
}

export interface Writer extends StatementLanguage {
  readonly content: StatementContent;
  readonly notation: Notation;
  readonly money: (cents: number) => string;
  /** '7.50' */
  readonly hours: (minutes: number) => string;
  readonly date: (date: string) => string;
}

export function writerOf(content: StatementContent, { language, t }: StatementLanguage): Writer {
  const notation = language === 'en' ? english : notationOf(LANGUAGES[language].locale);
  return {
    language,
    t,
    content,
    notation,
    money: (cents) => notation.money(cents, content.currency, 2).replace('-', MINUS),
    hours: (minutes) => notation.number(minutes / MINUTES_PER_HOUR, 2),
    date: (date) => notation.date(date, 'date'),
  };
}
