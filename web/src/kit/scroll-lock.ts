/** Prevents the page from scrolling while a dialog is open, without a shift sideways. */
import { useEffect } from 'react';

/** Open dialogs: one may lie over another. */
let lockCount = 0;

function lock(): void {
  const { documentElement: root, body } = document;
  // Replaces the width of the scroll bar, so that the page doesn't shift sideways. A finger's scroll bar has none: to
  // measure it would lay a phone's page out twice.
  if (!window.matchMedia('(pointer: coarse)').matches)
    body.style.paddingInlineEnd = `${window.innerWidth - root.clientWidth}px`;
  root.style.overflow = 'hidden';
}

function unlock(): void {
  document.documentElement.style.overflow = '';
  document.body.style.paddingInlineEnd = '';
}

export function useScrollLock(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    if (lockCount === 0) lock();
    lockCount += 1;
    return () => {
      lockCount -= 1;
      if (lockCount === 0) unlock();
    };
  }, [active]);
}
