/** Devices in words, as far as what they call themselves can be believed. */

type Signs = readonly (readonly [sign: RegExp, name: string])[];

/** The first that matches counts. A tablet of Android leaves out 'Mobile'; an iPad often passes for a Mac. */
const KINDS: Signs = [
  [/\biPad\b|\bTablet\b|\bKindle\b|\bSilk\/|\bAndroid\b(?!.*\bMobile\b)/, 'a tablet'],
  [/\biPhone\b|\biPod\b|\bAndroid\b|\bMobile\b/, 'a phone'],
  [/\bWindows\b|\bMacintosh\b|\bLinux\b|\bCrOS\b|\bX11\b/, 'a computer'],
];

/** Browsers name their forebears too, so these stand from the child to the ancestor. */
const BROWSERS: Signs = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: Signs = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'a Chromebook'],
  [/\bMacintosh\b/, 'a Mac'],
  [/\bLinux\b/, 'Linux'],
];
/** What it calls itself is cut to what can be read. */
const READABLE = 60;

const nameIn = (signs: Signs, device: string): string | undefined =>
  signs.find(([sign]) => sign.test(device))?.[1];

/** 'on a phone, Safari'; undefined for what came from no device, but straight from a program. */
export function deviceInWords(device: string | null): string | undefined {
  if (device === null) return undefined;
  const kind = `on ${nameIn(KINDS, device) ?? 'another device'}`;
  const browser = nameIn(BROWSERS, device);
  return browser === undefined ? kind : `${kind}, ${browser}`;
}

/** 'Chrome on Windows' of what a browser calls itself; its own words where it is none that we know. */
export function deviceName(device: string): string {
  const browser = nameIn(BROWSERS, device);
  const system = nameIn(SYSTEMS, device);
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`;
  return browser ?? system ?? (device.length > READABLE ? `${device.slice(0, READABLE)}…` : device);
}
