/**
 * Lists start-up images of iPhones, with their paths and media queries. iOS takes only an image of the screen's exact
 * size: one per screen size and color scheme.
 */

interface SplashScreen {
  /** CSS pixels, portrait. */
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly ratio: 2 | 3;
}

export const SPLASH_SCREENS: readonly SplashScreen[] = [
  { width: 375, height: 667, ratio: 2 },
  { width: 414, height: 896, ratio: 2 },
  { width: 375, height: 812, ratio: 3 },
  { width: 390, height: 844, ratio: 3 },
  { width: 393, height: 852, ratio: 3 },
  { width: 402, height: 874, ratio: 3 },
  { width: 420, height: 912, ratio: 3 },
  { width: 428, height: 926, ratio: 3 },
  { width: 430, height: 932, ratio: 3 },
  { width: 440, height: 956, ratio: 3 },
];

export const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

/** Returns a path inside public/, such as 'splash/390x844@3-dark.png'. */
export const splashFile = ({ width, height, ratio }: SplashScreen, scheme: Scheme): string =>
  `splash/${width}x${height}@${ratio}-${scheme}.png`;

/** Returns the media query of an image's screen. */
export const splashMedia = ({ width, height, ratio }: SplashScreen, scheme: Scheme): string =>
  [
    `(device-width: ${width}px)`,
    `(device-height: ${height}px)`,
    `(-webkit-device-pixel-ratio: ${ratio})`,
    '(orientation: portrait)',
    `(prefers-color-scheme: ${scheme})`,
  ].join(' and ');
