/**
 * Finds the browsers for the tests, and installs Debian's as root if they are missing. Chromium: CHROMIUM_PATH, the
 * usual names, Playwright's own. WebKitGTK: Debian's driver under Xvfb, with the tests' own window
 * (web/e2e/harness/webkit-browser.js), which needs gjs.
 */
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { install, isProgram, onPath } from './debian-packages.mjs';

/** Chromium without windows: the same tests use a third less CPU. */
const HEADLESS = 'chromium-headless-shell';
const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_CHROMES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const WEBKIT_PROGRAMS = ['WebKitWebDriver', 'Xvfb', 'gjs'];
const WEBKIT_PACKAGES = ['webkit2gtk-driver', 'xvfb', 'gjs', 'gir1.2-webkit2-4.1'];
const WEBKIT_TYPELIB = 'girepository-1.0/WebKit2-4.1.typelib';

function playwrightsOwn() {
  const web = createRequire(new URL('../web/package.json', import.meta.url));
  try {
    const path = createRequire(web.resolve('@playwright/test'))('playwright-core').chromium.executablePath();
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the path of a Chromium, or undefined; also undefined for a CHROMIUM_PATH that names no program. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return isProgram(named) ? named : undefined;
  const usual = CHROMIUM_NAMES.map(onPath).find((path) => path !== undefined);
  return usual ?? MAC_CHROMES.find(isProgram) ?? playwrightsOwn();
}

/** Returns the headless shell if there is one. It doesn't wake service workers for Background Sync. */
export function findHeadlessChromium() {
  const shell = process.env.CHROMIUM_PATH ? undefined : onPath(HEADLESS);
  return shell ?? findChromium();
}

/** Returns the names of missing WebKitGTK programs; empty when its tests can run. */
function missingForWebKit() {
  const programs = WEBKIT_PROGRAMS.filter((name) => onPath(name) === undefined);
  return hasTypelib() ? programs : [...programs, 'gir1.2-webkit2-4.1'];
}

/** In /usr/lib, or in its folder of the machine's architecture. No globSync: Node 20 has none. */
function hasTypelib() {
  if (!existsSync('/usr/lib')) return false;
  return ['', ...readdirSync('/usr/lib')].some((folder) =>
    existsSync(join('/usr/lib', folder, WEBKIT_TYPELIB)),
  );
}

/** Returns {} when there is a Chromium, else { problem } with what to do. */
export async function provideChromium() {
  if (process.env.CHROMIUM_PATH)
    return findChromium() ? {} : { problem: `CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, no program` };
  const missing = [...(findChromium() ? [] : ['chromium']), ...(onPath(HEADLESS) ? [] : [HEADLESS])];
  if (missing.length === 0) return {};
  // The full Chromium is enough where the headless shell isn't packaged.
  const problem = (await install(missing)) && !findChromium() && (await install(['chromium']));
  return findChromium() ? {} : { problem: `no Chromium: ${problem || 'installed, but not found'}` };
}

/** Returns {} when the WebKitGTK tests can run, { problem } when not, { foreign } on systems without WebKitGTK. */
export async function provideWebKit() {
  if (process.platform !== 'linux')
    return { foreign: `WebKitGTK is for Linux, this is ${process.platform}: run in Chromium only` };
  if (missingForWebKit().length === 0) return {};
  const problem = await install(WEBKIT_PACKAGES);
  const missing = missingForWebKit();
  return missing.length === 0 ? {} : { problem: `no ${missing.join(', no ')}: ${problem ?? 'not found'}` };
}
