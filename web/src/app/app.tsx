/** The app in the active language: manifest, Mantine with its theme, the router's screens, update prompt, toasts. */
import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { useLanguage } from '../kit/language/use-language.ts';
import { Toaster } from '../kit/toaster.tsx';
import type { createAppRouter } from './router.tsx';
import { UpdatePrompt } from './shell/update-prompt.tsx';
import { createAppTheme } from './theme.ts';

export function App({ router }: { router: ReturnType<typeof createAppRouter> }) {
  // Renders the theme, which has words, the prompt and the toasts again. The router's screens do it themselves.
  const language = useLanguage();
  return (
    <MantineProvider
      theme={createAppTheme()}
      defaultColorScheme="auto"
      // Styles in the body make those that are loaded later expensive: theme.ts writes the variables into the head.
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {/* React puts it into the head. */}
      <link rel="manifest" href={`/manifest.${language}.webmanifest`} />
      <RouterProvider router={router} />
      <UpdatePrompt />
      <Toaster />
    </MantineProvider>
  );
}
