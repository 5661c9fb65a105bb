import { useEffect } from 'react';

/**
 * Shows the number of unsent changes on the installed app's icon, where the platform has such a badge.
 * Uncounted is not none: until they have been counted, the icon stays as it was.
 */
export function useUnsentBadge(unsentCount: number | undefined): void {
  useEffect(() => {
    if (unsentCount === undefined || !('setAppBadge' in navigator)) return;
    // Refused where the person has not allowed badges: there is nothing to do about it, nor to say.
    const shown = unsentCount === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(unsentCount);
    shown.catch(() => undefined);
  }, [unsentCount]);
}
