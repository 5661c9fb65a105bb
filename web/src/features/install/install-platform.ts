interface Browser {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

/** Other browsers on iOS, and apps that open links in themselves: they install elsewhere, or can't. */
const NOT_SAFARI = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|Brave|GSA\/|FBAN|FBAV|Instagram|Line\//;

/** Safari on an iPhone or iPad, where nothing but the share menu installs. An iPad says that it is a Mac. */
export function isIosSafari({ userAgent, maxTouchPoints }: Browser): boolean {
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isIos && /Version\/\d.*Safari\//.test(userAgent) && !NOT_SAFARI.test(userAgent);
}

/** Whether this is the installed app already. */
export const isInstalledApp = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  // Safari's own word for it, which the language's types leave out.
  ('standalone' in navigator && navigator.standalone === true);
