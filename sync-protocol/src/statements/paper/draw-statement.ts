/** Lays a wage statement out on pages: heading, facts, parties, tables with repeated headers, notes, page numbers. */
import type { PdfPaper, TextStyle } from './pdf-paper.ts';
import {
  type StatementText,
  type TextColumn,
  type TextRow,
  type TextTable,
  tablesOf,
} from './statement-text.ts';

// All measures are points. Positions of text are those of its baseline.
const MARGIN = 45;
const FOOTER = 24;
const COLUMN_GAP = 12;
const LINE_HEIGHT = 1.35;
const CELL_PADDING = 2;

const TITLE: TextStyle = { size: 18, isBold: true };
const MARK: TextStyle = { size: 11, isBold: true };
const HEADING: TextStyle = { size: 11, isBold: true };
const LABEL: TextStyle = { size: 8, color: '#555' };
const BODY: TextStyle = { size: 9.5 };
const NAME: TextStyle = { size: 11 };
const CELL: TextStyle = { size: 9 };
const STRONG_CELL: TextStyle = { size: 9, isBold: true };
const NOTE: TextStyle = { size: 7, color: '#555' };

const LINE_COLOR = '#999';

const lineHeight = ({ size }: TextStyle): number => size * LINE_HEIGHT;

/** A column's place: of figures, x is the right end. */
interface Place {
  readonly x: number;
  readonly width: number;
}

/** Where the next line goes, and how the statement goes on on a new page. */
class Cursor {
  readonly paper: PdfPaper;
  readonly #stamp: string | null;
  y = MARGIN;

  constructor(paper: PdfPaper, stamp: string | null) {
    this.paper = paper;
    this.#stamp = stamp;
    this.newPage();
  }

  get left(): number {
    return MARGIN;
  }

  get width(): number {
    return this.paper.width - 2 * MARGIN;
  }

