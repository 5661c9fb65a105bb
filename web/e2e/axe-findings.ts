import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { DESKTOP, PHONE } from './harness/devices.ts';

/** What axe finds, with where it is: 'color-contrast: .fd-day > span'. */
async function findings(page: Page, rules: 'all rules' | 'contrast'): Promise<string[]> {
  // Its legacy mode opens no page of its own for each look; what it leaves out is frames of other origins.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await (rules === 'contrast' ? axe.withRules(['color-contrast']) : axe).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** The dark theme changes colours alone, and the same on both. */
const LOOKS = [
  { viewport: DESKTOP.viewport, colorScheme: 'dark', rules: 'contrast' },
  { viewport: DESKTOP.viewport, colorScheme: 'light', rules: 'all rules' },
  { viewport: PHONE.viewport, colorScheme: 'light', rules: 'all rules' },
] as const;

/** axe finds nothing on what is open, in light and dark, on a desktop and a phone. */
export async function expectNoFindings(page: Page, name: string): Promise<void> {
  for (const { viewport, colorScheme, rules } of LOOKS) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    expect.soft(await findings(page, rules), `${name}, ${colorScheme}, ${viewport.width}`).toEqual([]);
  }
}
