/**
 * The script of a first visit's page, built as a file of its own by web/scripts/first-paint.ts. Runs before the app's
 * script: shows families and nannies the schedule's frame, from the page's template, in their language until the app has
 * rendered.
 */
import type { User } from 'sync-protocol/people/account.ts';
import { rememberedRights } from '../device/remembered-rights.ts';
import { showColorScheme } from '../kit/color-scheme.ts';
import { languageOf } from '../session/remembered-language.ts';
import { readImpersonation, readStoredSession } from '../session/stored-session.ts';
import { readSidebarOpen } from './shell/sidebar-state.ts';

/** Undefined without an account, and in an impersonation, whose banner the template lacks. */
function readUser(): User | undefined {
  const session = readStoredSession();
  if (typeof session === 'string' || readImpersonation(session.user) !== null) return undefined;
  return session.user;
}

/** Returns whose frame to show. Undefined for people whom the app redirects. */
function readerOf({ id, role }: User): 'family' | 'nanny' | 'viewer' | 'unknown' | undefined {
  if (role !== 'FAMILY') return role === 'NANNY' ? 'nanny' : undefined;
  return FAMILY_READERS[rememberedRights(id)];
}

const FAMILY_READERS = { write: 'family', read: 'viewer', unknown: 'unknown' } as const;

/** Returns whether the app has rendered a screen. The schedule is rendered once its loading message has text. */
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

showColorScheme();
const template = document.querySelector('template');
const frame = template?.content.firstElementChild;
const user = readUser();
const reader = user && readerOf(user);
if (template && frame instanceof HTMLElement && user && reader !== undefined) {
  frame.dataset['reader'] = reader;
  frame.dataset['language'] = languageOf(user);
  frame.dataset['open'] = String(readSidebarOpen());
  template.before(frame);
  removeOnceRendered(frame);
}
template?.remove();
