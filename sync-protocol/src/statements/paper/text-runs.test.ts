/** Tests how a line is split into runs: by font, in the order of directions; and how a text is broken into lines. */
import { expect, it } from 'vitest';
import { breakLines } from './line-breaks.ts';
import { toRuns } from './text-runs.ts';

/** Two fonts: one for Latin with blanks and brackets, one for all else. */
const findFont = (code: number): string => (code < 0x250 ? 'latin' : 'other');
const textsOf = (text: string) => toRuns(text, findFont).map((run) => run.text);

it('a line has a run for each font', () => {
  expect(toRuns('Anna Ελ', findFont)).toEqual([
    { text: 'Anna ', font: 'latin', isComplex: false },
    { text: 'Ελ', font: 'other', isComplex: false },
  ]);
});

/** Both fonts have the blank. */
const keep = (code: number, previous: string | undefined): string =>
  code === 0x20 && previous !== undefined ? previous : findFont(code);

it('a font that has the next character too is kept, so that words stay whole', () => {
  expect(toRuns('Ελ Ελ', keep).map(({ text }) => text)).toEqual(['Ελ Ελ']);
});

it('a line that begins in Hebrew runs from right to left, but not its digits', () => {
  expect(textsOf('כהן 12 Abc').join('|')).toBe('Abc| |12| |כהן');
});

it('a line that begins in Latin runs from left to right around Arabic', () => {
  expect(textsOf('Dr. محمد Ali').join('|')).toBe('Dr. |محمد| Ali');
});

it('controls of direction aren’t drawn', () => {
  expect(textsOf('A\u202E\uFE0Fb\u200F').join('')).toBe('Ab');
});

it('Thai gets its vowel’s ring below the tone mark', () => {
  expect(textsOf('น้ำ')).toEqual(['น\u0E4D\u0E49\u0E32']);
});

const narrowerThan = (width: number) => (line: string) => line.length <= width;

it('lines break between words, and within a word that is wider than a line', () => {
  expect(breakLines('one two three', narrowerThan(7))).toEqual(['one two', 'three']);
  expect(breakLines('abcdefghij kl', narrowerThan(4))).toEqual(['abcd', 'efgh', 'ij', 'kl']);
  expect(breakLines('北京市朝阳区', narrowerThan(4))).toEqual(['北京市朝', '阳区']);
  expect(breakLines('', narrowerThan(4))).toEqual(['']);
});
