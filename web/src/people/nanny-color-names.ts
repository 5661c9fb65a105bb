/** The names of nannies' colors, as a picker, the history and 'Needs attention' show them. */
import type { NannyColor } from 'sync-protocol/people/nanny-color-names.ts';
import { t } from '../kit/language/messages.ts';

const NAMES: { readonly [C in NannyColor]: () => string } = {
  BLUE: () => t('Blue'),
  ORANGE: () => t('Orange'),
  GREEN: () => t('Green'),
  PINK: () => t('Pink'),
  TEAL: () => t('Teal'),
  PURPLE: () => t('Purple'),
  LIME: () => t('Lime'),
  GRAY: () => t('Gray'),
};

/** Returns the color's name, or 'Automatic' while the family has chosen no color for a nanny. */
export const nannyColorName = (color: NannyColor | null): string =>
  color === null ? t('Automatic') : NAMES[color]();
