/** Fetches files of fonts for the PDF. Those of Noto Sans are installed with the app; others are kept once fetched. */

import type { LoadFontFile } from 'sync-protocol/statements/paper/font-slices.ts';
import ranges from '../../../sync-protocol/node_modules/@fontsource/noto-sans/unicode.json?raw';

const FONTS_CACHE = 'fairday-fonts';
/** The folder of fonts that the service worker has (vite.config.ts); `unicode.json` says for which characters each is. */
const INSTALLED = 'noto-sans/';
const INSTALLED_RANGES = `${INSTALLED}unicode.json`;

const FOLDER = '../../../sync-protocol/node_modules/@fontsource/';

/** Addresses by file. */
const ADDRESSES = import.meta.glob<string>(
  [
    '../../../sync-protocol/node_modules/@fontsource/*/files/*-400-normal.woff',
    '../../../sync-protocol/node_modules/@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff',
    '../../../sync-protocol/node_modules/@fontsource/*/unicode.json',
  ],
  { query: '?url&no-inline', import: 'default', eager: true },
);

async function fetchFile(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`A font can't be fetched: ${response.status}`);
  return response;
}

/** Without a secure connection, as to a home server by its address, browsers have no caches. */
async function fetchKept(address: string): Promise<Response> {
  if (!('caches' in window)) return fetchFile(address);
  const cache = await caches.open(FONTS_CACHE);
  const kept = await cache.match(address);
  if (kept !== undefined) return kept;
  const response = await fetchFile(address);
  await cache.put(address, response.clone());
  return response;
}

export const loadFontFile: LoadFontFile = async (file) => {
  if (file === INSTALLED_RANGES) return new TextEncoder().encode(ranges);
  const address = ADDRESSES[`${FOLDER}${file}`];
  if (address === undefined) throw new Error(`No such font: ${file}`);
  const response = await (file.startsWith(INSTALLED) ? fetchFile : fetchKept)(address);
  return new Uint8Array(await response.arrayBuffer());
};
