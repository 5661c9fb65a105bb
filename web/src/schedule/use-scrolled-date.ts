/**
 * Reports the date at the top of the list once scrolling has stopped, and whether the date that the list scrolled to
 * (`target`) is in view.
 */
import { type RefObject, useEffect } from 'react';
import { coveredPx } from './agenda-row.tsx';
import type { OnScrolled } from './use-list-target.ts';

/** The list counts as still after this time without a scroll event. */
const STILL_MS = 200;

const bottomOf = (row: HTMLElement): number => row.getBoundingClientRect().bottom;

export function useScrolledDate(
  list: RefObject<HTMLElement | null>,
  target: string | undefined,
  onScrolled: OnScrolled,
): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const report = (): void => {
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-date]') ?? [])];
      const covered = coveredPx();
      const isInWindow = (row: HTMLElement): boolean =>
        bottomOf(row) > covered && row.getBoundingClientRect().top < window.innerHeight;
      const shown = rows.filter(isInWindow).toSorted((a, b) => bottomOf(a) - bottomOf(b));
      const top = shown[0]?.dataset['date'];
      if (top !== undefined)
        onScrolled(
          top,
          shown.some((row) => row.dataset['date'] === target),
        );
    };
    const onScroll = (): void => {
      clearTimeout(timer);
      timer = setTimeout(report, STILL_MS);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      clearTimeout(timer);
    };
  }, [list, target, onScrolled]);
}
