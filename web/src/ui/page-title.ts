import { useEffect } from 'react';

/** Names the browser's tab '{title} · Fairday' while the caller is on the screen. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · Fairday`;
    return () => {
      document.title = before;
    };
  }, [title]);
}
