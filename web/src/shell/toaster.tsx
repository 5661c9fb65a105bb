/**
 * Shows the toast for 5 seconds, not counting hover and focus, or until a person closes it, swipes it to the right,
 * runs its action, or presses Escape inside it. F8 focuses the area around it. No library: docs/decisions/toasts.md.
 */
import { Button, CloseButton, Text } from '@mantine/core';
import { type PointerEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { t } from '../language/messages.ts';
import { Named } from '../ui/named.tsx';
import { currentToast, dismissToast, type ShownToast, subscribeToToast } from './toast.ts';
import './toaster.css';

const DISPLAY_MS = 5000;
const SWIPE_PX = 50;
const FOCUS_KEY = 'F8';

export function Toaster() {
  const toast = useSyncExternalStore(subscribeToToast, currentToast);
  const area = useRef<HTMLElement>(null);

  useEffect(() => {
    const focusArea = (event: KeyboardEvent) => {
      if (event.key !== FOCUS_KEY) return;
      event.preventDefault();
      area.current?.focus();
    };
    window.addEventListener('keydown', focusArea);
    return () => window.removeEventListener('keydown', focusArea);
  }, []);

  return (
    <section ref={area} className="fd-toast-area" aria-label={t('Notifications (F8)')} tabIndex={-1}>
      <div aria-live="polite" aria-atomic="true">
        {toast?.variant !== 'destructive' && toast && <ToastCard key={toast.id} toast={toast} />}
      </div>
      <div aria-live="assertive" aria-atomic="true">
        {toast?.variant === 'destructive' && <ToastCard key={toast.id} toast={toast} />}
      </div>
    </section>
  );
}

function ToastCard({ toast }: { toast: ShownToast }) {
  const countdown = useCountdown(toast.id);
  const swipe = useSwipeRight(() => dismissToast(toast.id));
  const { action, name = '' } = toast;

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- swiping repeats what the close button does
    <div
      className="fd-toast"
      data-variant={toast.variant ?? 'default'}
      onPointerEnter={countdown.pause}
      onPointerLeave={countdown.resume}
      onFocus={countdown.pause}
      onBlur={countdown.resume}
      onKeyDown={(event) => event.key === 'Escape' && dismissToast(toast.id)}
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

/** Dismisses the toast after 5 seconds, not counting the time in which it is hovered or focused. */
function useCountdown(id: number): { pause: () => void; resume: () => void } {
  const [paused, setPaused] = useState(false);
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

  return { pause: () => setPaused(true), resume: () => setPaused(false) };
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
    onPointerDown: (event: PointerEvent) => {
      if (event.target instanceof Element && event.target.closest('button')) return;
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
