/**
 * Drives WebKitGTK in a phone's size for the browser tests: opens pages, finds, fills and taps elements, waits for
 * texts, takes screenshots, and closes the app, whose storage stays until the end.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Builder, By, Capabilities, error, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { endChild } from './child.ts';
import { pollUntil } from './poll.ts';
import { freePort } from './ports.ts';

const BROWSER = fileURLToPath(new URL('webkit-browser.js', import.meta.url));
const SCREEN = '390x844x24';
const START_MS = 20_000;
const STARTS = 3;

/** CSS selectors of elements that may have a role. */
const CANDIDATES: Record<string, string> = {
  button: 'button, [role=button], input[type=submit]',
  link: 'a[href], [role=link]',
  heading: 'h1, h2, h3, h4, h5, h6, [role=heading]',
  checkbox: 'input[type=checkbox], [role=checkbox]',
  radio: 'input[type=radio], [role=radio]',
  dialog: 'dialog, [role=dialog], [role=alertdialog]',
  menuitem: '[role=menuitem]',
  tab: '[role=tab]',
  status: '[role=status], output',
  alert: '[role=alert]',
};

const cssOf = (role: string): string => CANDIDATES[role] ?? `[role=${role}]`;

/** A phone: WebKitGTK in a window of 390 × 844 on an Xvfb screen. Closing the app keeps its storage. */
export interface WebKitPhone {
  /** Opens the app: a new browser process with the same profile. */
  open: (url: string) => Promise<void>;
  /** Ends the browser. Its storage stays on disk. */
  close: () => Promise<void>;
  /** The WebDriver session of the open app. @throws when it is closed */
  driver: () => WebDriver;
  /** Waits for a visible element by role and accessible name (a part of it, or a pattern). */
  byRole: (role: string, name: string | RegExp) => Promise<WebElement>;
  /** Waits for a visible form field with this label. */
  byLabel: (label: string | RegExp) => Promise<WebElement>;
  /** Waits until the page shows this text. Resolves to the whole text of the page. */
  seesText: (text: string | RegExp) => Promise<string>;
  /** Waits until the page no longer shows this text. */
  seesNoText: (text: string | RegExp) => Promise<void>;
  /** Replaces a field's value, key by key; a date as 2026-03-05, a time as 14:45. */
  fill: (label: string | RegExp, value: string) => Promise<void>;
  click: (role: string, name: string | RegExp) => Promise<void>;
  /** Scrolls an element to the middle of the screen and taps it as soon as nothing covers it. */
  tap: (element: WebElement) => Promise<void>;
  /**
   * Taps an element once. Resolves to undefined if something covers it: for one that may be replaced before a next try.
   */
  tryTap: (element: WebElement) => Promise<true | undefined>;
  /** Resolves to a PNG, or undefined while the app is closed. */
  screenshot: () => Promise<Buffer | undefined>;
  /** Ends everything and deletes the profile. */
  stop: () => Promise<void>;
}

const matches = (text: string, wanted: string | RegExp): boolean =>
  typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text);

/** Returns the keys for a value. Date and time fields take their parts in the order of the language, English. */
function keysFor(type: string | null, value: string): string {
  if (type === 'date') {
    const [year, month, day] = value.split('-');
    return `${month}/${day}/${year}`;
  }
  if (type === 'time') {
    const [hours, minutes] = value.split(':').map(Number);
    if (hours === undefined || minutes === undefined) throw new Error(`${value} is no time`);
    return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')}${Key.ARROW_RIGHT}${hours < 12 ? 'AM' : 'PM'}`;
  }
  return value;
}

async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const args = ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'];
  const screen = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const pipe = screen.stdio[3];
  if (!pipe) throw new Error('Xvfb gave no display');
  const failed = once(screen, 'exit').then(() => {
    throw new Error('Xvfb ended before it gave a display');
  });
  const [data] = await Promise.race([once(pipe, 'data'), failed]);
  return { screen, display: `:${String(data).trim()}` };
}

function answersAt(port: number): Promise<true | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(undefined));
  });
}

interface Session {
  service: ChildProcess;
  driver: WebDriver;
}

interface SessionOptions {
  display: string;
  profile: string;
  timeZone: string;
}

/** Starts a browser. Tries again if one ends before its driver connects, for which the driver would wait forever. */
const startSession = (options: SessionOptions): Promise<Session> =>
  pollUntil('a browser', () => tryToStart(options), STARTS * START_MS);

