/** Tests the colors of a household's nannies: chosen ones, derived ones, and how they stay apart. */
import { describe, expect, it } from 'vitest';
import { testId } from '../../test-support/household.ts';
import { NANNY_COLORS, type NannyColor } from './nanny-color-names.ts';
import { nannyColors } from './nanny-colors.ts';

const nanny = (number: number, color: NannyColor | null = null) => ({
  id: testId(number),
  color,
  createdAt: `2026-01-${String(number).padStart(2, '0')}T12:00:00.000Z`,
});
const SIZE = NANNY_COLORS.length;

describe('the color of a nanny', () => {
  it('is the chosen one, also where two have the same', () => {
    const colors = nannyColors([nanny(1, 'PINK'), nanny(2, 'PINK'), nanny(3)]);
    expect([colors.get(testId(1)), colors.get(testId(2))]).toEqual(['PINK', 'PINK']);
    expect(colors.get(testId(3))).not.toBe('PINK');
  });

  it('differs from all others, as long as there are colors', () => {
    // Ids that derive one color.
    const nannies = Array.from({ length: SIZE }, (_, i) => nanny(1 + i * SIZE));
    expect(new Set(nannyColors(nannies).values()).size).toBe(SIZE);
    expect(nannyColors([...nannies, nanny(2)]).get(testId(2))).toBeDefined();
  });

  it('is the same in whatever order the rows come', () => {
    const nannies = [nanny(1), nanny(1 + SIZE), nanny(3, 'BLUE')];
    expect(nannyColors(nannies.toReversed())).toEqual(nannyColors(nannies));
  });

  it('stays when a later nanny is added', () => {
    const before = nannyColors([nanny(1)]).get(testId(1));
    expect(nannyColors([nanny(1), nanny(1 + SIZE)]).get(testId(1))).toBe(before);
  });
});
