/** Writes screenshots/<name>-<device>-<color scheme>.png, on a desktop and a phone, in light and dark. */
import type { Page } from '@playwright/test';
import { DESKTOP, PHONE } from '../harness/devices.ts';

export async function takeScreenshots(page: Page, name: string, fullPage = false): Promise<void> {
  for (const [device, { viewport }] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `screenshots/${name}-${device}-${colorScheme}.png`, fullPage });
    }
  }
}
