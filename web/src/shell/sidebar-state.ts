const COOKIE = 'sidebar_state';
const WEEK_SECONDS = 604_800;

/** Whether the sidebar was left open; open for whoever never closed it. */
export function readSidebarOpen(): boolean {
  return !document.cookie.split('; ').includes(`${COOKIE}=false`);
}

export function rememberSidebarOpen(open: boolean): void {
  // oxlint-disable-next-line unicorn/no-document-cookie -- the specification names a cookie; not every browser has cookieStore
  document.cookie = `${COOKIE}=${open}; path=/; max-age=${WEEK_SECONDS}; samesite=lax`;
}
