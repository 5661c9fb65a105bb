/** The keyboard shortcuts, by where they work. */

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
];
