/** The names of nannies' colors, as a picker, the history and 'Needs attention' show them. */
import type { NannyColor } from 'sync-protocol/model/nanny-colors.ts';

export const NANNY_COLOR_NAMES: { readonly [C in NannyColor]: string } = {
  BLUE: 'Blue',
  ORANGE: 'Orange',
  GREEN: 'Green',
  PINK: 'Pink',
  TEAL: 'Teal',
  PURPLE: 'Purple',
  LIME: 'Lime',
  GRAY: 'Gray',
};

/** The name that is shown while the family has chosen no color for a nanny. */
export const AUTOMATIC_COLOR = 'Automatic';
