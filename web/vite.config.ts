/**
 * Vite's settings of the web app: messages, manifests, service worker, chunks, first-paint colors, iPhones' start-up
 * images, proxy to the API.
 */
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { buildProgress } from './scripts/build-progress.ts';
import { chunkGroups } from './scripts/chunk-groups.ts';
import { catalogName, messagesPlugin } from './scripts/messages-plugin.ts';
import { pageTextsPlugin } from './scripts/page-texts.ts';
import { SCHEMES, SPLASH_SCREENS, splashFile, splashMedia } from './scripts/splash-screens.ts';
import { unsetFieldsPlugin } from './scripts/unset-fields-plugin.ts';
import { page, warmDark, warmGray } from './src/kit/palette.ts';

const darkPaint = (root: string): string =>
  `${root} { background: ${page.dark}; } ${root} .fd-first-paint { color: ${warmDark[2]}; }`;

const firstPaintStyle = `
html { background: ${page.light}; }
.fd-first-paint { display: grid; place-items: center; min-height: 100dvh; margin: 0; font: 1rem system-ui, sans-serif; color: ${warmGray[7]}; }
@media (prefers-color-scheme: dark) { ${darkPaint(":root:not([data-mantine-color-scheme='light'])")} }
${darkPaint(":root[data-mantine-color-scheme='dark']")}`;

function themeColor(scheme: 'light' | 'dark') {
  const attrs = { name: 'theme-color', media: `(prefers-color-scheme: ${scheme})`, content: page[scheme] };
  return { tag: 'meta', attrs, injectTo: 'head' as const };
}

/** Writes the palette's colors into index.html: the first paint comes before the theme. */
const firstPaintColors: Plugin = {
  name: 'fairday:first-paint-colors',
  transformIndexHtml: () => [
    themeColor('light'),
    themeColor('dark'),
    { tag: 'style', children: firstPaintStyle, injectTo: 'head' },
  ],
};

/** Links the start-up images of iPhones, which take none from the manifest. */
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
 * Replaces Vite's preload helper in the service worker. The worker is one file, so there is nothing to preload, and the
 * helper needs a document.
 */
const noPreloadInWorker: Plugin = {
  name: 'fairday:no-preload-in-worker',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : undefined,
};

/** Names catalogs by language and part, so that the service worker can tell them apart. */
const nameChunk = ({ facadeModuleId }: { facadeModuleId?: string | null }): string =>
  `assets/${catalogName(facadeModuleId ?? '') ?? '[name]'}-[hash].js`;

const toApi = { target: process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000' };
const proxy = { '/api': toApi, '/calendar/': toApi, '/healthz': toApi };

export default defineConfig({
  resolve: {
    alias: [
      // The package's entry is the bundle for old browsers, a third larger.
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      // The router's store brings a copy of this hook for React 17.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  plugins: [
    buildProgress(),
    firstPaintColors,
    splashScreens,
    messagesPlugin(),
    unsetFieldsPlugin,
    pageTextsPlugin(),
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/app',
      filename: 'sw.ts',
      injectRegister: false,
      // One a language: scripts/page-texts.ts.
      manifest: false,
      injectManifest: {
        buildPlugins: { vite: [noPreloadInWorker, unsetFieldsPlugin] },
        globPatterns: [
          '**/*.{html,js,css,svg,webmanifest}',
          'icons/icon-{32,192}.png',
          // Fonts of the statement's PDF, for names in Latin, Greek, Cyrillic and Devanagari. Others are fetched.
          'assets/noto-sans-{latin,latin-ext,vietnamese,greek,greek-ext,cyrillic,cyrillic-ext,devanagari}-{400,700}-*.woff',
        ],
        // Nobody whose worker could answer with them opens the screens before the sign-in.
        globIgnores: ['pages/{index,signin,signup}.*'],
        maximumFileSizeToCacheInBytes: 2 * 1024 * 1024,
      },
    }),
  ],
  build: {
    target: 'es2023',
    sourcemap: false,
    reportCompressedSize: false,
    // Browsers with ES2023 preload modules by themselves.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups }, chunkFileNames: nameChunk } },
  },
  server: { host: '127.0.0.1', port: 5173, proxy },
  preview: { host: '127.0.0.1', port: 4173, proxy },
});
