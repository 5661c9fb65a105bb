/** Finds and loads the fonts that a text needs. The fonts come in slices, each for some ranges of characters. */
import { unpackWoff } from './woff.ts';

/**
 * Loads a file of the font packages, such as 'noto-sans/files/noto-sans-latin-400-normal.woff', or rejects where it
 * can't be had.
 */
export type LoadFontFile = (file: string) => Promise<Uint8Array<ArrayBuffer>>;

export interface LoadedFont {
  readonly name: string;
  readonly bytes: Uint8Array;
}

type Range = readonly [from: number, to: number];

/** A slice by its name, with its ranges as CSS writes them: 'U+0-ff,U+131'. */
type SliceRanges = Readonly<Record<string, string>>;

/** Families for single scripts. Noto Sans has all others, with Devanagari. */
const FAMILIES: readonly { readonly family: string; readonly ranges: readonly Range[] }[] = [
  {
    family: 'noto-sans-arabic',
    ranges: [
      [0x600, 0x6ff],
      [0x750, 0x77f],
      [0x8a0, 0x8ff],
      [0xfb50, 0xfdff],
      [0xfe70, 0xfefc],
    ],
  },
  {
    family: 'noto-sans-hebrew',
    ranges: [
      [0x590, 0x5ff],
      [0xfb1d, 0xfb4f],
    ],
  },
  { family: 'noto-sans-thai', ranges: [[0xe00, 0xe7f]] },
  {
    family: 'gowun-dodum',
    ranges: [
      [0x1100, 0x11ff],
      [0x3131, 0x318e],
      [0xac00, 0xd7a3],
    ],
  },
  {
    family: 'noto-sans-sc',
    ranges: [
      [0x2e80, 0x3130],
      [0x3190, 0x9fff],
      [0xf900, 0xfaff],
      [0xfe30, 0xfe4f],
      [0xff00, 0xffef],
      [0x20000, 0x2ffff],
    ],
  },
];
const DEFAULT_FAMILY = 'noto-sans';

/** What a statement is never without: its own words and figures. */
const LATIN = 'noto-sans-latin';

/** The bold font of a statement's own words. */
export const BOLD = 'noto-sans-latin-700';

const isIn = (ranges: readonly Range[], code: number): boolean =>
  ranges.some(([from, to]) => code >= from && code <= to);

const familyOf = (code: number): string =>
  FAMILIES.find(({ ranges }) => isIn(ranges, code))?.family ?? DEFAULT_FAMILY;

/** Reads 'U+0-ff,U+131'. */
const parseRanges = (css: string): Range[] =>
  css.split(',').map((range) => {
    const [from = '', to = from] = range.trim().replace(/^U\+/, '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });

const fileOf = (family: string, slice: string, weight: number): string =>
  `${family}/files/${family}-${slice}-${weight}-normal.woff`;

/** Returns the slices of a family for these characters: their names and files. */
async function slicesFor(
  load: LoadFontFile,
  family: string,
  codes: readonly number[],
): Promise<{ name: string; file: string }[]> {
  const text = new TextDecoder().decode(await load(`${family}/unicode.json`));
  return Object.entries(JSON.parse(text) as SliceRanges)
    .map(([key, css]) => ({ slice: key.replaceAll(/[[\]]/g, ''), ranges: parseRanges(css) }))
    .filter(({ ranges }) => codes.some((code) => isIn(ranges, code)))
    .map(({ slice }) => ({ name: `${family}-${slice}`, file: fileOf(family, slice, 400) }));
}

/** Groups the characters of all texts by the family that has them. */
function codesByFamily(texts: Iterable<string>): Map<string, number[]> {
  const codes = new Set<number>();
  for (const text of texts) for (const char of text) codes.add(char.codePointAt(0) ?? 0);
  const byFamily = new Map<string, number[]>();
  for (const code of codes) {
    const family = familyOf(code);
    byFamily.set(family, [...(byFamily.get(family) ?? []), code]);
  }
  return byFamily;
}

/**
 * Returns the fonts for these texts: bold and regular Latin first, without which it rejects. Others that can't be had
 * are left out.
 */
export async function loadFonts(texts: Iterable<string>, load: LoadFontFile): Promise<LoadedFont[]> {
  const loadFont = async (name: string, file: string): Promise<LoadedFont> => ({
    name,
    bytes: await unpackWoff(await load(file)),
  });
  const base = Promise.all([
    loadFont(BOLD, fileOf(DEFAULT_FAMILY, 'latin', 700)),
    loadFont(LATIN, fileOf(DEFAULT_FAMILY, 'latin', 400)),
  ]);
  const others = Promise.all(
    Array.from(codesByFamily(texts), async ([family, codes]) => {
      const slices = await slicesFor(load, family, codes).catch(() => []);
      const fonts = slices
        .filter(({ name }) => name !== LATIN)
        .map(({ name, file }) => loadFont(name, file).catch(() => undefined));
      return Promise.all(fonts);
    }),
  );
  const [latin, found] = await Promise.all([base, others]);
  return [...latin, ...found.flat().filter((font) => font !== undefined)];
}
