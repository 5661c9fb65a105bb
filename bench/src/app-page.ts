/** Opens the app in a browser for a signed-in account. */
import { existsSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from '@playwright/test';
import { DEFAULT_SETTINGS } from 'sync-protocol/model/household.ts';
import type { Device } from './device.ts';

const { timezone } = DEFAULT_SETTINGS;
/** Long enough to sync ten years of days. */
const FIRST_SYNC_MS = 300_000;

/** CHROMIUM_PATH, the system's Chromium, or Playwright's. */
export function chromiumProgram(): string {
  const program = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  return existsSync(program) ? program : chromium.executablePath();
}

export const launchChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumProgram(), args: ['--no-sandbox'] });

/** Stores in the page what a sign-in stores. */
export function keepSession({ token, user }: Pick<Device, 'token' | 'user'>): void {
  localStorage.setItem('auth_token', token);
  localStorage.setItem('auth_user', JSON.stringify(user));
}

/** Opens a new browser profile in the household's zone with this account signed in. */
export async function signedIn(
  browser: Browser,
  { token, user }: Device,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ timezoneId: timezone, reducedMotion: 'reduce', ...options });
  await context.addInitScript(keepSession, { token, user });
  return context;
}

/** Opens an account's schedule in a new profile, and waits until days are shown and the event stream is open. */
export async function openSchedule(browser: Browser, device: Device): Promise<Page> {
  const context = await signedIn(browser, device);
  const page = await context.newPage();
  const listening = page.waitForResponse((response) => response.url().endsWith('/api/sync/events'));
  await page.goto(`${device.origin}/schedule`);
  await page.getByRole('article').first().waitFor({ timeout: FIRST_SYNC_MS });
  await listening;
  return page;
}
