/**
 * The Vite plugin that makes the page's own texts, before or beside the app, in every language: one manifest a language
 * (`manifest.<code>.webmanifest`, which app/app.tsx links), and what a browser without JavaScript shows.
 */
import { LANGUAGE_CODES, type Language } from 'sync-protocol/kernel/languages.ts';
import type { Plugin } from 'vite';
import type { ManifestOptions } from 'vite-plugin-pwa';
import { deepTeal, page } from '../src/kit/palette.ts';
import { readTranslations } from './message-files.ts';

/** Says a message in one language. */
type Say = (message: string) => string;

const icon = (src: string, size: number, purpose: 'any' | 'maskable') =>
  ({ src: `/icons/${src}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose }) as const;

const shortcutIcon = (name: string) => [
  { src: `/icons/shortcut-${name}.png`, sizes: '96x96', type: 'image/png' },
];

/** Has the same id in every language: it stays the same installed app. */
const createManifest = (lang: Language, t: Say): Partial<ManifestOptions> => ({
  id: '/',
  name: 'Fairday',
  short_name: 'Fairday',
  description: t('Schedules, hours and pay that a family and its nanny both trust.'),
  lang,
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  theme_color: deepTeal[7],
  background_color: page.light,
  categories: ['productivity', 'finance'],
  icons: [
    icon('icon-192', 192, 'any'),
    icon('icon-512', 512, 'any'),
    icon('maskable-192', 192, 'maskable'),
    icon('maskable-512', 512, 'maskable'),
    { src: '/mark.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
  shortcuts: [
    // Her day begins with the button.
    {
      name: t('Arrive'),
      description: t('Say that you are here'),
      url: '/dashboard',
      icons: shortcutIcon('hours'),
    },
    {
      name: t('Enter hours'),
      description: t('The hours of today or yesterday'),
      // Opens the day whose hours are missing (src/app/install/install-shortcut.ts).
      url: '/dashboard?shortcut=enter-hours',
      icons: shortcutIcon('hours'),
    },
    { name: t('Schedule'), url: '/schedule', icons: shortcutIcon('schedule') },
  ],
});

const withoutScript = (lang: Language, t: Say): string =>
  `<p lang="${lang}">${t('Fairday needs JavaScript to run.')}</p>`;

/** The function throws for a message without a translation. */
async function sayIn(language: Language): Promise<Say> {
  const translations = language === 'en' ? undefined : await readTranslations(language);
  return (message) => {
    const said = translations === undefined ? message : translations.get(message);
    if (!said) throw new Error(`messages/${language}.po has no translation of: ${message}`);
    return said;
  };
}

const inEachLanguage = <T>(write: (language: Language, t: Say) => T): Promise<T[]> =>
  Promise.all(LANGUAGE_CODES.map(async (language) => write(language, await sayIn(language))));

const manifestFile = (language: string): string => `manifest.${language}.webmanifest`;

export function pageTextsPlugin(): Plugin {
  return {
    name: 'fairday:page-texts',
    async transformIndexHtml() {
      const children = (await inEachLanguage(withoutScript)).join('');
      return [{ tag: 'noscript', children, injectTo: 'body' }];
    },
    async generateBundle() {
      const manifests = await inEachLanguage((language, t) => ({
        fileName: manifestFile(language),
        source: JSON.stringify(createManifest(language, t)),
      }));
      for (const manifest of manifests) this.emitFile({ type: 'asset', ...manifest });
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const asked = LANGUAGE_CODES.find((language) => request.url === `/${manifestFile(language)}`);
        if (asked === undefined) return next();
        response.setHeader('content-type', 'application/manifest+json');
        sayIn(asked).then((t) => response.end(JSON.stringify(createManifest(asked, t))), next);
      });
    },
  };
}
