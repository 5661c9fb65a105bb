import { useEffect } from 'react';

/** Shows the number of unsent changes on the installed app's icon, if it can. Undefined leaves the icon as it is. */
export function useUnsentBadge(unsentCount: number | undefined): void {
  useEffect(() => {
    if (unsentCount === undefined || !('setAppBadge' in navigator)) return;
    // Rejects if the person has not allowed badges.
    const shown = unsentCount === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(unsentCount);
    shown.catch(() => undefined);
  }, [unsentCount]);
}
