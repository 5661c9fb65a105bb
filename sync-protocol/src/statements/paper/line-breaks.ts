/** Breaks a text into lines of a width: between words, and within a word that is wider than a line. */

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Han, kana and Hangul break between letters, Thai breaks anywhere it fits. */
const BREAKS_ANYWHERE = /[\u0E00-\u0E7F\u2E80-\u9FFF\uAC00-\uD7A3\uF900-\uFAFF]/u;

/** Words with the blanks after them. A long word comes in letters. */
function piecesOf(text: string, fits: (piece: string) => boolean): string[] {
  const words = text.match(/\S+[^\S\u00A0\u202F]*|\s+/gu) ?? [];
  return words.flatMap((word) =>
    fits(word.trimEnd()) && !BREAKS_ANYWHERE.test(word)
      ? [word]
      : Array.from(graphemes.segment(word), ({ segment }) => segment),
  );
}

/** Returns the lines, at least one. `fits` tells whether a text is narrow enough for a line. */
export function breakLines(text: string, fits: (line: string) => boolean): string[] {
  if (fits(text)) return [text];
  const lines: string[] = [];
  let line = '';
  for (const piece of piecesOf(text, fits)) {
    if (line !== '' && !fits((line + piece).trimEnd())) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
  }
  return [...lines, line.trimEnd()];
}
