const COOKIE = 'sidebar_state';
const WEEK_SECONDS = 604_800;

/** Whether the sidebar was left open; open for whoever never closed it. */
export function readSidebarOpen(): boolean {
  return !document.cookie.split('; ').includes(`${COOKIE}=false`);
}

export function rememberSidebarOpen(open: boolean): void {
  document.cookie = `${COOKIE}=${open}; path=/; max-age=${WEEK_SECONDS}; samesite=lax`;
}
