/** Keeps `--fairday-keyboard` at the on-screen keyboard's height in pixels: Safari lays it over the page. */
import { useEffect } from 'react';

export function useKeyboardInset(active: boolean): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!active || !viewport) return undefined;
    const root = document.documentElement;
    const measure = () => {
      const covered = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop);
      // Each value restyles the whole page: none is the same as 0.
      if (covered === 0) root.style.removeProperty('--fairday-keyboard');
      else root.style.setProperty('--fairday-keyboard', `${covered}px`);
    };
    // In the frame that lays the page out anyway: to measure before it would lay it out twice.
    const frame = requestAnimationFrame(measure);
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      cancelAnimationFrame(frame);
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
      root.style.removeProperty('--fairday-keyboard');
    };
  }, [active]);
}
