/**
 * Keeps the rows of a list in their places for a while after a tap, and while a mouse moves over them, so that no other
 * row moves under the finger: one that is done leaves a gap, and one with less to show stays as high.
 */

/** Longer than people take from a tap on one row to the tap on the next. */
const STILL_MS = 4000;
/** For how long a mouse must be still before rows move. Between two taps, a finger isn't seen at all. */
const QUIET_MS = 600;
/** How soon to look again whether a finger is still down. */
const PRESSED_MS = 250;

/** A ref for the element whose children are the rows. */
export function steadyRows(list: HTMLElement | null): (() => void) | undefined {
  if (list === null) return undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Where each row was at the last tap, in pixels from the list's top. */
  const tops = new Map<HTMLElement, number>();
  let bottom = 0;

  const release = (): void => {
    clearTimeout(timer);
    tops.clear();
    for (const element of [list, ...rowsOf(list)]) {
      element.style.minHeight = '';
      element.style.marginTop = '';
    }
  };
  let isPressed = false;
  let movedAt = 0;
  /** Not in the middle of a tap: what moves between down and up is never clicked. */
  const releaseUnpressed = (): void => {
    const wait = isPressed ? PRESSED_MS : movedAt + QUIET_MS - performance.now();
    if (wait > 0) timer = setTimeout(releaseUnpressed, wait);
    else release();
  };
  const hold = (forMs: number): void => {
    clearTimeout(timer);
    timer = setTimeout(releaseUnpressed, forMs);
    const rows = rowsOf(list).map((row) => ({ row, top: topIn(list, row), height: heightOf(row) }));
    bottom = heightOf(list);
    list.style.minHeight = `${bottom}px`;
    tops.clear();
    for (const { row, top, height } of rows) {
      tops.set(row, top);
      row.style.minHeight = `${height}px`;
    }
  };
  const keep = (): void => {
    const rows = tops.size === 0 ? [] : rowsOf(list);
    const lastKnown = rows.findLastIndex((row) => tops.has(row));
    for (const [index, row] of rows.entries()) {
      const top = tops.get(row) ?? (index > lastKnown ? bottom : 0);
      const lack = top - topIn(list, row);
      // Half a pixel is a rounding. Rows of a virtual list have their places from elsewhere.
      if (lack < 1 || getComputedStyle(row).position === 'absolute') continue;
      row.style.marginTop = `${Number.parseFloat(getComputedStyle(row).marginTop) + lack}px`;
    }
  };

  const observer = new MutationObserver(keep);
  observer.observe(list, { childList: true });
  const ending = followPointer(list, {
    press: (pressed) => void (isPressed = pressed),
    tap: () => hold(STILL_MS),
    move: () => {
      movedAt = performance.now();
      if (tops.size === 0) hold(QUIET_MS);
    },
  });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    ending.abort();
  };
}

interface Pointer {
  /** A finger or button goes down or up, anywhere. */
  readonly press: (pressed: boolean) => void;
  /** One goes down in the list. */
  readonly tap: () => void;
  /** A mouse or pen moves over the list. */
  readonly move: () => void;
}

/** Follows the pointer until the returned controller is aborted. */
function followPointer(list: HTMLElement, { press, tap, move }: Pointer): AbortController {
  const ending = new AbortController();
  const { signal } = ending;
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      press(true);
      if (target instanceof Node && list.contains(target)) tap();
    },
    { signal },
  );
  list.addEventListener('pointermove', ({ pointerType }) => pointerType !== 'touch' && move(), { signal });
  for (const end of ['pointerup', 'pointercancel'] as const)
    document.addEventListener(end, () => press(false), { signal });
  return ending;
}

const rowsOf = (list: HTMLElement): HTMLElement[] =>
  [...list.children].filter((child) => child instanceof HTMLElement);
const heightOf = (element: HTMLElement): number => element.getBoundingClientRect().height;
const topIn = (list: HTMLElement, row: HTMLElement): number =>
  row.getBoundingClientRect().top - list.getBoundingClientRect().top;
