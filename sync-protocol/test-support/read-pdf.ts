/** Reads a PDF's text back, page by page and line by line, with Mozilla's PDF.js, and with Poppler's pdftotext. */
import { spawnSync } from 'node:child_process';
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

const MAX_BYTES = 1 << 28;

/** Returns the lines of each page as pdftotext reads them; undefined where this machine doesn't have it. */
export function readWithPdftotext(bytes: Uint8Array): string[][] | undefined {
  const options = { input: bytes, encoding: 'utf8', maxBuffer: MAX_BYTES } as const;
  const { error, status, stdout, stderr } = spawnSync('pdftotext', ['-layout', '-', '-'], options);
  if (error !== undefined && 'code' in error && error.code === 'ENOENT') return undefined;
  if (status !== 0) throw new Error(`pdftotext failed: ${stderr}`, { cause: error });
  // Each page ends with a form feed.
  const pages = stdout.split('\f').slice(0, -1);
  return pages.map((page) =>
    page
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  );
}
