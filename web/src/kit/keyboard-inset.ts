/** Keeps `--fairday-keyboard` at the on-screen keyboard's height in pixels: Safari lays it over the page. */
import { useEffect } from 'react';

export function useKeyboardInset(active: boolean): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!active || !viewport) return undefined;
    const root = document.documentElement;
    const measure = () => {
      const covered = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop);
      root.style.setProperty('--fairday-keyboard', `${covered}px`);
    };
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
      root.style.removeProperty('--fairday-keyboard');
    };
  }, [active]);
}
