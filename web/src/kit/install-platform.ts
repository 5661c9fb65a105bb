/** Tells whether this is Safari on iOS, where only the share menu installs, and whether this is the installed app. */

interface Browser {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

/** Other iOS browsers and in-app browsers: they can't install, or do it elsewhere. */
const NOT_SAFARI = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|Brave|GSA\/|FBAN|FBAV|Instagram|Line\//;

/** Returns whether this is Safari on iOS, where only the share menu installs. An iPad says that it is a Mac. */
export function isIosSafari({ userAgent, maxTouchPoints }: Browser): boolean {
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isIos && /Version\/\d.*Safari\//.test(userAgent) && !NOT_SAFARI.test(userAgent);
}

export const isInstalledApp = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  // Safari's own property, missing in TypeScript's types.
  ('standalone' in navigator && navigator.standalone === true);
