import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { DESKTOP, PHONE } from './harness/devices.ts';

/** What axe finds, with where it is: 'color-contrast: .fd-day > span'. */
async function findings(page: Page, rules: 'all rules' | 'contrast'): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  const { violations } = await (rules === 'contrast' ? axe.withRules(['color-contrast']) : axe).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** axe finds nothing on what is open, in light and dark, on a desktop and a phone. */
export async function expectNoFindings(page: Page, name: string): Promise<void> {
  for (const { viewport } of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      // The dark theme changes colours alone.
      const rules = colorScheme === 'light' ? 'all rules' : 'contrast';
      expect.soft(await findings(page, rules), `${name}, ${colorScheme}, ${viewport.width}`).toEqual([]);
    }
  }
}
