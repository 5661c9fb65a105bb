/**
 * What a first visit may weigh: JavaScript and CSS, brotli, in kB. `npm test` holds the build to it; what is over
 * a budget wants a part to come later (src/ui/lazy-part.ts), or a reason.
 */
export const FIRST_LOAD_BUDGETS_KB = { '/': 125, '/signin': 120, '/signup': 125, '/schedule': 200 } as const;

/**
 * How many files that may be. Each is asked for, received and read by tasks of its own, also where the app is installed;
 * a new one wants a place in one of the groups (vite.config.ts).
 */
export const FIRST_LOAD_FILES = { '/': 7, '/signin': 6, '/signup': 9, '/schedule': 6 } as const;

export type WeighedRoute = keyof typeof FIRST_LOAD_BUDGETS_KB;

const screen = (feature: string, name: string): string => `src/features/${feature}/${name}-screen.tsx`;

/** What a route begins with besides the first file. A signed-in screen brings the frame: they share a file. */
export const PARTS_OF_ROUTES: Readonly<Record<WeighedRoute, readonly string[]>> = {
  '/': [screen('landing', 'landing')],
  '/signin': [screen('auth', 'signin')],
  '/signup': [screen('auth', 'signup')],
  '/schedule': [screen('agenda', 'schedule')],
};
