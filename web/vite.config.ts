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

/** All that the first file needs, in it: fewer and larger files compress better, and are sooner there. */
const firstFile = { name: 'first', priority: 5, tags: ['$initial' as const] };

/**
 * What many screens take from libraries besides, as one file: left alone, it is dozens. Not Dexie, nor anything of
 * ours: only signed-in people need those; nor what many screens draw, but not the first.
 */
const sharedLibraries = {
  name: 'shared',
  priority: 4,
  minShareCount: 6,
  test: /preload-helper|node_modules.(?!.*(node_modules|Combobox|NativeSelect|Skeleton|Textarea|ThemeIcon|Transition|VisuallyHidden|zod|icons.Icon|react-virtual))(react|use-sync|clsx|@mantine|@tanstack|@tabler)/,
};

/** The same for the small parts of ours that every page before the sign-in begins with. */
const sharedParts = {
  name: 'parts',
  priority: 3,
  test: /src.(shell.brand|ui.(entry-rules|form-focus|page-title|use-online)|model.(account-rules|is-user|value-rules))\.tsx?$/,
};

/**
 * What changes rows by the rules, and the schemas of what comes and goes: nobody who looks at what is on the device
 * waits for it (src/sync/cycle.ts).
 */
const rules = {
  name: 'rules',
  priority: 2,
  test: /node_modules.zod|sync-protocol.src.(mutat|run-mutation|read-answer|wire\.ts|working-set|model.(account|agenda-day|base-schedule|history|household|instant-input|nanny|payment|review|tables|todo|values)\.ts)|src.sync.(apply-answer|at-once|check-answer|digest|gesture|local-rows|resend)/,
  // What else they need, screens need too.
  includeDependenciesRecursively: false,
};

/** What the landing page shows of a schedule, as the screens do. */
const badges = {
  name: 'badges',
  priority: 2,
  minShareCount: 2,
  test: /src.ui.status-badge|core.esm.components.(Badge|ThemeIcon)|Icon(Check|CircleCheck|Clock|Coin|X)\.mjs$/,
  includeDependenciesRecursively: false,
};

/** What every signed-in screen begins with: the device, its rows, and the small parts that many of them draw. */
const inside = {
  name: 'inside',
  priority: 1,
  minShareCount: 2,
  test: /(dexie|luxon).*js$|sync-protocol.src.(rejection|rules|wire-numbers|model.(table-ranges|value-rules))|src.(store|sync)|src.session.(impersonation|refused)|src.shell.(copy-|impersonation)|src.ui.(cannot|copy|empty|floating|history-button|late|link|not-here|page-header|sheet-dialog|unsent-mark|use-open)|(Skeleton|VisuallyHidden|Icon(AlertTriangle|CalendarOff|Copy|Database|Eye|History|Pencil|Plus|Receipt|Scale|Trash|Users)).*mjs$/,
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
    // Whatever knows this much of the language preloads modules, or does well without.
    modulePreload: { polyfill: false },
    // For the weights of a first visit; scripts/build.ts takes it out again.
    manifest: true,
    rolldownOptions: {
      output: { codeSplitting: { groups: [firstFile, sharedLibraries, sharedParts, rules, badges, inside] } },
    },
  },
  server: { host: '127.0.0.1', port: 5173, proxy },
  preview: { host: '127.0.0.1', port: 4173, proxy },
});
