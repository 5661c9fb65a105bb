/**
 * Returns whether the service worker served this page. Then the app and its rows are on the device; on a first visit
 * they are not.
 */
export const isServedByWorker = (): boolean => (navigator.serviceWorker?.controller ?? null) !== null;
