/**
 * Draws iPhones' start-up images, public/splash. After the mark or the colors have changed: `node
 * scripts/draw-splash.ts`, and commit.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { amber, deepTeal, page as pageColor } from '../src/kit/palette.ts';
import { SCHEMES, SPLASH_SCREENS, splashFile } from './splash-screens.ts';

type Rgb = readonly [number, number, number];

const publicFolder = new URL('../public/', import.meta.url);
/** Width of the mark as a fraction of the screen's width. */
const MARK_SHARE = 0.3;
/** Steps between two adjacent colors: enough for smooth edges, few enough for a palette. */
const STEPS = 32;

function rgbOf(hex: string): Rgb {
  const [red = 0, green = 0, blue = 0] = (hex.match(/[0-9a-f]{2}/g) ?? []).map((part) =>
    Number.parseInt(part, 16),
  );
  return [red, green, blue];
}

/** All colors, mixed ones at the edges included: page with background, background with disc. */
function paletteOf(page: Rgb): Rgb[] {
  const ground = rgbOf(deepTeal[7]);
  const pairs = [
    [page, ground],
    [ground, rgbOf(amber[3])],
  ] as const;
  return pairs.flatMap(([from, to]) =>
    Array.from({ length: STEPS + 1 }, (_, step): Rgb => {
      const mixed = from.map((part, i) => Math.round(part + (((to[i] ?? 0) - part) * step) / STEPS));
      return [mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0];
    }),
  );
}

function nearest(palette: readonly Rgb[], [red, green, blue]: Rgb): number {
  const far = palette.map(([r, g, b]) => (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2);
  return far.indexOf(Math.min(...far));
}

/** Returns the mark on the page's color, `side` pixels wide, as palette indexes by row. */
async function markOf(
  browser: Browser,
  side: number,
  { page: background, palette }: { page: string; palette: readonly Rgb[] },
): Promise<Uint8Array> {
  const mark = await readFile(new URL('mark.svg', publicFolder), 'base64');
  const page = await browser.newPage();
  const pixels = await page.evaluate(
    async ({ source, size, color }) => {
      const image = new Image(size, size);
      image.src = source;
      await image.decode();
      const canvas = new OffscreenCanvas(size, size);
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('no canvas');
      context.fillStyle = color;
      context.fillRect(0, 0, size, size);
      context.drawImage(image, 0, 0, size, size);
      return [...context.getImageData(0, 0, size, size).data];
    },
    { source: `data:image/svg+xml;base64,${mark}`, size: side, color: background },
  );
  await page.close();
  const known = new Map<string, number>();
  return Uint8Array.from({ length: side * side }, (_, index) => {
    const color: Rgb = [pixels[index * 4] ?? 0, pixels[index * 4 + 1] ?? 0, pixels[index * 4 + 2] ?? 0];
    const key = color.join();
    const place = known.get(key) ?? nearest(palette, color);
    known.set(key, place);
    return place;
  });
}

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** Encodes a PNG with one byte per pixel, a fifth of the size of a browser's. All rows have the same width. */
function pngOf(rows: readonly Uint8Array[], palette: readonly Rgb[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(rows[0]?.length ?? 0, 0);
  header.writeUInt32BE(rows.length, 4);
  // Bit depth 8, color type 3 (palette).
  header.set([8, 3, 0, 0, 0], 8);
  const unfiltered = Buffer.concat(rows.flatMap((row) => [Buffer.from([0]), row]));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(unfiltered, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

await mkdir(new URL('splash/', publicFolder), { recursive: true });
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  for (const scheme of SCHEMES) {
    const colors = { page: pageColor[scheme], palette: paletteOf(rgbOf(pageColor[scheme])) };
    for (const screen of SPLASH_SCREENS) {
      const [width, height] = [screen.width * screen.ratio, screen.height * screen.ratio];
      const side = Math.round(width * MARK_SHARE);
      const mark = await markOf(browser, side, colors);
      const [left, top] = [Math.floor((width - side) / 2), Math.floor((height - side) / 2)];
      const rows = Array.from({ length: height }, (_, y) => {
        const row = new Uint8Array(width);
        if (y >= top && y < top + side) row.set(mark.subarray((y - top) * side, (y - top + 1) * side), left);
        return row;
      });
      await writeFile(new URL(splashFile(screen, scheme), publicFolder), pngOf(rows, colors.palette));
    }
  }
} finally {
  await browser.close();
}
