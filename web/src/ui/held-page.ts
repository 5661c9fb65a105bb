import { useEffect } from 'react';

/** How many hold it: one dialog may lie over another. */
let holders = 0;

/**
 * Holds the page where it is while `active`. Where a scroll bar takes room, the room stays (sheet-dialog.css):
 * nothing moves to the side.
 */
export function useHeldPage(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    const { documentElement: root } = document;
    if (holders === 0)
      root.dataset['held'] = window.innerWidth > root.clientWidth ? 'with-bar' : 'without-bar';
    holders += 1;
    return () => {
      holders -= 1;
      if (holders === 0) delete root.dataset['held'];
    };
  }, [active]);
}
