/**
 * While the page is printed, adds a visible copy of a hidden element to the body, beside the app: paper is as narrow as
 * a phone, for which the app may render another view while it prints. The element's styles hide all but the copy.
 */
import { type RefObject, useEffect } from 'react';

export function usePrintedCopy(paper: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let copy: HTMLElement | undefined;
    const remove = () => copy?.remove();
    const add = () => {
      remove();
      copy = paper.current?.cloneNode(true) as HTMLElement | undefined;
      if (copy === undefined) return;
      copy.hidden = false;
      document.body.append(copy);
    };
    window.addEventListener('beforeprint', add);
    window.addEventListener('afterprint', remove);
    return () => {
      window.removeEventListener('beforeprint', add);
      window.removeEventListener('afterprint', remove);
      remove();
    };
  }, [paper]);
}