async function tryToStart({ display, profile, timeZone }: SessionOptions): Promise<Session> {
  const port = await freePort();
  const service = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
      // A thread that compiles JavaScript beside the page crashed once, and the page with it.
      JSC_useConcurrentJIT: '0',
      FAIRDAY_WEBKIT_PROFILE: profile,
      LANG: 'en_US.UTF-8',
      TZ: timeZone,
    },
    stdio: 'ignore',
  });
  await pollUntil('WebKitWebDriver', () => answersAt(port));
  const capabilities = new Capabilities({
    browserName: 'FairdayPhone',
    'webkitgtk:browserOptions': { binary: 'gjs', args: [BROWSER] },
  });
  try {
    const driver = new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(capabilities)
      .build();
    const started = await Promise.race([driver, pause(START_MS, undefined, { ref: false })]);
    if (started === undefined) throw new Error(`no browser within ${START_MS} ms`);
    return { service, driver: started };
  } catch (failure) {
    await endChild(service);
    throw failure;
  }
}

/** Returns the first visible element whose accessible name matches. */
async function findNamed(elements: WebElement[], name: string | RegExp): Promise<WebElement | undefined> {
  for (const element of elements) {
    if (matches(await element.getAccessibleName(), name) && (await element.isDisplayed())) return element;
  }
  return undefined;
}

/** Returns undefined if something covers the element, such as a toast. */
async function tapUncovered(element: WebElement): Promise<true | undefined> {
  try {
    await element.click();
    return true;
  } catch (failure) {
    if (failure instanceof error.ElementClickInterceptedError) return undefined;
    throw failure;
  }
}

type PageActions = Pick<
  WebKitPhone,
  'byRole' | 'byLabel' | 'seesText' | 'seesNoText' | 'fill' | 'click' | 'tap' | 'tryTap'
>;

/** Returns what can be done on the page of the open app. */
function createPageActions(driver: () => WebDriver): PageActions {
  const findNow = async (css: string, name: string | RegExp): Promise<WebElement | undefined> =>
    findNamed(await driver().findElements(By.css(css)), name);
  const find = (what: string, css: string, name: string | RegExp): Promise<WebElement> =>
    pollUntil(`${what} ${name}`, () => findNow(css, name));
  const byLabel = (label: string | RegExp): Promise<WebElement> =>
    find('field', 'input, textarea, select', label);
  // Not WebDriver's text, which leaves out a line that ends with an ellipsis.
  const pageText = (): Promise<string> => driver().executeScript<string>('return document.body.innerText');
  const tryTap = async (element: WebElement): Promise<true | undefined> => {
    await driver().executeScript('arguments[0].scrollIntoView({ block: "center" })', element);
    return tapUncovered(element);
  };
  return {
    byRole: (role, name) => find(role, cssOf(role), name),
    byLabel,
    seesText: async (text) => {
      let shown = '';
      const look = async (): Promise<string | undefined> => {
        shown = await pageText();
        return matches(shown, text) ? shown : undefined;
      };
      return pollUntil(`the text ${text}`, look).catch((failure: unknown) => {
        throw new Error(`the page does not show ${text}, but:\n${shown}`, { cause: failure });
      });
    },
    seesNoText: async (text) => {
      await pollUntil(`no text ${text}`, async () => (matches(await pageText(), text) ? undefined : true));
    },
    fill: async (label, value) => {
      await pollUntil(`${label} to hold ${value}`, async () => {
        const field = await byLabel(label);
        await field.clear();
        await field.sendKeys(keysFor(await field.getAttribute('type'), value));
        // WebKit reads digits that arrive slowly as two entries: 1 and 1, not 11.
        return (await field.getAttribute('value')) === value ? true : undefined;
      });
    },
    // Finds the element again for each try: a loading screen may replace it.
    click: async (role, name) => {
      await pollUntil(`${role} ${name} to be tapped`, async () => {
        const element = await findNow(cssOf(role), name);
        return element === undefined ? undefined : tryTap(element);
      });
    },
    tryTap,
    tap: async (element) => {
      await pollUntil('nothing to cover it', () => tryTap(element));
    },
  };
}

/** Starts a phone with an empty profile, in English and in an IANA time zone; `open` shows a page. */
export async function startWebKitPhone(timeZone = 'UTC'): Promise<WebKitPhone> {
  const profile = await mkdtemp(join(tmpdir(), 'fairday-webkit-'));
  const { screen, display } = await startScreen();
  let session: Session | undefined;

  const driver = (): WebDriver => {
    if (session === undefined) throw new Error('the app is closed');
    return session.driver;
  };
  const close = async (): Promise<void> => {
    if (session === undefined) return;
    const { driver: open, service } = session;
    session = undefined;
    await open.quit();
    await endChild(service);
  };
  return {
    ...createPageActions(driver),
    driver,
    open: async (url) => {
      session ??= await startSession({ display, profile, timeZone });
      await session.driver.get(url);
    },
    close,
    screenshot: async () => {
      const image = await session?.driver.takeScreenshot();
      return image === undefined ? undefined : Buffer.from(image, 'base64');
    },
    stop: async () => {
      await close();
      await endChild(screen);
      await rm(profile, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
