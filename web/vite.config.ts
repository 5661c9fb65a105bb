import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';
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

/**
 * What many parts of the app take from libraries, as one file: left alone, it is dozens, which compress worse.
 * Not Dexie, nor anything of ours: only signed-in people need those. Between 4 and 8 the count hardly matters.
 */
const sharedLibraries = {
  name: 'shared',
  minShareCount: 6,
  test: /node_modules.(?!.*node_modules)(react|scheduler|use-sync|clsx|zod|@mantine|@tanstack|@tabler)/,
};

const toApi = { target: process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000' };
const proxy = { '/api': toApi, '/healthz': toApi };

export default defineConfig({
  // The package's own entry is the bundle for old browsers, a third larger.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
  plugins: [
    firstPaintColours,
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      injectRegister: false,
      manifest,
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,svg,webmanifest}', 'icons/icon-{32,192}.png'],
        maximumFileSizeToCacheInBytes: 2 * 1024 * 1024,
      },
    }),
  ],
  build: {
    target: 'es2023',
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: [sharedLibraries] } } },
  },
  server: { host: '127.0.0.1', port: 5173, proxy },
  preview: { host: '127.0.0.1', port: 4173, proxy },
});
