/**
 * Draws public/icons: the app's icons from public/mark.svg, and its shortcuts' from drawings here. After a change:
 * `node scripts/draw-icons.ts`, and commit.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { amber, deepTeal } from '../src/kit/palette.ts';

const publicFolder = new URL('../public/', import.meta.url);
const mark = await readFile(new URL('mark.svg', publicFolder), 'utf8');

/** Platforms crop a maskable icon to any shape: it fills the square, and the drawing keeps to the inner 80 %. */
const fullBleed = mark
  .replace(' rx="112"', '')
  .replace(
    /(<circle[\s\S]*)(<\/svg>)/,
    '<g transform="translate(256 256) scale(0.8) translate(-256 -256)">$1</g>$2',
  );

/** A shortcut's icon on the mark's background. */
const shortcut = (drawing: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="22" fill="${deepTeal[7]}" /><g fill="none" stroke="${amber[3]}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round">${drawing}</g></svg>`;
const clock = '<circle cx="48" cy="48" r="26" /><path d="M48 32v16l11 8" />';
const calendar =
  '<rect x="23" y="27" width="50" height="46" rx="7" /><path d="M36 21v12M60 21v12M23 44h50" />';

const icons = [
  { file: 'icons/icon-32.png', size: 32, svg: mark },
  { file: 'icons/icon-192.png', size: 192, svg: mark },
  { file: 'icons/icon-512.png', size: 512, svg: mark },
  { file: 'icons/maskable-192.png', size: 192, svg: fullBleed },
  { file: 'icons/maskable-512.png', size: 512, svg: fullBleed },
  { file: 'icons/apple-touch-icon.png', size: 180, svg: fullBleed },
  { file: 'icons/shortcut-hours.png', size: 96, svg: shortcut(clock) },
  { file: 'icons/shortcut-schedule.png', size: 96, svg: shortcut(calendar) },
];

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  for (const icon of icons) {
    const page = await browser.newPage({ viewport: { width: icon.size, height: icon.size } });
    const source = `data:image/svg+xml;base64,${Buffer.from(icon.svg).toString('base64')}`;
    await page.setContent(
      `<body style="margin:0"><img src="${source}" width="${icon.size}" height="${icon.size}" style="display:block">`,
    );
    await page.locator('img').evaluate((image: HTMLImageElement) => image.decode());
    await writeFile(new URL(icon.file, publicFolder), await page.screenshot({ omitBackground: true }));
    await page.close();
  }
} finally {
  await browser.close();
}
