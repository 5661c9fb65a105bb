/** Opens pages and takes pictures for the README and the guide, written to docs/images as WebP. */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, expect, type Page } from '@playwright/test';
import { DESKTOP } from '../harness/devices.ts';
import { ZONE } from '../household.ts';

const IMAGES = fileURLToPath(new URL('../../../docs/images/', import.meta.url));
const QUALITY = 0.86;

const STILL_FRAMES = 10;

/** Waits until the page has stopped scrolling: a picture that is taken meanwhile comes out shifted. */
function untilStill(page: Page): Promise<void> {
  return page.evaluate(async (frames) => {
    let [last, still] = [Number.NaN, 0];
    while (still < frames) {
      await new Promise(requestAnimationFrame);
      still = scrollY === last ? still + 1 : 0;
      last = scrollY;
    }
  }, STILL_FRAMES);
}

/** Writes the page as docs/images/<name>.webp, a third of a PNG's size. */
export async function takePicture(page: Page, name: string): Promise<void> {
  await untilStill(page);
  const png = await page.screenshot({ animations: 'disabled' });
  const webp = await page.evaluate(
    async ([source, quality]) => {
      const image = await createImageBitmap(await (await fetch(source)).blob());
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: image.width, height: image.height });
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', quality);
    },
    [`data:image/png;base64,${png.toString('base64')}`, QUALITY] as const,
  );
  await mkdir(IMAGES, { recursive: true });
  await writeFile(`${IMAGES}${name}.webp`, Buffer.from(webp.split(',')[1] ?? '', 'base64'));
}

/**
 * Opens a page in the household's zone. Phones are not emulated as touch screens, whose pictures come out shifted, and
 * the content security policy is off, because pages may not read data: URLs.
 */
export async function openPage(
  browser: Browser,
  { viewport }: Pick<typeof DESKTOP, 'viewport'>,
): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: viewport.width < DESKTOP.viewport.width ? 2 : 1.5,
    timezoneId: ZONE,
    reducedMotion: 'reduce',
    bypassCSP: true,
  });
  return context.newPage();
}

/** Waits until the last toast has disappeared, which would cover part of a picture. */
export async function expectNoToast(page: Page): Promise<void> {
  // A toast under the mouse stays.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('button', { name: 'Close' })).toBeHidden();
}
