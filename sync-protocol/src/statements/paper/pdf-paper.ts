/**
 * Pages of a PDF to write on: measures, breaks and draws texts of any script, with subsets of the fonts that they need.
 * Characters that no font has are replaced, and noted.
 */
// oxlint-disable-next-line import/no-named-as-default -- its types know the default alone
import PDFDocument from 'pdfkit';
import type { PaperSize } from '../paper-size.ts';
import { BOLD, type LoadedFont } from './font-slices.ts';
import { breakLines } from './line-breaks.ts';
import { hasRightToLeft, type TextRun, toRuns } from './text-runs.ts';

export interface TextStyle {
  /** In points. */
  readonly size: number;
  readonly isBold?: boolean;
  readonly color?: string;
}

/** What a viewer tells of a file. */
interface FileInfo {
  readonly title: string;
  readonly language: string;
  /** Of the content: the same input makes the same bytes. */
  readonly createdAt: Date;
}

/** Stands for a character that no font has. */
const REPLACEMENT = '\uFFFD';

/** Widths and heights in points. */
const SIZES: Readonly<Record<PaperSize, { readonly width: number; readonly height: number }>> = {
  letter: { width: 612, height: 792 },
  a4: { width: 595.28, height: 841.89 },
};

/** pdfkit doesn't say which characters its current font has. The property is its own, of all versions so far. */
interface WithFont {
  readonly _font: { readonly font: { readonly hasGlyphForCodePoint: (code: number) => boolean } };
}

const BASELINE = { lineBreak: false, baseline: 'alphabetic' } as const;
/** With a list of features, even an empty one, pdfkit shapes a run as a whole, and not word by word. */
const SHAPED_WHOLE = { ...BASELINE, features: [] };

const optionsFor = ({ isComplex }: TextRun): PDFKit.Mixins.TextOptions =>
  isComplex ? SHAPED_WHOLE : BASELINE;

/**
 * Returns a text as PDF writes it in hexadecimal, with its byte order mark. pdfkit's own marks write such bytes as
 * UTF-8.
 */
const toUtf16 = (text: string): string =>
  Array.from({ length: text.length }, (_, index) =>
    text.charCodeAt(index).toString(16).padStart(4, '0'),
  ).reduce((hex, unit) => hex + unit, 'FEFF');

export class PdfPaper {
  readonly width: number;
  readonly height: number;
  readonly #document: PDFKit.PDFDocument;
  readonly #chunks: Uint8Array<ArrayBuffer>[] = [];
  readonly #ended: Promise<void>;
  readonly #has: ReadonlyMap<string, (code: number) => boolean>;
  readonly #fonts = new Map<number, string | undefined>();
  readonly #runs = new Map<string, readonly TextRun[]>();
  readonly #widths = new Map<string, number>();
  /** Characters that no font has, as 'U+1F3E1'. */
  readonly missing = new Set<string>();

