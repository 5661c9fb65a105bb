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

/** Where elements of a role may be found; the browser's own computed role decides. */
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

/** A phone: WebKitGTK in a window of 390 × 844 under a screen of its own. Closing the app keeps its storage. */
export interface WebKitPhone {
  /** Opens the app at an address: a new browser process on the same profile. */
  open: (url: string) => Promise<void>;
  /** Closes the app as a swipe does: the browser ends, its storage stays on disk. */
  close: () => Promise<void>;
  /** The WebDriver session of the open app. @throws when it is closed */
  driver: () => WebDriver;
  /** Waits for an element in sight of this role and accessible name (a part of it, or a pattern). */
  byRole: (role: string, name: string | RegExp) => Promise<WebElement>;
  /** Waits for a form field in sight with this label. */
  byLabel: (label: string | RegExp) => Promise<WebElement>;
  /** Waits until the page shows this text; gives the whole text of the page. */
  seesText: (text: string | RegExp) => Promise<string>;
  /** Waits until the page shows this text no more. */
  seesNoText: (text: string | RegExp) => Promise<void>;
  /** Replaces what a field holds, key by key; a date as 2026-03-05, a time as 14:45. */
  fill: (label: string | RegExp, value: string) => Promise<void>;
  click: (role: string, name: string | RegExp) => Promise<void>;
  /** Taps an element in the middle of the screen, as soon as nothing covers it. */
  tap: (element: WebElement) => Promise<void>;
  /** The same, now or not at all: for what may be redrawn, and has to be found anew for another try. */
  tryTap: (element: WebElement) => Promise<true | undefined>;
  /** What is on the screen, as PNG; undefined while the app is closed. */
  screenshot: () => Promise<Buffer | undefined>;
  /** Ends everything and deletes the profile. */
  stop: () => Promise<void>;
}

const fits = (text: string, wanted: string | RegExp): boolean =>
  typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text);

/** The keys for a value: date and time fields take their parts in the order of their language, English here. */
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

interface Place {
  display: string;
  profile: string;
  timeZone: string;
}

/** Now and then the browser ends before its driver has reached it, which then waits for ever: it is started anew. */
const startSession = (place: Place): Promise<Session> =>
  pollUntil('a browser', () => tryToStart(place), STARTS * START_MS);

async function tryToStart({ display, profile, timeZone }: Place): Promise<Session> {
  const port = await freePort();
  const service = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
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

/** The first of `elements` that is in sight and whose accessible name fits. */
async function named(elements: WebElement[], name: string | RegExp): Promise<WebElement | undefined> {
  for (const element of elements) {
    if (fits(await element.getAccessibleName(), name) && (await element.isDisplayed())) return element;
  }
  return undefined;
}

/** A bar or a toast may cover it for a moment: then a person waits, too. */
async function tapUncovered(element: WebElement): Promise<true | undefined> {
  try {
    await element.click();
    return true;
  } catch (failure) {
    if (failure instanceof error.ElementClickInterceptedError) return undefined;
    throw failure;
  }
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
  const find = (what: string, css: string, name: string | RegExp): Promise<WebElement> =>
    pollUntil(`${what} ${name}`, async () => named(await driver().findElements(By.css(css)), name));
  const pageText = (): Promise<string> => driver().findElement(By.css('body')).getText();

  const phone: WebKitPhone = {
    driver,
    open: async (url) => {
      session ??= await startSession({ display, profile, timeZone });
      await session.driver.get(url);
    },
    close: async () => {
      if (session === undefined) return;
      const { driver: open, service } = session;
      session = undefined;
      await open.quit();
      await endChild(service);
    },
    byRole: (role, name) => find(role, CANDIDATES[role] ?? `[role=${role}]`, name),
    byLabel: (label) => find('field', 'input, textarea, select', label),
    seesText: async (text) => {
      let shown = '';
      const looks = async (): Promise<string | undefined> => {
        shown = await pageText();
        return fits(shown, text) ? shown : undefined;
      };
      return pollUntil(`the text ${text}`, looks).catch((failure: unknown) => {
        throw new Error(`the page does not show ${text}, but:\n${shown}`, { cause: failure });
      });
    },
    seesNoText: async (text) => {
      await pollUntil(`no text ${text}`, async () => (fits(await pageText(), text) ? undefined : true));
    },
    fill: async (label, value) => {
      await pollUntil(`${label} to hold ${value}`, async () => {
        const field = await phone.byLabel(label);
        await field.clear();
        await field.sendKeys(keysFor(await field.getAttribute('type'), value));
        // WebKit takes digits that come slowly as two entries: 1, then 1 again, and not 11.
        return (await field.getAttribute('value')) === value ? true : undefined;
      });
    },
    // Found anew for each try: what a screen draws while it loads may give way to the same again.
    click: async (role, name) => {
      await pollUntil(`${role} ${name} to be tapped`, async () => {
        const css = CANDIDATES[role] ?? `[role=${role}]`;
        const element = await named(await driver().findElements(By.css(css)), name);
        if (element === undefined) return undefined;
        await driver().executeScript('arguments[0].scrollIntoView({ block: "center" })', element);
        return tapUncovered(element);
      });
    },
    tryTap: async (element) => {
      await driver().executeScript('arguments[0].scrollIntoView({ block: "center" })', element);
      return tapUncovered(element);
    },
    tap: async (element) => {
      await pollUntil('nothing to cover it', () => phone.tryTap(element));
    },
    screenshot: async () => {
      const shot = await session?.driver.takeScreenshot();
      return shot === undefined ? undefined : Buffer.from(shot, 'base64');
    },
    stop: async () => {
      await phone.close();
      await endChild(screen);
      await rm(profile, { recursive: true, force: true, maxRetries: 10 });
    },
  };
  return phone;
}
