/** What a first visit may load in each language (kB and files per route), and the modules of each route. */

import type { Language } from 'sync-protocol/kernel/languages.ts';
import type { MessagePart } from '../src/kit/language/message-parts.ts';
import { catalogModule } from './messages-plugin.ts';

/** JavaScript and CSS, compressed with brotli. */
export const FIRST_LOAD_BUDGETS_KB = { '/': 134, '/signin': 122, '/signup': 134, '/schedule': 198 } as const;

/** Files that a first visit may load. Each one costs a slow phone 5 to 9 ms, also where the app is installed. */
export const FIRST_LOAD_FILES = { '/': 8, '/signin': 3, '/signup': 8, '/schedule': 8 } as const;

export type WeighedRoute = keyof typeof FIRST_LOAD_BUDGETS_KB;

/** The module of the first file. */
export const ENTRY = 'src/app/main.tsx';

const screen = (name: string): string => `src/screens/${name}/${name}-screen.tsx`;

/** The modules that a route runs after the first file. */
const PARTS_OF_ROUTES: Readonly<Record<WeighedRoute, readonly string[]>> = {
  '/': [screen('landing')],
  '/signin': [screen('signin')],
  '/signup': [screen('signup')],
  '/schedule': ['src/app/signed-in.tsx', screen('schedule')],
};

const MESSAGES_OF_ROUTES: Readonly<Record<WeighedRoute, readonly MessagePart[]>> = {
  '/': ['first', 'visitors'],
  '/signin': ['first'],
  '/signup': ['first', 'visitors'],
  '/schedule': ['first', 'signedIn'],
};

/** The modules that a first visit to a route runs in a language. */
export const modulesOf = (route: WeighedRoute, language: Language): readonly string[] => [
  ENTRY,
  ...PARTS_OF_ROUTES[route],
  ...MESSAGES_OF_ROUTES[route].map((part) => catalogModule(language, part)),
];
