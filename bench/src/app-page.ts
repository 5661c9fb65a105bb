/**
 * Finds and launches Chromium, serves a plain page for it, signs an account in to a new browser profile, and opens the
 * app's schedule.
 */
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from '@playwright/test';
import { DEMO_PASSWORD, PARENT } from 'api/demo/people.ts';
import { DEFAULT_SETTINGS } from 'sync-protocol/people/household.ts';
import type { TokenAndUser } from 'sync-protocol/people/sessions-rest.ts';
import type { Device } from './device.ts';
import { whenDone } from './server.ts';

const { timezone } = DEFAULT_SETTINGS;
/** Long enough to sync ten years of days. */
const FIRST_SYNC_MS = 300_000;

/** Returns CHROMIUM_PATH, the system's Chromium, or Playwright's. */
export function chromiumProgram(): string {
  const program = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  return existsSync(program) ? program : chromium.executablePath();
}

/** Starts a browser that closes with the workload. */
export async function launchChromium(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: chromiumProgram(), args: ['--no-sandbox'] });
  whenDone(() => browser.close());
  return browser;
}

/** Serves a page and its `/script.js` on an origin of its own, which IndexedDB needs. Returns its address. */
export async function servePage(page: string, script: string): Promise<string> {
  const server = createServer((request, response) => {
    const isScript = request.url === '/script.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : page);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  whenDone(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/`;
}

/** The parent of the demo household, with a year of days. */
export interface DemoParent extends TokenAndUser {
  readonly origin: string;
}

/** Signs in on a server with the demo. */
export async function signInAsParent(origin: string): Promise<DemoParent> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: PARENT.email, password: DEMO_PASSWORD }),
  });
  return { origin, ...((await answer.json()) as TokenAndUser) };
}

/** Stores in the page what a sign-in stores. */
export function keepSession({ token, user }: Pick<Device, 'token' | 'user'>): void {
  localStorage.setItem('auth_token', token);
  localStorage.setItem('auth_user', JSON.stringify(user));
}

/** Opens a new browser profile in the household's zone with this account signed in. */
export async function signedIn(
  browser: Browser,
  { token, user }: Pick<Device, 'token' | 'user'>,
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
