/** The app in the active language: Mantine with the theme, the router's screens, the update prompt and the toasts. */
import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { useLanguage } from '../language/use-language.ts';
import { Toaster } from '../shell/toaster.tsx';
import { UpdatePrompt } from '../shell/update-prompt.tsx';
import type { createAppRouter } from './router.tsx';
import { createAppTheme, cssVariables } from './theme.ts';

export function App({ router }: { router: ReturnType<typeof createAppRouter> }) {
  // The theme has words. The prompt and the toasts are rendered again with it; the router's screens are not.
  useLanguage();
  return (
    <MantineProvider
      theme={createAppTheme()}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      // base-styles.ts leaves out Mantine's default variables, so all of them are written here.
      deduplicateCssVariables={false}
    >
      <RouterProvider router={router} />
      <UpdatePrompt />
      <Toaster />
    </MantineProvider>
  );
}
