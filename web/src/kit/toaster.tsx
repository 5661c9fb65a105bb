/**
 * Shows the toast for 5 seconds, not counting hover and focus, or until a person closes it, swipes it to the right,
 * runs its action, or presses Escape in its area, which F8 focuses. No library: docs/decisions/toasts.md.
 */
import { Button, CloseButton, Text } from '@mantine/core';
import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { t } from './language/messages.ts';
import { Named } from './named.tsx';
import { currentToast, dismissToast, type ShownToast, subscribeToToast } from './toast.ts';
import './toaster.css';

const DISPLAY_MS = 5000;
const SWIPE_PX = 50;
const FOCUS_KEY = 'F8';

export function Toaster() {
  const toast = useSyncExternalStore(subscribeToToast, currentToast);
  const area = useRef<HTMLElement>(null);
  const { hasFocus, ...focusProps } = useAreaFocus(area, toast?.id);
  return (
    <section
      ref={area}
      className="fd-toast-area"
      aria-label={t('Notifications (F8)')}
      tabIndex={-1}
      {...focusProps}
    >
      <div aria-live="polite" aria-atomic="true">
        {toast?.variant !== 'destructive' && toast && (
          <ToastCard key={toast.id} toast={toast} hasFocus={hasFocus} />
        )}
      </div>
      <div aria-live="assertive" aria-atomic="true">
        {toast?.variant === 'destructive' && <ToastCard key={toast.id} toast={toast} hasFocus={hasFocus} />}
      </div>
    </section>
  );
}

/** F8 focuses the area. Escape in it dismisses the toast. The focus returns to where it came from with its toast. */
function useAreaFocus(area: RefObject<HTMLElement | null>, toastId: number | undefined) {
  const [hasFocus, setHasFocus] = useState(false);
  const cameFrom = useRef<EventTarget | null>(null);
  const hadFocus = useRef(false);
  const isInside = (target: EventTarget | null): boolean =>
    target instanceof Node && area.current?.contains(target) === true;

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const inside = area.current?.contains(document.activeElement) === true;
      if (event.key === FOCUS_KEY) {
        event.preventDefault();
        if (!inside) area.current?.focus();
      } else if (event.key === 'Escape' && inside) {
        // An open dialog would close, too.
        event.stopImmediatePropagation();
        const shown = currentToast();
        if (shown) dismissToast(shown.id);
        giveBackTo(cameFrom.current);
      }
    };
    // Before the listeners of dialogs, which are added later.
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [area]);

  // A focused button that goes with its toast sends no blur event.
  useEffect(() => {
    const { activeElement, body } = document;
    const isEmpty = toastId === undefined && area.current?.contains(activeElement) === true;
    if (hadFocus.current && (isEmpty || activeElement === body)) giveBackTo(cameFrom.current);
    hadFocus.current = area.current?.contains(document.activeElement) === true;
    setHasFocus(toastId !== undefined && hadFocus.current);
  }, [area, toastId]);

  return {
    hasFocus,
    onFocus: ({ relatedTarget }: FocusEvent) => {
      if (!isInside(relatedTarget)) cameFrom.current = relatedTarget;
      hadFocus.current = true;
      setHasFocus(true);
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      hadFocus.current = isInside(relatedTarget);
      setHasFocus(hadFocus.current);
    },
  };
}

function giveBackTo(before: EventTarget | null): void {
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  else (document.activeElement as HTMLElement | null)?.blur();
}

const isOnButton = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('button') !== null;

function ToastCard({ toast, hasFocus }: { toast: ShownToast; hasFocus: boolean }) {
  const [isHovered, setHovered] = useState(false);
  useCountdown(toast.id, isHovered || hasFocus);
  // Swiping repeats what the close button does.
  const swipe = useSwipeRight(() => dismissToast(toast.id));
  const { action, name = '' } = toast;

  return (
    <div
      className="fd-toast"
      data-variant={toast.variant ?? 'default'}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      {...swipe}
    >
      <div className="fd-toast-content">
        <div className="fd-toast-words">
          <Text fw={600}>
            <Named name={name}>{toast.title}</Named>
          </Text>
          {toast.description !== undefined && (
            <Text size="sm">
              <Named name={name}>{toast.description}</Named>
            </Text>
          )}
        </div>
        {action && (
          <Button
            size="compact-md"
            variant="default"
            onClick={() => {
              dismissToast(toast.id);
              action.run();
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <CloseButton onClick={() => dismissToast(toast.id)} />
    </div>
  );
}

/** Dismisses the toast after 5 seconds, not counting the time in which it is paused. */
function useCountdown(id: number, paused: boolean): void {
  const remaining = useRef(DISPLAY_MS);

  useEffect(() => {
    if (paused) return undefined;
    const startedAt = performance.now();
    const timer = setTimeout(() => dismissToast(id), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= performance.now() - startedAt;
    };
  }, [id, paused]);
}

function useSwipeRight(onSwiped: () => void) {
  const startX = useRef<number | null>(null);
  const [offset, setOffset] = useState(0);

  const end = (event: PointerEvent) => {
    const swiped = startX.current !== null && event.clientX - startX.current >= SWIPE_PX;
    startX.current = null;
    setOffset(0);
    if (swiped && event.type === 'pointerup') onSwiped();
  };

  return {
    style: offset > 0 ? { transform: `translateX(${offset}px)`, transition: 'none' } : undefined,
    // A press takes no focus from a field: in the area, it would also stop the countdown.
    onMouseDown: (event: MouseEvent) => {
      if (!isOnButton(event)) event.preventDefault();
    },
    onPointerDown: (event: PointerEvent) => {
      if (isOnButton(event)) return;
      startX.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (startX.current !== null) setOffset(Math.max(0, event.clientX - startX.current));
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
