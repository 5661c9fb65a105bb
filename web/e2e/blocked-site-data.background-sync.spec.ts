/**
 * Tests a browser that blocks this site's data: each page says what to allow, and none loads for ever. Needs the whole
 * browser: the headless shell doesn't read a profile's settings.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect } from '@playwright/test';
import { test } from './test.ts';

const BLOCK = 2;

test('a browser that blocks site data reads what to allow, on every page', async ({
  server,
  launchOptions,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'fairday-profile-'));
  await mkdir(join(profile, 'Default'));
  const preferences = { profile: { default_content_setting_values: { cookies: BLOCK } } };
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions, baseURL: server.url });
  try {
    const page = await context.newPage();
    for (const path of ['/', '/signin', '/signup', '/invite/some-token', '/invite', '/reset', '/dashboard']) {
      await page.goto(path);
      const words = page.getByText('allow cookies and site data for 127.0.0.1');
      await expect(words, path).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    }
    await page.goto('/no-such-page');
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
    await page.goto('/');
    await page.getByRole('link', { name: 'Get Started' }).first().click();
    await expect(page.getByLabel('Password')).toHaveCount(0);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
});
