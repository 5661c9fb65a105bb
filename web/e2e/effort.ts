/** Counts in the page what a job costs its person: taps, fields that are filled in, and scrolls. */
import type { Page } from '@playwright/test';

export interface Effort {
  readonly taps: number;
  readonly fields: number;
  /** Also those of Playwright, which brings what it taps into sight. */
  readonly scrolls: number;
}

/** The sizes at which jobs are counted. */
export const SIZES = [
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true }],
  ['a desktop', { viewport: { width: 1280, height: 800 } }],
] as const;

const SCROLLED_PX = 2;

/** Starts to count on the shown page, which must not be loaded anew. Resolves to a function that reads the counts. */
export async function watchEffort(page: Page): Promise<() => Promise<Effort>> {
  const counts = await page.evaluateHandle((scrolledPx) => {
    const fields = new Set<EventTarget | null>();
    const found = { taps: 0, scrolls: 0, fields };
    // Where each box stood before.
    const places = new WeakMap<Element, number>();
    for (const box of document.querySelectorAll('*')) places.set(box, box.scrollTop);
    addEventListener('pointerdown', () => (found.taps += 1), true);
    addEventListener('input', ({ target }) => fields.add(target), true);
    addEventListener(
      'scroll',
      ({ target }) => {
        const box = target instanceof Element ? target : document.documentElement;
        if (Math.abs(box.scrollTop - (places.get(box) ?? 0)) > scrolledPx) found.scrolls += 1;
        places.set(box, box.scrollTop);
      },
      true,
    );
    return found;
  }, SCROLLED_PX);
  return () => counts.evaluate(({ taps, scrolls, fields }) => ({ taps, scrolls, fields: fields.size }));
}
