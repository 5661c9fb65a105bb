/** The app in a browser, as somebody has it open who is signed in. */
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
/** A household of ten years takes long. */
const FIRST_SYNC_MS = 300_000;

/** CHROMIUM_PATH, the system's own, or Playwright's. */
export function chromiumProgram(): string {
  const program = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  return existsSync(program) ? program : chromium.executablePath();
}

export const launchChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumProgram(), args: ['--no-sandbox'] });

/** In a page of ours: leaves there what a sign-in does. */
export function keepSession({ token, user }: Pick<Device, 'token' | 'user'>): void {
  localStorage.setItem('auth_token', token);
  localStorage.setItem('auth_user', JSON.stringify(user));
}

/** A browser profile of its own, in the household's zone, in which this account is signed in. */
export async function signedIn(
  browser: Browser,
  { token, user }: Device,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ timezoneId: timezone, reducedMotion: 'reduce', ...options });
  await context.addInitScript(keepSession, { token, user });
  return context;
}

/** The schedule of one account, in a profile of its own: with days on it, and listening for pokes. */
export async function openSchedule(browser: Browser, device: Device): Promise<Page> {
  const context = await signedIn(browser, device);
  const page = await context.newPage();
  const listening = page.waitForResponse((response) => response.url().endsWith('/api/sync/events'));
  await page.goto(`${device.origin}/schedule`);
  await page.getByRole('article').first().waitFor({ timeout: FIRST_SYNC_MS });
  await listening;
  return page;
}
