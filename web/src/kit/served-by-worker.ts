/**
 * Whether the service worker served this page: then it isn't a first visit, and the app and its rows are on this
 * device.
 */
export const isServedByWorker = (): boolean => (navigator.serviceWorker?.controller ?? null) !== null;
