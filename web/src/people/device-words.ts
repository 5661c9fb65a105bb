/** Describes a device by its user agent: 'on a phone, Safari' in history entries, 'Chrome on Windows' in settings. */
import { t } from '../kit/language/messages.ts';

type Patterns<Name> = readonly (readonly [pattern: RegExp, name: Name])[];

/** The first match counts. Android tablets leave out 'Mobile'; an iPad often says that it is a Mac. */
const KINDS: Patterns<'tablet' | 'phone' | 'computer'> = [
  [/\biPad\b|\bTablet\b|\bKindle\b|\bSilk\/|\bAndroid\b(?!.*\bMobile\b)/, 'tablet'],
  [/\biPhone\b|\biPod\b|\bAndroid\b|\bMobile\b/, 'phone'],
  [/\bWindows\b|\bMacintosh\b|\bLinux\b|\bCrOS\b|\bX11\b/, 'computer'],
];

/** The first match counts. User agents also name the browsers that theirs descends from, so the newest come first. */
const BROWSERS: Patterns<string> = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: Patterns<string> = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];
const MAX_LENGTH = 60;

const findName = <Name>(patterns: Patterns<Name>, userAgent: string): Name | undefined =>
  patterns.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Returns 'on a phone, Safari'; undefined for entries from the REST API. */
export function describeDevice(userAgent: string | null): string | undefined {
  if (userAgent === null) return undefined;
  const kind = findName(KINDS, userAgent) ?? 'other';
  const browser = findName(BROWSERS, userAgent);
  if (browser === undefined) {
    return t(
      '{kind, select, phone {on a phone} tablet {on a tablet} computer {on a computer} other {on another device}}',
      { kind },
    );
  }
  return t(
    '{kind, select, phone {on a phone, {browser}} tablet {on a tablet, {browser}} computer {on a computer, {browser}} other {on another device, {browser}}}',
    { kind, browser },
  );
}

/** Returns 'Chrome on Windows', or the start of an unknown user agent. */
export function formatDevice(userAgent: string): string {
  const browser = findName(BROWSERS, userAgent);
  const system = findName(SYSTEMS, userAgent);
  if (browser !== undefined && system !== undefined) {
    return t(
      '{system, select, Mac {{browser} on a Mac} Chromebook {{browser} on a Chromebook} other {{browser} on {system}}}',
      { browser, system },
    );
  }
  return (
    browser ?? system ?? (userAgent.length > MAX_LENGTH ? `${userAgent.slice(0, MAX_LENGTH)}…` : userAgent)
  );
}
