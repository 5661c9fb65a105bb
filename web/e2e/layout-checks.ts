/**
 * Checks on a page: touch targets on a phone, nothing scrolls sideways when narrow, longer words fit, no styles in the
 * body.
 */
import { expect, type Page } from '@playwright/test';
import { PHONE } from './harness/devices.ts';
import { expectToFitLongWords } from './pseudo-language.ts';

/** 1280 × 800 at a zoom of 200 %; and the narrowest width of WCAG 1.4.10. */
const ZOOMED = { width: 640, height: 400 };
const NARROW = { width: 320, height: 640 };

/** Describes the touch targets under 44 px, except links inside a sentence. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const TARGET_PX = 44;
    const selector = 'a[href], button, input, select, textarea, [role="menuitem"]';
    return [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((element) => !element.closest('[inert], [aria-hidden="true"], .fd-skip'))
      .filter((element) => {
        const isInSentence =
          (element.parentElement?.textContent?.trim() ?? '') !== element.textContent?.trim();
        if (getComputedStyle(element).display === 'inline' && isInSentence) return false;
        const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
        // A link whose ::after covers its card.
        const isStretched = getComputedStyle(element, '::after').position === 'absolute';
        const parts = [element, ...labels, ...(isStretched ? [element.offsetParent] : [])];
        const boxes = parts.flatMap((part) => part?.getBoundingClientRect() ?? []);
        const width =
          Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
        const height =
          Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
        return Math.round(width) < TARGET_PX || Math.round(height) < TARGET_PX;
      })
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        const words = element.getAttribute('aria-label') ?? element.textContent ?? '';
        return `${element.tagName.toLowerCase()} “${words || element.id}” ${Math.round(width)} × ${Math.round(height)}`;
      });
  });
}

/** Describes the elements beyond the right edge; undefined if the page doesn't scroll sideways. */
function findOverflow(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return undefined;
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return `${scrollWidth} px: ${wide
      .slice(0, 3)
      .map(({ className }) => className)
      .join(' | ')}`;
  });
}

/** Returns the words in tables and in their lists of cards that the end of a line cuts in two. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const range = document.createRange();
    return [...document.querySelectorAll('.fd-table, .fd-rows')].flatMap((list) => {
      const broken: string[] = [];
      const texts = document.createTreeWalker(list, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        for (const word of (node.textContent ?? '').matchAll(/[\p{L}\p{N}.,$]+/gu)) {
          range.setStart(node, word.index);
          range.setEnd(node, word.index + word[0].length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) broken.push(word[0]);
        }
      }
      return broken;
    });
  });
}

/**
 * Expects touch targets of 44 px on a phone, no sideways scrolling at 320 px and at a zoom of 200 %, and room for words of
 * other languages; and no styles in the body: with any there, Chromium lays the whole page out for each style sheet with
 * a cascade layer that is loaded later.
 */
export async function expectToFit(page: Page, name: string): Promise<void> {
  await page.setViewportSize(PHONE.viewport);
  await expect(page.locator('[data-phone="false"]')).toHaveCount(0);
  expect.soft(await smallTargets(page), `${name}: targets under 44 px`).toEqual([]);
  for (const viewport of [NARROW, ZOOMED]) {
    await page.setViewportSize(viewport);
    expect.soft(await findOverflow(page), `${name}, ${viewport.width} px wide`).toBeUndefined();
  }
  await expect.soft(page.locator('body :is(style, link[rel="stylesheet"])'), name).toHaveCount(0);
  await expectToFitLongWords(page, name);
}
