/**
 * The app's entry: restores the session, starts the language (without any, it waits for the network), and renders the
 * app with its router. It also prefetches the code that signs in and out, keeps the browser's install prompt, and
 * reloads the page when a chunk can't be fetched.
 */
import '../session/site-data.ts';
import './warm-up-indexeddb.ts';
import './base-styles.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { keepSignedInAccount } from '../device/signed-in-account.ts';
import { showColorScheme } from '../kit/color-scheme.ts';
import { onFirstInput } from '../kit/first-input.ts';
import { startLanguage } from '../kit/language/catalogs.ts';
import { followAccountLanguage, wantedLanguage } from '../session/chosen-language.ts';
import {
  accountCalls,
  currentSession,
  ownAccountId,
  startSession,
  subscribeToSession,
} from '../session/session.ts';
import { App } from './app.tsx';
import { keepInstallPrompt } from './install/install-prompt.ts';
import { reloadOnMissingChunk } from './missing-chunk.ts';
import { createAppRouter } from './router.tsx';
import { addThemeVariables } from './theme.ts';
import { followTranslator } from './translated-page.ts';

/** Enough for the first paint on a slow connection. */
const AFTER_FIRST_PAINT_MS = 3000;

showColorScheme();
reloadOnMissingChunk();
followTranslator();
keepInstallPrompt();
startSession();

const keepOwnAccount = (): void => keepSignedInAccount(ownAccountId(currentSession()));

/** Tells the service worker whose reminders it may show. */
function followSignedInAccount(): void {
  keepOwnAccount();
  subscribeToSession(keepOwnAccount);
}

const fetchAccountCalls = (): void => void accountCalls().catch(() => undefined);

/** Prefetches the account calls: at a visitor's first input, or after a signed-in person's first paint. */
function prefetchAccountCalls(): void {
  if (currentSession().status === 'anonymous') onFirstInput(fetchAccountCalls);
  else setTimeout(fetchAccountCalls, AFTER_FIRST_PAINT_MS);
}

prefetchAccountCalls();
followSignedInAccount();

/** Renders as a transition, in slices: rendering in one task blocks a slow phone. index.html is visible until then. */
function openApp(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  const router = createAppRouter();
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App router={router} />
      </StrictMode>,
    ),
  );
}

/** Adds the theme, then opens the app in a task of its own: both in one task block a slow phone. */
function prepareApp(): void {
  addThemeVariables();
  setTimeout(openApp);
}

/** The app can't render without any language's messages: reloads the page once there is a network. */
const openOnline = (): void =>
  window.addEventListener('online', () => window.location.reload(), { once: true });

startLanguage(wantedLanguage()).then(prepareApp, openOnline);
followAccountLanguage();
