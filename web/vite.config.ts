import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';
import { SCHEMES, SPLASH_SCREENS, splashFile, splashMedia } from './scripts/splash-screens.ts';
import { deepTeal, page, warmDark, warmGray } from './src/palette.ts';

const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Fairday',
  short_name: 'Fairday',
  description: 'Schedules, hours and pay that a family and its nanny both trust.',
  lang: 'en',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  theme_color: deepTeal[7],
  background_color: page.light,
  categories: ['productivity', 'finance'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/mark.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
  shortcuts: [
    {
      name: 'Enter hours',
      description: 'The hours of today or yesterday',
      // Leads on to the day whose hours are missing (src/shell/install-shortcut.ts).
      url: '/dashboard?shortcut=enter-hours',
      icons: [{ src: '/icons/shortcut-hours.png', sizes: '96x96', type: 'image/png' }],
    },
    {
      name: 'Schedule',
      url: '/schedule',
      icons: [{ src: '/icons/shortcut-schedule.png', sizes: '96x96', type: 'image/png' }],
    },
  ],
};

const firstPaintStyle = `
html { background: ${page.light}; }
.fd-first-paint { display: grid; place-items: center; min-height: 100dvh; margin: 0; font: 1rem system-ui, sans-serif; color: ${warmGray[7]}; }
@media (prefers-color-scheme: dark) { html { background: ${page.dark}; } .fd-first-paint { color: ${warmDark[2]}; } }`;

function themeColour(scheme: 'light' | 'dark') {
  const attrs = { name: 'theme-color', media: `(prefers-color-scheme: ${scheme})`, content: page[scheme] };
  return { tag: 'meta', attrs, injectTo: 'head' as const };
}

/** The first paint comes before the theme: its colours are written into the page from the same palette. */
const firstPaintColours: Plugin = {
  name: 'fairday:first-paint-colours',
  transformIndexHtml: () => [
    themeColour('light'),
    themeColour('dark'),
    { tag: 'style', children: firstPaintStyle, injectTo: 'head' },
  ],
};

/** What an iPhone shows while the installed app starts: pictures, for it makes none from the manifest. */
const splashScreens: Plugin = {
  name: 'fairday:splash-screens',
  transformIndexHtml: () =>
    SCHEMES.flatMap((scheme) =>
      SPLASH_SCREENS.map((screen) => ({
        tag: 'link',
        attrs: {
          rel: 'apple-touch-startup-image',
          media: splashMedia(screen, scheme),
          href: `/${splashFile(screen, scheme)}`,
        },
        injectTo: 'head' as const,
      })),
    ),
};

/**
 * What many parts of the app take from libraries, as one file: left alone, it is dozens, which compress worse.
 * Not Dexie, nor anything of ours: only signed-in people need those; nor what many screens draw, but not the first.
 * Between 4 and 8 the count hardly matters.
 */
const sharedLibraries = {
  name: 'shared',
  minShareCount: 6,
  test: /preload-helper|node_modules.(?!.*(node_modules|Combobox|NativeSelect|Skeleton|Textarea|ThemeIcon|Transition|VisuallyHidden|icons.Icon|react-virtual))(react|scheduler|use-sync|clsx|zod|@mantine|@tanstack|@tabler)/,
};

/** The same for the small parts of ours that every page begins with. */
const sharedParts = {
  name: 'parts',
  test: /src.(session.api-client|shell.brand|ui.(entry-rules|form-focus|page-title|use-online)|model.(account|values))\.tsx?$/,
};

/**
 * The worker is one file: what it runs only when it is wanted is in there already, with nothing to fetch ahead. The
 * bundler's own helper for that would also not run in a worker that is no module.
 */
const importsFromTheSameFile: Plugin = {
  name: 'fairday:imports-from-the-same-file',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : undefined,
};

const toApi = { target: process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000' };
const proxy = { '/api': toApi, '/healthz': toApi };

export default defineConfig({
  // The package's own entry is the bundle for old browsers, a third larger.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
  plugins: [
    firstPaintColours,
    splashScreens,
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      injectRegister: false,
      manifest,
      injectManifest: {
        buildPlugins: { vite: [importsFromTheSameFile] },
        globPatterns: ['**/*.{html,js,css,svg,webmanifest}', 'icons/icon-{32,192}.png'],
        maximumFileSizeToCacheInBytes: 2 * 1024 * 1024,
      },
    }),
  ],
  build: {
    target: 'es2023',
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: [sharedLibraries, sharedParts] } } },
  },
  server: { host: '127.0.0.1', port: 5173, proxy },
  preview: { host: '127.0.0.1', port: 4173, proxy },
});
