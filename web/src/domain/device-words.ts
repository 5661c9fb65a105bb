/** Describes a device by its user agent: 'on a phone, Safari' in history entries, 'Chrome on Windows' in settings. */

type Patterns = readonly (readonly [pattern: RegExp, name: string])[];

/** The first match counts. Android tablets leave out 'Mobile'; an iPad often says that it is a Mac. */
const KINDS: Patterns = [
  [/\biPad\b|\bTablet\b|\bKindle\b|\bSilk\/|\bAndroid\b(?!.*\bMobile\b)/, 'a tablet'],
  [/\biPhone\b|\biPod\b|\bAndroid\b|\bMobile\b/, 'a phone'],
  [/\bWindows\b|\bMacintosh\b|\bLinux\b|\bCrOS\b|\bX11\b/, 'a computer'],
];

/** The first match counts. User agents also name the browsers that theirs descends from, so the newest come first. */
const BROWSERS: Patterns = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: Patterns = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'a Chromebook'],
  [/\bMacintosh\b/, 'a Mac'],
  [/\bLinux\b/, 'Linux'],
];
const MAX_LENGTH = 60;

const findName = (patterns: Patterns, userAgent: string): string | undefined =>
  patterns.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Returns 'on a phone, Safari'; undefined for entries from the REST API. */
export function describeDevice(userAgent: string | null): string | undefined {
  if (userAgent === null) return undefined;
  const kind = `on ${findName(KINDS, userAgent) ?? 'another device'}`;
  const browser = findName(BROWSERS, userAgent);
  return browser === undefined ? kind : `${kind}, ${browser}`;
}

/** Returns 'Chrome on Windows', or the start of an unknown user agent. */
export function formatDevice(userAgent: string): string {
  const browser = findName(BROWSERS, userAgent);
  const system = findName(SYSTEMS, userAgent);
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`;
  return (
    browser ?? system ?? (userAgent.length > MAX_LENGTH ? `${userAgent.slice(0, MAX_LENGTH)}…` : userAgent)
  );
}
