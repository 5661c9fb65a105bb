/**
 * Runs before the app's own script, inlined in the page of a first visit (web/scripts/first-paint.ts). Shows signed-in
 * people the frame of the schedule from the page's template, and removes it once the app has rendered.
 */
import type { Role } from 'sync-protocol/model/account.ts';
import { readImpersonation, readStoredSession } from '../../session/stored-session.ts';
import { readSidebarOpen } from '../../shell/sidebar-state.ts';

/** Undefined for people whom the app redirects, and during an impersonation: the template has no banner for it. */
function readRole(): Role | undefined {
  const session = readStoredSession();
  if (typeof session === 'string' || readImpersonation(session.user) !== null) return undefined;
  return session.user.role === 'SUPER_ADMIN' ? undefined : session.user.role;
}

/** Returns whether a screen is rendered. The schedule counts once its loading message is there. */
function isAppRendered(): boolean {
  const root = document.getElementById('root');
  return Boolean(root?.querySelector('h1')) && !root?.querySelector('[data-loading-status]:empty');
}

/** A mutation observer runs before the next paint: the page is never empty, and never shows both. */
function removeOnceRendered(frame: Element): void {
  const observer = new MutationObserver(() => {
    if (!isAppRendered()) return;
    observer.disconnect();
    frame.remove();
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

const template = document.querySelector('template');
const frame = template?.content.firstElementChild;
const role = readRole();
if (template && frame instanceof HTMLElement && role !== undefined) {
  frame.dataset['reader'] = role.toLowerCase();
  frame.dataset['open'] = String(readSidebarOpen());
  template.before(frame);
  removeOnceRendered(frame);
}
template?.remove();
