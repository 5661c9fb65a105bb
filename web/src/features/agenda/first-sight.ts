/**
 * Comes with the page of a first visit (scripts/first-sight.ts), before anything of the app: shows whoever is signed in
 * what the app is about to draw, from the page's template, until it has drawn it.
 */
import type { Role } from 'sync-protocol/model/account.ts';
import { readImpersonation, readStoredSession } from '../../session/stored-session.ts';
import { readSidebarOpen } from '../../shell/sidebar-state.ts';

/** Undefined for whom the app leads elsewhere, and under the bar of an impersonation, which the template doesn't have. */
function reader(): Role | undefined {
  const session = readStoredSession();
  if (typeof session === 'string' || readImpersonation(session.user) !== null) return undefined;
  return session.user.role === 'SUPER_ADMIN' ? undefined : session.user.role;
}

/** A screen stands, and if it is the schedule's, it says what it waits for. */
function hasAppDrawn(): boolean {
  const root = document.getElementById('root');
  return Boolean(root?.querySelector('h1')) && !root?.querySelector('.fd-agenda-awaited:empty');
}

/** Observers run between a change and its painting: neither is the page ever empty, nor is anything there twice. */
function removeOnceDrawn(frame: Element): void {
  const observer = new MutationObserver(() => {
    if (!hasAppDrawn()) return;
    observer.disconnect();
    frame.remove();
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

const template = document.querySelector('template');
const frame = template?.content.firstElementChild;
const role = reader();
if (template && frame instanceof HTMLElement && role !== undefined) {
  frame.dataset['reader'] = role.toLowerCase();
  frame.dataset['open'] = String(readSidebarOpen());
  template.before(frame);
  removeOnceDrawn(frame);
}
template?.remove();
