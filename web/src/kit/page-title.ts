/** Sets the tab's title to '{title} · Fairday' while the caller is mounted, then restores it. */
import { useEffect } from 'react';

export function usePageTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · Fairday`;
    return () => {
      document.title = before;
    };
  }, [title]);
}
