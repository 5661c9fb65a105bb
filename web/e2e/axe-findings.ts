/** Expects that axe finds no violations on a page, in light and dark, on a desktop and on a phone. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { DESKTOP, PHONE } from './harness/devices.ts';

type Rules = 'all rules' | 'contrast';

/** Resolves to axe's violations in these parts of the page, such as 'color-contrast: article > span'. */
async function findings(page: Page, rules: Rules, parts: readonly string[]): Promise<string[]> {
  // Legacy mode opens no extra page for each check; it only leaves out frames of other origins.
  const axe = new AxeBuilder({ page, ...(await alreadyIn(page)) })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] });
  for (const part of parts) axe.include(part);
  const { violations } = await (rules === 'contrast' ? axe.withRules(['color-contrast']) : axe).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** The dark theme changes colors only, equally on desktop and phone. */
const LOOKS = [
  { viewport: DESKTOP.viewport, colorScheme: 'dark', rules: 'contrast' },
  { viewport: DESKTOP.viewport, colorScheme: 'light', rules: 'all rules' },
  { viewport: PHONE.viewport, colorScheme: 'light', rules: 'all rules' },
] as const;

/** Doesn't inject axe's half megabyte of script again into the same page. */
async function alreadyIn(page: Page): Promise<{ axeSource?: string }> {
  return (await page.evaluate(() => 'axe' in window)) ? { axeSource: ';' } : {};
}

/** With an open dialog, only the dialog and toasts are checked: another state covers the page below. */
const DIALOG = ['[role="dialog"]', '.fd-toast-area'];

/** Expects no axe violations in both themes, on a desktop and a phone; in the dialog only, if one is open. */
export async function expectNoFindings(page: Page, name: string): Promise<void> {
  const parts = (await page.getByRole('dialog').count()) === 0 ? [] : DIALOG;
  for (const { viewport, colorScheme, rules } of LOOKS) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    expect.soft(await findings(page, rules, parts), `${name}, ${colorScheme}, ${viewport.width}`).toEqual([]);
  }
}
