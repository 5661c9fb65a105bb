import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { DESKTOP, PHONE } from './harness/devices.ts';

type Rules = 'all rules' | 'contrast';

/** What axe finds in these parts of the page, with where it is: 'color-contrast: article > span'. */
async function findings(page: Page, rules: Rules, parts: readonly string[]): Promise<string[]> {
  // Its legacy mode opens no page of its own for each look; what it leaves out is frames of other origins.
  const axe = new AxeBuilder({ page, ...(await alreadyIn(page)) })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] });
  for (const part of parts) axe.include(part);
  const { violations } = await (rules === 'contrast' ? axe.withRules(['color-contrast']) : axe).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** The dark theme changes colours alone, and the same on both. */
const LOOKS = [
  { viewport: DESKTOP.viewport, colorScheme: 'dark', rules: 'contrast' },
  { viewport: DESKTOP.viewport, colorScheme: 'light', rules: 'all rules' },
  { viewport: PHONE.viewport, colorScheme: 'light', rules: 'all rules' },
] as const;

/** Half a megabyte of script is not read anew for each look at the same page. */
async function alreadyIn(page: Page): Promise<{ axeSource?: string }> {
  return (await page.evaluate(() => 'axe' in window)) ? { axeSource: ';' } : {};
}

/** What a dialog opens over is looked at where it stands alone. */
const DIALOG = ['[role="dialog"]', '.fd-toast-area'];

/** axe finds nothing on what is open, in light and dark, on a desktop and a phone: on the dialog, if one is. */
export async function expectNoFindings(page: Page, name: string): Promise<void> {
  const parts = (await page.getByRole('dialog').count()) === 0 ? [] : DIALOG;
  for (const { viewport, colorScheme, rules } of LOOKS) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    expect.soft(await findings(page, rules, parts), `${name}, ${colorScheme}, ${viewport.width}`).toEqual([]);
  }
}
