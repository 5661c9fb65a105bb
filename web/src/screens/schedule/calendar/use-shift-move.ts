/**
 * Moves and stretches a shift by pointer or keyboard: decides which shifts may move, holds the new place, saves it
 * with Undo, after a question if the old times may be owed, and announces moves by keyboard.
 */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { daysBetween } from 'sync-protocol/kernel/calendar.ts';
import { mayMove } from 'sync-protocol/schedule/hours.ts';
import type { AgendaItem } from '../../../device/views.ts';
import { withMessages } from '../../../kit/language/catalogs.ts';
import { formatDate, formatDateHeading, startLine } from '../../../kit/language/format.ts';
import { t } from '../../../kit/language/messages.ts';
import { showToast } from '../../../kit/toast.ts';
import {
  isSameSpan,
  moveSpan,
  STEP_MINUTES,
  scheduledSpan,
  stretchSpan,
  toEdit,
  toInstants,
  type WallSpan,
} from '../../../schedule/calendar/wall-span.ts';
import { editSchedule, restoreSchedule } from '../../../schedule/day-edits.ts';
import { formatTimes } from '../../../schedule/phrases.ts';
import { toastFailure } from '../../../session/use-save.ts';

export type Edge = 'start' | 'end';

/** A shift that is being moved. */
export interface ShiftMove {
  readonly item: AgendaItem;
  readonly span: WallSpan;
  readonly by: 'pointer' | 'keyboard';
  /** True once it is put down: the new place is shown until the rows have it. */
  readonly isSaved: boolean;
}

/** How positions on the screen translate into dates and minutes. */
export interface Geometry {
  /** The date under a point; undefined outside. */
  readonly dateAt: (x: number, y: number) => string | undefined;
  /** Pixels per minute; undefined where only dates can change. */
  readonly pxPerMinute: number | undefined;
  /** The dates on screen: the keyboard moves no shift out of sight. */
  readonly dates: readonly string[];
}

/** A pointer that moves less than this clicks. */
const CLICK_PX = 5;

/** Returns whether a shift may be moved: not with recorded hours or hours in review, not paid, not without times. */
const isDraggable = (item: AgendaItem): boolean =>
  mayMove(item.day) && item.openReviews.length === 0 && scheduledSpan(item) !== undefined;

const timesOf = (item: AgendaItem, span: WallSpan): string => {
  const { timezone } = item.household;
  const { start, end } = toInstants(span, timezone);
  return formatTimes(start, end, timezone);
};

const describePlace = (item: AgendaItem, span: WallSpan): string =>
  `${startLine(formatDateHeading(span.date))}, ${timesOf(item, span)}`;

const loadQuestions = () => withMessages('rest', () => import('../confirm-days.ts'));

/**
 * Saves a shift's new place, after a question if that may be owed, tells it in a toast with Undo, and returns whether
 * it was saved.
 */
async function saveMove(item: AgendaItem, span: WallSpan): Promise<boolean> {
  const { day, today, nannyName } = item;
  const edit = toEdit(item, span);
  try {
    const mayBeOwed = day.status === 'ACCEPTED' || day.agreedStartUtc !== null;
    if (mayBeOwed && !(await (await loadQuestions()).confirmLateMove(item, edit))) return false;
    await editSchedule(item, edit);
  } catch (error) {
    toastFailure(t('Failed to update schedule'), error);
    return false;
  }
  const undo = () =>
    restoreSchedule(item).then(
      () => showToast({ title: t('Schedule restored') }),
      (error: unknown) => toastFailure(t('Failed to update schedule'), error),
    );
  const isAskedAgain = day.status === 'ACCEPTED' && (day.date > today || span.date > today);
  const place = { date: formatDate(span.date), times: timesOf(item, span) };
  showToast({
    title: t('Schedule updated'),
    description: isAskedAgain
      ? t('{date}, {times}. {name} accepted another time and will be asked again.', {
          ...place,
          name: nannyName,
        })
      : t('{date}, {times}.', place),
    name: nannyName,
    action: { label: t('Undo'), run: () => void undo() },
  });
  return true;
}

