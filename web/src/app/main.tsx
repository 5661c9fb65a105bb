import './warm-up-indexeddb.ts';
import './base-styles.ts';
import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { keepInstallPrompt } from '../features/install/install-prompt.ts';
import { accountCalls, currentSession, startSession } from '../session/session.ts';
import { Toaster } from '../shell/toaster.tsx';
import { UpdatePrompt } from '../shell/update-prompt.tsx';
import { onFirstInput } from '../ui/first-input.ts';
import { reloadOnceWhenAChunkIsMissing } from './missing-chunk.ts';
import { createAppRouter } from './router.tsx';
import { cssVariables, theme } from './theme.ts';

/** Long enough for the first sight to be complete, on a slow line too. */
const AFTER_FIRST_PAINT_MS = 3000;

reloadOnceWhenAChunkIsMissing();
keepInstallPrompt();
startSession();

const fetchAccountCalls = (): void => void accountCalls().catch(() => undefined);

/** Visitors begin by entering something; for who is signed in it is no part of a gesture. */
function readyAccountCalls(): void {
  if (currentSession().status === 'anonymous') onFirstInput(fetchAccountCalls);
  else setTimeout(fetchAccountCalls, AFTER_FIRST_PAINT_MS);
}

readyAccountCalls();

/** As a transition it is drawn in slices: in one go it holds a slow phone up, which shows index.html until then anyway. */
function openApp(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  const router = createAppRouter();
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          defaultColorScheme="auto"
          // All of them are written here: base-styles.ts leaves the library's own list of them out.
          deduplicateCssVariables={false}
        >
          <RouterProvider router={router} />
          <UpdatePrompt />
          <Toaster />
        </MantineProvider>
      </StrictMode>,
    ),
  );
}

// A task of its own, for the same reason: to evaluate this file is one already.
setTimeout(openApp);
