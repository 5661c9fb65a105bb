/**
 * Whether this page came from the service worker: the installed app, whose rows are read in a moment, and no first visit,
 * which shows what it waits for from the start.
 */
export const isServedByWorker = (): boolean => (navigator.serviceWorker?.controller ?? null) !== null;