  constructor(fonts: readonly LoadedFont[], size: PaperSize, info: FileInfo) {
    ({ width: this.width, height: this.height } = SIZES[size]);
    this.#document = new PDFDocument({
      autoFirstPage: false,
      // Without a default font: in browsers, pdfkit throws for Helvetica, which its build for them doesn't bring.
      font: '',
      bufferPages: true,
      displayTitle: true,
      lang: info.language,
      size: [this.width, this.height],
      margin: 0,
      info: { Title: info.title, Creator: 'Fairday', CreationDate: info.createdAt },
    });
    this.#ended = new Promise((resolve, reject) => {
      this.#document.on('data', (chunk: Uint8Array<ArrayBuffer>) => this.#chunks.push(chunk));
      this.#document.on('end', resolve);
      this.#document.on('error', reject);
    });
    this.#has = new Map(
      fonts.map(({ name, bytes }) => {
        this.#document.registerFont(name, bytes);
        this.#document.font(name);
        // oxlint-disable-next-line no-underscore-dangle -- pdfkit's name
        const { font } = (this.#document as unknown as WithFont)._font;
        return [name, (code) => font.hasGlyphForCodePoint(code)] as const;
      }),
    );
  }

  /** Returns the first font that has a character. Names of many scripts have a hundred fonts. */
  #firstFont(code: number): string | undefined {
    const known = this.#fonts.get(code);
    if (known !== undefined || this.#fonts.has(code)) return known;
    const found = [...this.#has].find(([name, has]) => name !== BOLD && has(code))?.[0];
    this.#fonts.set(code, found);
    return found;
  }

  #findFont(code: number, previous: string | undefined, isBold: boolean): string | undefined {
    const has = (name: string): boolean => this.#has.get(name)?.(code) ?? false;
    if (isBold && has(BOLD)) return BOLD;
    if (previous !== undefined && previous !== BOLD && has(previous)) return previous;
    return this.#firstFont(code);
  }

  /** Characters without a font are noted, and replaced. */
  #printable(text: string): string {
    return Array.from(text.normalize('NFC'), (char) => {
      const code = char.codePointAt(0) ?? 0;
      if (/\p{Default_Ignorable_Code_Point}/u.test(char) || this.#findFont(code, undefined, false))
        return char;
      this.missing.add(`U+${code.toString(16).toUpperCase().padStart(4, '0')}`);
      return REPLACEMENT;
    }).join('');
  }

  #runsOf(text: string, isBold: boolean): readonly TextRun[] {
    const key = `${isBold ? 'b' : 'r'}${text}`;
    const known = this.#runs.get(key);
    if (known !== undefined) return known;
    const runs = toRuns(
      this.#printable(text),
      (code, previous) => this.#findFont(code, previous, isBold) ?? BOLD,
    );
    this.#runs.set(key, runs);
    return runs;
  }

  #widthOfRun(run: TextRun, size: number): number {
    const { font, text } = run;
    const key = `${font} ${size} ${text}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    const width = this.#document.font(font).fontSize(size).widthOfString(text, optionsFor(run));
    this.#widths.set(key, width);
    return width;
  }

  widthOf(text: string, { size, isBold = false }: TextStyle): number {
    return this.#runsOf(text, isBold).reduce((width, run) => width + this.#widthOfRun(run, size), 0);
  }

  breakLines(text: string, width: number, style: TextStyle): string[] {
    return breakLines(text, (line) => this.widthOf(line, style) <= width);
  }

  /** Draws one line, whose letters stand on `y`. */
  draw(text: string, at: { readonly x: number; readonly y: number }, style: TextStyle): void {
    const { size, isBold = false, color = '#000' } = style;
    const runs = this.#runsOf(text, isBold);
    // Read aloud, searched and copied, it is the text as it was typed. Readers reverse what runs from right to left
    // themselves, some of them the noted text too: such a text gets none.
    const isNoted = runs.some((run) => run.isComplex) && !hasRightToLeft(text);
    if (isNoted) this.#document.addContent(`/Span <</ActualText <${toUtf16(text)}>>> BDC`);
    let { x } = at;
    for (const run of runs) {
      this.#document.font(run.font).fontSize(size).fillColor(color).text(run.text, x, at.y, optionsFor(run));
      x += this.#widthOfRun(run, size);
    }
    // Poppler places the noted text where it ends: in the coordinates of the glyphs, which pdfkit has turned over.
    if (isNoted) this.#document.addContent(`q 1 0 0 -1 0 ${this.height} cm EMC Q`);
  }

  /** Draws a word across the page, behind what is drawn later. */
  stamp(text: string): void {
    const [centerX, centerY] = [this.width / 2, this.height / 2];
    const style = { size: 130, isBold: true, color: '#eee' };
    this.#document.save().rotate(-45, { origin: [centerX, centerY] });
    this.draw(text, { x: centerX - this.widthOf(text, style) / 2, y: centerY + style.size / 3 }, style);
    this.#document.restore();
  }

  rule(from: { readonly x: number; readonly y: number }, width: number, color: string): void {
    this.#document
      .moveTo(from.x, from.y)
      .lineTo(from.x + width, from.y)
      .lineWidth(0.5)
      .stroke(color);
  }

  addPage(): void {
    this.#document.addPage();
  }

  /** Draws on each page, once all are there. */
  onEachPage(draw: (page: number, count: number) => void): void {
    const { start, count } = this.#document.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.#document.switchToPage(start + page);
      draw(page + 1, count);
    }
  }

  async toBytes(): Promise<Uint8Array<ArrayBuffer>> {
    this.#document.end();
    await this.#ended;
    return new Uint8Array(await new Blob(this.#chunks).arrayBuffer());
  }
}
