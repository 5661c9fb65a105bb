/**
 * The color of each nanny of a household in the family's views: the one that was chosen, or one derived from her id.
 */

import { byAge } from '../kernel/compare-keys.ts';
import type { Nanny } from './nanny.ts';
import { NANNY_COLORS, type NannyColor } from './nanny-color-names.ts';

type ColoredNanny = Pick<Nanny, 'id' | 'color' | 'createdAt'>;

/**
 * Returns an index from random digits of a UUID, so that a nanny's color stays when another one is added or removed.
 */
const indexFor = (id: string): number => Number.parseInt(id.slice(-8), 16) % NANNY_COLORS.length;

function firstFree(id: string, taken: ReadonlySet<NannyColor>): NannyColor | undefined {
  const start = indexFor(id);
  return [...NANNY_COLORS.slice(start), ...NANNY_COLORS.slice(0, start)].find((color) => !taken.has(color));
}

/**
 * Returns the colors by nanny id. Every device derives the same ones. Up to as many nannies as there are colors
 * differ, unless the family chose one color for two.
 */
export function nannyColors(nannies: readonly ColoredNanny[]): ReadonlyMap<string, NannyColor> {
  const taken = new Set(nannies.flatMap(({ color }) => color ?? []));
  const colors = new Map<string, NannyColor>();
  for (const { id, color: chosen } of nannies.toSorted(byAge)) {
    const color = chosen ?? firstFree(id, taken) ?? NANNY_COLORS[indexFor(id)];
    if (color === undefined) continue;
    taken.add(color);
    colors.set(id, color);
  }
  return colors;
}
