/**
 * What an installed app shows on an iPhone until its first paint. iOS takes a picture only if it has the
 * screen's exact size, so there is one for each kind of screen, in both themes.
 */

export interface SplashScreen {
  /** CSS pixels, upright. */
  readonly width: number;
  readonly height: number;
  /** Pixels of the screen for one of CSS. */
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
export type Scheme = (typeof SCHEMES)[number];

/** 'splash/390x844@3-dark.png', inside public/. */
export const splashFile = ({ width, height, ratio }: SplashScreen, scheme: Scheme): string =>
  `splash/${width}x${height}@${ratio}-${scheme}.png`;

/** The screen that a picture is for, as the page's head asks for it. */
export const splashMedia = ({ width, height, ratio }: SplashScreen, scheme: Scheme): string =>
  [
    `(device-width: ${width}px)`,
    `(device-height: ${height}px)`,
    `(-webkit-device-pixel-ratio: ${ratio})`,
    '(orientation: portrait)',
    `(prefers-color-scheme: ${scheme})`,
  ].join(' and ');
