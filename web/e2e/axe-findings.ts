/** Expects no axe violations on a page: all rules in light on a desktop and a phone, contrast in dark on a desktop. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { DESKTOP, PHONE } from './harness/devices.ts';

type Rules = 'all rules' | 'contrast';

/** Resolves to axe's violations in these parts of the page, such as 'color-contrast: article > span'. */
async function findings(page: Page, rules: Rules, parts: readonly string[]): Promise<string[]> {
  // Legacy mode opens no extra page for each check; it only leaves out frames of other origins. Preloading reads all style
  // sheets for rules about orientation and media, which Fairday has no use of: without it a check takes a third less.
  const axe = new AxeBuilder({ page, ...(await alreadyIn(page)) })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], preload: false });
  for (const part of parts) axe.include(part);
  const { violations } = await (rules === 'contrast' ? axe.withRules(['color-contrast']) : axe).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** The dark theme changes only colors, the same on desktop and phone: its contrast is checked on a desktop. */
const LOOKS = [
  { viewport: DESKTOP.viewport, colorScheme: 'light', rules: 'all rules' },
  { viewport: DESKTOP.viewport, colorScheme: 'dark', rules: 'contrast' },
  { viewport: PHONE.viewport, colorScheme: 'light', rules: 'all rules' },
] as const;

/** Returns options that skip the injection of axe's half megabyte of script into a page that has it. */
async function alreadyIn(page: Page): Promise<{ axeSource?: string }> {
  return (await page.evaluate(() => 'axe' in window)) ? { axeSource: ';' } : {};
}

/** With an open dialog, only the dialog and toasts are checked: the page below is a state of its own. */
const DIALOG = ['[role="dialog"]', '.fd-toast-area'];

/** Expects no axe violations in any of these looks; in the dialog and toasts only, if a dialog is open. */
export async function expectNoFindings(page: Page, name: string): Promise<void> {
  const parts = (await page.getByRole('dialog').count()) === 0 ? [] : DIALOG;
  for (const { viewport, colorScheme, rules } of LOOKS) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    expect.soft(await findings(page, rules, parts), `${name}, ${colorScheme}, ${viewport.width}`).toEqual([]);
  }
}
