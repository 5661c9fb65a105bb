/** What a first visit may load (kB and files per route), and the modules of each route. `npm test` checks a build. */

/** JavaScript and CSS, compressed with brotli. */
export const FIRST_LOAD_BUDGETS_KB = { '/': 130, '/signin': 124, '/signup': 130, '/schedule': 200 } as const;

/** Files that a first visit may load. Each one costs a slow phone 5 to 9 ms, also where the app is installed. */
export const FIRST_LOAD_FILES = { '/': 4, '/signin': 2, '/signup': 4, '/schedule': 6 } as const;

export type WeighedRoute = keyof typeof FIRST_LOAD_BUDGETS_KB;

/** The module of the first file. */
export const ENTRY = 'src/app/main.tsx';

const screen = (feature: string, name: string): string => `src/features/${feature}/${name}-screen.tsx`;

/** The modules that a route runs after the first file. */
export const PARTS_OF_ROUTES: Readonly<Record<WeighedRoute, readonly string[]>> = {
  '/': [screen('landing', 'landing')],
  '/signin': [screen('auth', 'signin')],
  '/signup': [screen('auth', 'signup')],
  '/schedule': ['src/app/signed-in.tsx', screen('agenda', 'schedule')],
};
