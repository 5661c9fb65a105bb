/**
 * Runs before the app's own script, inlined in the page of a first visit (web/scripts/first-paint.ts). Shows signed-in
 * people the frame of the schedule from the page's template, and removes it once the app has rendered.
 */
import { readImpersonation, readStoredSession } from '../../session/stored-session.ts';
import { readSidebarOpen } from '../../shell/sidebar-state.ts';
import { rememberedRights } from '../../store/remembered-rights.ts';

/** Undefined for people whom the app redirects, and during an impersonation: the template has no banner for it. */
function readReader(): 'family' | 'nanny' | 'viewer' | 'unknown' | undefined {
  const session = readStoredSession();
  if (typeof session === 'string' || readImpersonation(session.user) !== null) return undefined;
  const { id, role } = session.user;
  if (role !== 'FAMILY') return role === 'NANNY' ? 'nanny' : undefined;
  return FAMILY_READERS[rememberedRights(id)];
}

const FAMILY_READERS = { write: 'family', read: 'viewer', unknown: 'unknown' } as const;

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
const reader = readReader();
if (template && frame instanceof HTMLElement && reader !== undefined) {
  frame.dataset['reader'] = reader;
  frame.dataset['open'] = String(readSidebarOpen());
  template.before(frame);
  removeOnceRendered(frame);
}
template?.remove();
