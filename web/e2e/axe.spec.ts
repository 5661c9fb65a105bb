import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { expectToFit } from './fits.ts';
import { DESKTOP, PHONE } from './harness/devices.ts';
import { type Server, startServer } from './harness/server.ts';
import { signedInAs } from './household.ts';
import { buildStage, type Stage, type Who } from './stage.ts';
import { TOUR } from './tour.ts';

let server: Server;
let stage: Stage;

test.beforeAll(async () => {
  server = await startServer({ env: { AUTH_RATE_LIMIT_PER_MINUTE: '1000' } });
  stage = await buildStage(server.url);
});

test.afterAll(async () => {
  await server?.stop();
});

// Colours on their way from one to the other are nobody's choice.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(300_000);
// Each worker has a server of its own: one tour does not wait for another.
test.describe.configure({ mode: 'parallel' });

/** What axe finds, with where it is: 'color-contrast: .fd-day > span'. */
async function findings(page: Page, rules: 'all rules' | 'contrast'): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  const { violations } = await (rules === 'contrast' ? axe.withRules(['color-contrast']) : axe).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

for (const who of Object.keys(TOUR) as Who[]) {
  test(`what a ${who} sees fits thumbs and zoom, and axe finds nothing in light and dark, on a desktop and a phone`, async ({
    page,
    context,
  }) => {
    if (who !== 'visitor') await signedInAs(context, stage.accounts[who]);
    for (const { name, open } of TOUR[who]) {
      await context.setOffline(false);
      await page.setViewportSize(DESKTOP.viewport);
      await open(page, stage);
      await expectToFit(page, name);
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
  });
}
