/** Reads a PDF's text back, page by page and line by line, with Mozilla's PDF.js. */
import { getDocumentProxy } from 'unpdf';

interface Piece {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Narrower than a blank, in points. */
const GAP = 1;

/** Joins the pieces of a line from left to right. */
const joinPieces = (pieces: readonly Piece[]): string =>
  pieces
    .toSorted((a, b) => a.x - b.x)
    .map(({ text, x }, index, all) => {
      const before = all[index - 1];
      return before !== undefined && x - before.x - before.width > GAP ? ` ${text}` : text;
    })
    .join('')
    // Some fonts draw a letter and its mark by two glyphs, of which the second stands for no character.
    .replaceAll(/\p{Cc}/gu, '')
    .normalize('NFC');

/** Returns the lines of each page from top to bottom, with a blank where there is a gap. */
export async function readPdf(bytes: Uint8Array): Promise<string[][]> {
  // The reader keeps the bytes that it gets.
  const pdf = await getDocumentProxy(bytes.slice());
  const pages: string[][] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    const pieces = items.flatMap((item): Piece[] =>
      'str' in item && item.str.trim() !== ''
        ? [
            {
              text: item.str,
              x: Number(item.transform[4]),
              y: Math.round(Number(item.transform[5])),
              width: item.width,
            },
          ]
        : [],
    );
    const heights = [...new Set(pieces.map(({ y }) => y))].toSorted((a, b) => b - a);
    pages.push(heights.map((height) => joinPieces(pieces.filter(({ y }) => y === height))));
  }
  return pages;
}
