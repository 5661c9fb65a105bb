/** Tests the nannies' colors: each is styled, and has enough contrast on cards and pages, light and dark. */
import { DEFAULT_THEME } from '@mantine/core';
import { NANNY_COLORS } from 'sync-protocol/model/value-rules.ts';
import { describe, expect, it } from 'vitest';
import { page, paper, warmDark, warmGray } from '../ui/palette.ts';
import css from './nanny-mark.module.css?raw';

const palette: Readonly<Record<string, readonly string[]>> = { ...DEFAULT_THEME.colors, gray: warmGray };

/** Returns the hex value of a color's `--nanny-light` or `--nanny-dark`. */
function hexOf(color: string, scheme: 'light' | 'dark'): string {
  const rule = css.slice(css.indexOf(`[data-nanny-color="${color}"]`));
  const found = new RegExp(`--nanny-${scheme}: var\\(--mantine-color-(\\w+)-(\\d)\\)`).exec(rule);
  return palette[found?.[1] ?? '']?.[Number(found?.[2])] ?? '';
}

/** Relative luminance (WCAG 2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

describe('the color of a nanny', () => {
  it('is at least 3 : 1 on a card and on the page, light and dark', () => {
    const surfaces = { light: [paper, page.light], dark: [warmDark[7], page.dark] };
    const weak = NANNY_COLORS.flatMap((color) =>
      (['light', 'dark'] as const).flatMap((scheme) =>
        surfaces[scheme]
          .map((surface) => contrast(hexOf(color, scheme), surface))
          .filter((ratio) => !(ratio >= 3))
          .map((ratio) => `${color} ${scheme} ${ratio}`),
      ),
    );
    expect(weak).toEqual([]);
  });

  it('is another for each name, light and dark', () => {
    for (const scheme of ['light', 'dark'] as const) {
      expect(new Set(NANNY_COLORS.map((color) => hexOf(color, scheme))).size).toBe(NANNY_COLORS.length);
    }
  });
});