/** Returns the span after an arrow key; undefined for other keys. */
function stepByKey(span: WallSpan, event: KeyboardEvent, hasTimes: boolean): WallSpan | undefined {
  const sign = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (sign === undefined) return undefined;
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') return moveSpan(span, { days: sign });
  if (!hasTimes) return moveSpan(span, { days: 7 * sign });
  const minutes = STEP_MINUTES * sign;
  return event.shiftKey ? stretchSpan(span, 'end', minutes) : moveSpan(span, { minutes });
}

/** Holds the shift that is being moved, and saves it where it is put down. */
function useMoving(items: readonly AgendaItem[]) {
  const [move, setMove] = useState<ShiftMove>();
  /** The day to focus when it is rendered at its new place. */
  const [focusId, setFocusId] = useState<string>();

  const current = move && items.find(({ day }) => day.id === move.item.day.id);
  const isSettled = move?.isSaved === true && current?.day !== move.item.day;
  if (isSettled) setMove(undefined);

  useEffect(() => {
    if (focusId === undefined || move !== undefined) return;
    document.getElementById(shiftId(focusId))?.focus();
    // oxlint-disable-next-line react/set-state-in-effect -- the focus is set once
    setFocusId(undefined);
  }, [focusId, move]);

  const put = async (moved: ShiftMove) => {
    const before = scheduledSpan(moved.item);
    if (before === undefined || isSameSpan(before, moved.span)) {
      setMove(undefined);
      return;
    }
    setMove({ ...moved, isSaved: true });
    const isDone = await saveMove(moved.item, moved.span);
    if (!isDone) setMove(undefined);
    if (moved.by === 'keyboard') setFocusId(moved.item.day.id);
  };
  return { move: isSettled ? undefined : move, setMove, put };
}

type Moving = ReturnType<typeof useMoving>;

/** `mayDrag` tells which shifts may be moved. */
interface MoveOptions {
  readonly mayDrag: (item: AgendaItem) => boolean;
  readonly geometry: Geometry;
}

function usePointerMove({ setMove, put }: Moving, { mayDrag, geometry }: MoveOptions) {
  const hasDragged = useRef(false);
  const onPointerDown = (event: PointerEvent<HTMLElement>, item: AgendaItem, edge?: Edge) => {
    hasDragged.current = false;
    const before = scheduledSpan(item);
    // A finger scrolls; the dialog changes times there.
    if (event.button !== 0 || event.pointerType === 'touch' || !mayDrag(item) || before === undefined) return;
    event.stopPropagation();
    followPointer(event, {
      onMove: (moving) => {
        hasDragged.current = true;
        const span = spanAt(before, { from: event, to: moving, edge }, geometry);
        setMove({ item, span, by: 'pointer', isSaved: false });
      },
      onDrop: (dropped) => {
        // The click that follows a drag comes before this.
        setTimeout(() => {
          hasDragged.current = false;
        });
        const span = spanAt(before, { from: event, to: dropped, edge }, geometry);
        void put({ item, span, by: 'pointer', isSaved: false });
      },
      onCancel: () => setMove(undefined),
    });
  };
  return { hasDragged, onPointerDown };
}

