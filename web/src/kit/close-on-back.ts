/**
 * Closes the dialog, menu or drawer on top by the browser's Back, which on its own would leave the screen with it open.
 */
import { useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect, useId } from 'react';
import { hasUnsavedInput } from './unsaved-input.ts';

/** Ids of the open dialogs, the one on top last. */
const openDialogs: string[] = [];

/** Returns whether a dialog handles this navigation: a Back or Forward while it is open, not a link or a redirect. */
export const isForDialog = (action: string): boolean =>
  openDialogs.length > 0 && action !== 'PUSH' && action !== 'REPLACE';

/** Where the router counts the entries of its history. */
export const HISTORY_INDEX = '__TSR_index';

/** Whether the second entry shows what the first one shows. */
let isFirstTwice = false;

/**
 * Adds the shown screen to the browser's history once more. On the first entry, as after the start from an icon or a
 * bookmark, Back would leave the page: no script hears of that.
 */
function addEntry(): void {
  const { state } = window.history;
  window.history.pushState({ ...state, [HISTORY_INDEX]: Number(state?.[HISTORY_INDEX]) + 1 }, '');
  isFirstTwice = true;
  window.addEventListener('popstate', skipFirst);
}

/** Goes on to the page before this one when Back, without a dialog, would show the same screen again. */
function skipFirst({ state }: PopStateEvent): void {
  if (!isFirstTwice || state?.[HISTORY_INDEX] !== 0 || openDialogs.length > 0 || hasUnsavedInput()) return;
  isFirstTwice = false;
  window.history.back();
}

/** Calls `close` in place of Back and Forward while the dialog is open and on top. */
export function useCloseOnBack(opened: boolean, close: () => void): void {
  const id = useId();
  const { history } = useRouter();
  useEffect(() => {
    if (!opened) return undefined;
    openDialogs.push(id);
    if (!history.canGoBack()) addEntry();
    return () => void openDialogs.splice(openDialogs.indexOf(id), 1);
  }, [opened, id, history]);
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (!isForDialog(action) || openDialogs.at(-1) !== id) return false;
      // The router returns to the screen's entry of the browser's history first: `close` may replace its address.
      window.addEventListener('popstate', close, { once: true });
      return true;
    },
    enableBeforeUnload: hasUnsavedInput,
    disabled: !opened,
  });
}
