/** Remembers in a cookie, for a week, whether the sidebar is open. */

const COOKIE = 'sidebar_state';
const WEEK_SECONDS = 604_800;

/** Returns whether the sidebar was left open; true by default. */
export function readSidebarOpen(): boolean {
  return !document.cookie.split('; ').includes(`${COOKIE}=false`);
}

export function rememberSidebarOpen(open: boolean): void {
  document.cookie = `${COOKIE}=${open}; path=/; max-age=${WEEK_SECONDS}; samesite=lax`;
}
