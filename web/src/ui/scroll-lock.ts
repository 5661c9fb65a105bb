import { useEffect } from 'react';

/** How many hold it: one dialog may lie over another. */
let holders = 0;

function hold(): void {
  const { documentElement: root, body } = document;
  // Where a scroll bar takes room, the page keeps its width without it: nothing moves to the side.
  body.style.paddingInlineEnd = `${window.innerWidth - root.clientWidth}px`;
  root.style.overflow = 'hidden';
}

function letGo(): void {
  document.documentElement.style.overflow = '';
  document.body.style.paddingInlineEnd = '';
}

/** Holds the page where it is while `active`. */
export function useScrollLock(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    if (holders === 0) hold();
    holders += 1;
    return () => {
      holders -= 1;
      if (holders === 0) letGo();
    };
  }, [active]);
}
