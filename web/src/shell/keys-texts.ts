/** Texts of the list of keyboard shortcuts, grouped by where each works. The shortcuts are implemented elsewhere. */

export const TITLE = 'Keyboard shortcuts';

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

export const GROUPS: readonly Group[] = [
  {
    where: 'Everywhere',
    shortcuts: [
      { keys: ['?'], does: 'Show these shortcuts' },
      { keys: [isMac ? '⌘' : 'Ctrl', 'B'], does: 'Fold or unfold the sidebar' },
      { keys: ['F8'], does: 'Go to the message on screen' },
      { keys: ['Esc'], does: 'Close a dialog or a message' },
    ],
  },
  {
    where: 'A shift in the week or month',
    shortcuts: [
      { keys: ['Enter'], does: 'Open it' },
      { keys: ['Space'], does: 'Pick it up to move it; again to save' },
    ],
  },
  {
    where: 'A picked-up shift',
    shortcuts: [
      { keys: ['← →'], does: 'Move by a day' },
      { keys: ['↑ ↓'], does: 'Move by 15 minutes in the week, by a week in the month' },
      { keys: ['Shift', '↑ ↓'], does: 'Change the end by 15 minutes, in the week' },
      { keys: ['Enter'], does: 'Save' },
      { keys: ['Esc'], does: 'Leave it where it was' },
    ],
  },
];
