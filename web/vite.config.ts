import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';
import { SCHEMES, SPLASH_SCREENS, splashFile, splashMedia } from './scripts/splash-screens.ts';
import { deepTeal, page, warmDark, warmGray } from './src/ui/palette.ts';

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
      // Leads on to the day whose hours are missing (src/features/install/install-shortcut.ts).
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
 * All that the first file needs, in it, and what nearly every page takes besides, before the sign-in and after: fewer
 * and larger files compress better, and are sooner there. Each file more is asked for, received and read by a task of
 * its own, also of the installed app. Not Dexie, nor anything else that only signed-in people need.
 */
const firstFile = {
  name: 'first',
  priority: 5,
  test: /index\.html$|rolldown.runtime|preload-helper|core.esm.components.(ActionIcon.ActionIcon|Alert|Anchor|Badge|Card|Paper|TextInput|ThemeIcon).|InlineInput|InputsGroupFieldset|get-auto-contrast|use-(merged-ref|uncontrolled)\.mjs|tabler.icons-react.dist.esm.(createReact|icons.Icon(CalendarWeek|Check|CircleCheck|Clock|CloudOff|Coin|X)\.mjs)|src.(shell.brand|domain.(entry-rules|status-badge)|ui.(form-focus|page-title|use-online)|model.(account-rules|is-user|value-rules))\.tsx?$/,
};

/**
 * What changes rows by the rules, and the schemas of what comes and goes: nobody who looks at what is on the device
 * waits for it (src/sync/cycle.ts).
 */
const rules = {
  name: 'rules',
  priority: 2,
  test: /node_modules.zod|sync-protocol.src.(mutators|rules.instant-input|sync.(mutator|read-answer|wire|working-set)\.ts|model.(account|agenda-day|base-schedule|history|household|is-history-entry|nanny|payment|review|tables|todo|values)\.ts)|src.sync.(apply-answer|apply-mutations|apply-online|check-answer|digest|local-rows|resend)/,
  // What else they need, screens need too.
  includeDependenciesRecursively: false,
};

/** What draws long lists, the schedule's with it: one file to fetch where days are many (agenda-list.tsx). */
const longLists = {
  name: 'long-lists',
  priority: 3,
  test: /@tanstack.(react-virtual|virtual-core)|agenda.long-agenda-list|src.ui.window-rows/,
  // A row of the schedule is the screen's too, so it is inside.
  includeDependenciesRecursively: false,
};

/** The styles that the landing page shares with the frame; there is no script in it. */
const sharedStyles = {
  name: 'shared-styles',
  priority: 2,
  test: /core.styles.(Badge|SimpleGrid|ThemeIcon)\.layer\.css$/,
};

/**
 * What every signed-in screen begins with: the frame with all that it needs, the device and its rows among it; what
 * several screens take besides, and the schedule's styles, for the schedule is opened most. Pages before the sign-in
 * that call the API by its contract take it too, but nobody else may: it weighs half of the first file.
 */
const inside = {
  name: 'inside',
  priority: 1,
  test: /src.(app.signed-in|shell.shell|features.agenda.agenda-row)\.tsx|sync-protocol.src.(errors|rules.(billing|chart-scale|dashboard|generat|hours|ledger|months|named-day|permissions))|src.store.(agenda-reads|balances|failure-sentence|mutate|use-(agenda\.|attention|base-schedule|has-agenda|history|loaded|nannies|rates))|src.sync.not-confirmed|features.agenda.(schedule|day-notices)\.css|src.domain.(history-button|unsent-mark)|src.ui.(load-failed|empty|floating-bar\.css|link-(button|to-copy)|not-loaded|page-header|use-open)|components.(Checkbox|Skeleton|VisuallyHidden).|Icon(CalendarOff|Copy|DatabaseOff|History|Pencil|Plus|Scale|Trash)\.mjs/,
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
      srcDir: 'src/app',
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
      output: { codeSplitting: { groups: [firstFile, longLists, rules, sharedStyles, inside] } },
    },
  },
  server: { host: '127.0.0.1', port: 5173, proxy },
  preview: { host: '127.0.0.1', port: 4173, proxy },
});