function useKeyboardMove({ move, setMove, put }: Moving, { mayDrag, geometry }: MoveOptions) {
  const [announced, announce] = useState('');
  const hasTimes = geometry.pxPerMinute !== undefined;

  const cancel = () => {
    if (move?.by !== 'keyboard' || move.isSaved) return;
    setMove(undefined);
    announce(t('Not moved.'));
  };

  const pickUp = (event: KeyboardEvent, item: AgendaItem) => {
    const span = scheduledSpan(item);
    if (event.key !== ' ' || !mayDrag(item) || span === undefined) return;
    event.preventDefault();
    setMove({ item, span, by: 'keyboard', isSaved: false });
    const where = describePlace(item, span);
    announce(
      hasTimes
        ? t(
            'Moving: {where}. Arrow keys change the date and the time, Shift with the up and down arrows the end. Enter saves, Escape cancels.',
            { where },
          )
        : t('Moving: {where}. Arrow keys change the date. Enter saves, Escape cancels.', { where }),
    );
  };

  const onKeyDown = (event: KeyboardEvent, item: AgendaItem) => {
    const isPicked = move?.by === 'keyboard' && !move.isSaved && move.item.day.id === item.day.id;
    if (!isPicked) {
      pickUp(event, item);
      return;
    }
    const span = stepByKey(move.span, event, hasTimes);
    if (span !== undefined && geometry.dates.includes(span.date)) {
      setMove({ ...move, span });
      announce(describePlace(item, span));
    } else if (event.key === 'Enter' || event.key === ' ') void put(move);
    else if (event.key === 'Escape') cancel();
    else if (span === undefined) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { announced, cancel, onKeyDown };
}

/** `items` are the rows on screen. Unless `isAllowed`, nothing moves. */
export function useShiftMove(items: readonly AgendaItem[], isAllowed: boolean, geometry: Geometry) {
  const mayDrag = (item: AgendaItem): boolean => isAllowed && isDraggable(item);
  const moving = useMoving(items);
  const { hasDragged, onPointerDown } = usePointerMove(moving, { mayDrag, geometry });
  const { announced, cancel, onKeyDown } = useKeyboardMove(moving, { mayDrag, geometry });
  return {
    /** Undefined while nothing moves. */
    move: moving.move,
    announced,
    mayDrag,
    /** Returns a shift's event handlers. A click that ends a drag opens nothing. */
    handlersOf: (item: AgendaItem, onOpen: () => void) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => onPointerDown(event, item),
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, item),
      onBlur: cancel,
      // Firefox clicks when Space is released.
      onKeyUp: (event: KeyboardEvent) => {
        if (event.key === ' ' && mayDrag(item)) event.preventDefault();
      },
      onClick: () => {
        if (!hasDragged.current) onOpen();
      },
    }),
    onEdgeDown: (event: PointerEvent<HTMLElement>, item: AgendaItem, edge: Edge) =>
      onPointerDown(event, item, edge),
  };
}

export type ShiftMover = ReturnType<typeof useShiftMove>;

export const shiftId = (dayId: string): string => `shift-${dayId}`;

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

/** Returns the span that a drag between two points makes of `before`. */
function spanAt(
  before: WallSpan,
  { from, to, edge }: { from: Point; to: Point; edge: Edge | undefined },
  { dateAt, pxPerMinute }: Geometry,
): WallSpan {
  const px = to.clientY - from.clientY;
  const minutes = pxPerMinute === undefined ? 0 : Math.round(px / pxPerMinute / STEP_MINUTES) * STEP_MINUTES;
  if (edge !== undefined) return stretchSpan(before, edge, minutes);
  const [first, last] = [dateAt(from.clientX, from.clientY), dateAt(to.clientX, to.clientY)];
  const days = first === undefined || last === undefined ? 0 : daysBetween(first, last);
  return moveSpan(before, { days, minutes });
}

interface DragHandlers {
  onMove: (event: globalThis.PointerEvent) => void;
  onDrop: (event: globalThis.PointerEvent) => void;
  onCancel: () => void;
}

/** Follows a pointer until it is released, canceled, or Escape is pressed. Moves below `CLICK_PX` are ignored. */
function followPointer(down: PointerEvent<HTMLElement>, { onMove, onDrop, onCancel }: DragHandlers): void {
  const listeners = new AbortController();
  const { signal } = listeners;
  let isDragging = false;
  const moved = (event: globalThis.PointerEvent) => {
    isDragging ||= Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) >= CLICK_PX;
    if (isDragging) onMove(event);
  };
  const end = (finish: () => void) => {
    listeners.abort();
    if (isDragging) finish();
  };
  window.addEventListener('pointermove', moved, { signal });
  window.addEventListener('pointerup', (event) => end(() => onDrop(event)), { signal });
  window.addEventListener('pointercancel', () => end(onCancel), { signal });
  window.addEventListener('keydown', (event) => event.key === 'Escape' && end(onCancel), { signal });
}
