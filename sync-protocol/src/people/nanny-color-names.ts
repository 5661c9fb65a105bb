/** The names of the colors that a nanny may have in her family's views. Apart from zod, and from the first load. */

/** Neighbors differ clearly: a nanny whose derived color is taken gets the next one (people/nanny-colors.ts). */
export const NANNY_COLORS = ['BLUE', 'ORANGE', 'GREEN', 'PINK', 'TEAL', 'PURPLE', 'LIME', 'GRAY'] as const;
export type NannyColor = (typeof NANNY_COLORS)[number];
