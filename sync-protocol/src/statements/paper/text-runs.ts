/** Splits a text into runs of one font and one direction, in the order in which they stand on paper. */
import bidiModule, { type Bidi, type EmbeddingLevels } from 'bidi-js';

/** A run of characters that one font draws. */
export interface TextRun {
  readonly text: string;
  readonly font: string;
  /** Whether its letters join, reorder or stack, so that it is shaped as a whole. */
  readonly isComplex: boolean;
}

/** Returns the font that has a character; `previous` is kept while it has it too, so that words stay whole. */
type FindFont = (code: number, previous: string | undefined) => string;

/** Its types are those of an ES module, but Node loads its CommonJS file, whose exports are the function itself. */
const bidi = (bidiModule as unknown as () => Bidi)();

/** Scripts whose letters join, reorder or stack. */
const COMPLEX =
  /[\u0590-\u08FF\u0900-\u0DFF\u0E00-\u0FFF\u1000-\u109F\u1780-\u17FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u;
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u200F\u202B\u202E\u2067]/u;

/** Shapers want the Thai vowel's ring below the tone mark: the letter is split, and the parts change places. */
const splitSaraAm = (text: string): string => text.replaceAll(/([\u0E48-\u0E4B])\u0E33/g, '\u0E4D$1\u0E32');

/** Controls of direction are obeyed, variation selectors mean nothing here: neither is drawn. */
const INVISIBLE = /[\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]|\p{Variation_Selector}/gu;

const visible = (part: string): string => part.replaceAll(INVISIBLE, '');

function splitByFont(text: string, findFont: FindFont): TextRun[] {
  const runs: { text: string; font: string }[] = [];
  let last: { text: string; font: string } | undefined;
  for (const char of text) {
    const font = findFont(char.codePointAt(0) ?? 0, last?.font);
    if (last?.font === font) last.text += char;
    else runs.push((last = { text: char, font }));
  }
  return runs.map(({ text: own, font }) => ({ text: splitSaraAm(own), font, isComplex: COMPLEX.test(own) }));
}

/** A part of one level: its characters run in one direction. */
interface Part {
  readonly text: string;
  readonly level: number;
}

function partsByLevel(text: string, { levels }: EmbeddingLevels): Part[] {
  const mirrored = bidi.getMirroredCharactersMap(text, levels);
  const parts: { text: string; level: number }[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const char = mirrored.get(index) ?? text.charAt(index);
    const last = parts.at(-1);
    const level = levels[index] ?? 0;
    if (last?.level === level) last.text += char;
    else parts.push({ text: char, level });
  }
  return parts;
}

/**
 * Reverses the parts of each level and above, from the highest level down to the lowest odd one (rule L2 of UAX #9).
 */
function reorder(parts: readonly Part[]): Part[] {
  const ordered = [...parts];
  const highest = Math.max(...parts.map(({ level }) => level));
  for (let level = highest; level >= 1; level -= 1) {
    let start = 0;
    while (start < ordered.length) {
      let end = start;
      while ((ordered[end]?.level ?? 0) >= level) end += 1;
      ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = end + 1;
    }
  }
  return ordered;
}

/** Whether a text has letters that run from right to left. */
export const hasRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

/**
 * Returns the runs of a line from left to right. The direction of the line is that of its first letter. Within a run
 * from right to left, the shaper reverses the glyphs.
 */
export function toRuns(text: string, findFont: FindFont): TextRun[] {
  if (!hasRightToLeft(text)) return splitByFont(visible(text), findFont);
  const parts = reorder(partsByLevel(text, bidi.getEmbeddingLevels(text, 'auto')));
  return parts.flatMap(({ text: own, level }) => {
    const runs = splitByFont(visible(own), findFont);
    return level % 2 === 1 ? runs.toReversed() : runs;
  });
}
