/** Whether the service worker served this page: then, unlike on a first visit, the app and its rows are here. */
export const isServedByWorker = (): boolean => (navigator.serviceWorker?.controller ?? null) !== null;