  newPage(): void {
    this.paper.addPage();
    if (this.#stamp !== null) this.paper.stamp(this.#stamp);
    this.y = MARGIN;
  }

  has(height: number): boolean {
    return this.y + height <= this.paper.height - MARGIN - FOOTER;
  }

  /** Writes a text in as many lines as it needs, from the left or in `place`. */
  write(text: string, style: TextStyle, place: Place = { x: this.left, width: this.width }): void {
    for (const line of this.paper.breakLines(text, place.width, style)) {
      if (!this.has(lineHeight(style))) this.newPage();
      this.y += lineHeight(style);
      this.paper.draw(line, { x: place.x, y: this.y }, style);
    }
  }
}

/** Something of the head beside others, with the width that it needs to stand without a break. */
interface Part {
  readonly needed: number;
  readonly write: (place: Place) => void;
}

/** Parts have the same width, or if one would break and all fit, what they need and the same of what is left. */
function widthsOf(available: number, parts: readonly Part[]): number[] {
  const equal = available / parts.length;
  const left = parts.reduce((rest, { needed }) => rest - needed, available);
  const isBroken = parts.some(({ needed }) => needed > equal);
  return parts.map(({ needed }) => (isBroken && left >= 0 ? needed + left / parts.length : equal));
}

/** Writes parts beside each other, and goes on below the longest. They never begin at the foot of a page. */
function beside(cursor: Cursor, parts: readonly Part[]): void {
  const widths = widthsOf(cursor.width - (parts.length - 1) * COLUMN_GAP, parts);
  const top = cursor.y;
  let lowest = top;
  let x = cursor.left;
  for (const [index, { write }] of parts.entries()) {
    const width = widths[index] ?? 0;
    cursor.y = top;
    write({ x, width });
    lowest = Math.max(lowest, cursor.y);
    x += width + COLUMN_GAP;
  }
  cursor.y = lowest;
}

function drawHead(cursor: Cursor, { title, marks, netPay, facts, parties }: StatementText): void {
  cursor.write(title, TITLE);
  for (const mark of marks) cursor.write(mark, MARK);
  if (netPay.isPrinted) cursor.write(`${netPay.label} ${netPay.value} · ${netPay.period}`, MARK);
  cursor.y += 8;
  beside(
    cursor,
    facts.map(({ label, value }) => ({
      needed: Math.max(cursor.paper.widthOf(label, LABEL), cursor.paper.widthOf(value, BODY)),
      write: (place) => {
        cursor.write(label, LABEL, place);
        cursor.write(value, BODY, place);
      },
    })),
  );
  cursor.y += 10;
  beside(
    cursor,
    parties.map(({ label, name, lines }) => ({
      needed: 0,
      write: (place) => {
        cursor.write(label, LABEL, place);
        cursor.write(name, NAME, place);
        for (const line of lines) cursor.write(line, BODY, place);
      },
    })),
  );
  cursor.y += 6;
}

/** Figures have the width that they need; the first column has what is left, other texts what they need. */
function placesOf({ paper, left, width }: Cursor, { columns, rows }: TextTable): Place[] {
  const needed = columns.map(({ label }, index) =>
    Math.max(
      paper.widthOf(label, LABEL),
      ...rows.map(({ cells, isStrong }) => paper.widthOf(cells[index] ?? '', isStrong ? STRONG_CELL : CELL)),
    ),
  );
  const others = needed.slice(1).reduce((sum, each) => sum + each + COLUMN_GAP, 0);
  const widths = [Math.max(width - others, width / 4), ...needed.slice(1)];
  let x = left;
  return widths.map((each) => {
    const place = { x, width: each };
    x += each + COLUMN_GAP;
    return place;
  });
}

interface Grid {
  readonly columns: readonly TextColumn[];
  readonly places: readonly Place[];
}

/** Returns the lines of each cell: only the first column's are broken. */
const linesOf = ({ paper }: Cursor, { cells, isStrong }: TextRow, [first]: readonly Place[]): string[][] =>
  cells.map((cell, index) =>
    index === 0 && first !== undefined
      ? paper.breakLines(cell, first.width, isStrong ? STRONG_CELL : CELL)
      : [cell],
  );

/** A row's cells, each with its lines. */
interface DrawnRow {
  readonly lines: readonly (readonly string[])[];
  readonly style: TextStyle;
}

function drawRow(cursor: Cursor, { columns, places }: Grid, { lines, style }: DrawnRow): void {
  const { paper } = cursor;
  const top = cursor.y + CELL_PADDING;
  for (const [index, { x, width }] of places.entries()) {
    for (const [number, line] of (lines[index] ?? []).entries()) {
      const start = columns[index]?.isFigure === true ? x + width - paper.widthOf(line, style) : x;
      paper.draw(line, { x: start, y: top + (number + 1) * lineHeight(style) - style.size / 4 }, style);
    }
  }
  cursor.y = top + Math.max(...lines.map((cell) => cell.length)) * lineHeight(style) + CELL_PADDING;
  paper.rule({ x: cursor.left, y: cursor.y }, cursor.width, '#ddd');
}

function drawTable(cursor: Cursor, table: TextTable): void {
  const places = placesOf(cursor, table);
  const grid = { columns: table.columns, places };
  const header = table.columns.map(({ label }) => [label]);
  const drawHeader = (): void => {
    drawRow(cursor, grid, { lines: header, style: LABEL });
    cursor.paper.rule({ x: cursor.left, y: cursor.y }, cursor.width, LINE_COLOR);
  };
  // A caption stays with the header and the first row.
  if (!cursor.has(14 + lineHeight(HEADING) + 3 * lineHeight(CELL) + 4 * CELL_PADDING)) cursor.newPage();
  cursor.y += 14;
  cursor.write(table.caption, HEADING);
  drawHeader();
  for (const row of table.rows) {
    const lines = linesOf(cursor, row, places);
    const height = Math.max(...lines.map((cell) => cell.length)) * lineHeight(CELL) + 2 * CELL_PADDING;
    if (!cursor.has(height)) {
      cursor.newPage();
      drawHeader();
    }
    drawRow(cursor, grid, { lines, style: row.isStrong ? STRONG_CELL : CELL });
  }
}

export function drawStatement(
  paper: PdfPaper,
  text: StatementText,
  notPrintable: (codes: string) => string,
): void {
  const cursor = new Cursor(paper, text.stamp);
  drawHead(cursor, text);
  for (const table of tablesOf(text)) drawTable(cursor, table);
  cursor.y += 8;
  const notes = paper.missing.size === 0 ? [] : [notPrintable([...paper.missing].join(', '))];
  for (const note of [...notes, ...text.notes, text.footnote ?? []].flat()) cursor.write(note, NOTE);
}

/** Writes the statement and the page at the foot of every page. */
export function drawFooters(
  paper: PdfPaper,
  text: StatementText,
  pageOf: (page: number, count: number) => string,
): void {
  const name = [text.title, text.number].filter((part) => part !== null).join(' ');
  const y = paper.height - MARGIN;
  paper.onEachPage((page, count) => {
    const right = pageOf(page, count);
    paper.draw(name, { x: MARGIN, y }, NOTE);
    paper.draw(right, { x: paper.width - MARGIN - paper.widthOf(right, NOTE), y }, NOTE);
  });
}
