/** Texts of the list of keyboard shortcuts, grouped by where each works. The shortcuts are implemented elsewhere. */
import { t } from '../../kit/language/messages.ts';

interface Shortcut {
  /** Keys that are pressed together. */
  readonly keys: readonly string[];
  readonly does: string;
}

interface Group {
  readonly where: string;
  readonly shortcuts: readonly Shortcut[];
}

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** In one message, since other texts of the app say 'shift' and 'enter' with another meaning. */
const keyName = (key: 'enter' | 'escape' | 'shift' | 'space'): string =>
  t('{key, select, enter {Enter} escape {Esc} shift {Shift} other {Space}}', { key });

export const shortcutGroups = (): readonly Group[] => [
  {
    where: t('Everywhere'),
    shortcuts: [
      { keys: ['?'], does: t('Show these shortcuts') },
      { keys: [isMac ? '⌘' : 'Ctrl', 'B'], does: t('Fold or unfold the sidebar') },
      { keys: ['F8'], does: t('Go to the message on screen') },
      { keys: [keyName('escape')], does: t('Close a dialog or a message') },
    ],
  },
  {
    where: t('A shift in the week or month'),
    shortcuts: [
      { keys: [keyName('enter')], does: t('Open it') },
      { keys: [keyName('space')], does: t('Pick it up to move it; again to save') },
    ],
  },
  {
    where: t('A picked-up shift'),
    shortcuts: [
      { keys: ['← →'], does: t('Move by a day') },
      { keys: ['↑ ↓'], does: t('Move by 15 minutes in the week, by a week in the month') },
      { keys: [keyName('shift'), '↑ ↓'], does: t('Change the end by 15 minutes, in the week') },
      { keys: [keyName('enter')], does: t('Save') },
      { keys: [keyName('escape')], does: t('Leave it where it was') },
    ],
  },
];
