/** The current time by the server's clock: each minute while the page is visible, and the start of each quarter hour. */
import { useSyncExternalStore } from 'react';
import { toInstant } from 'sync-protocol/kernel/calendar.ts';
import { observable } from '../kit/observable.ts';
import { currentDevice, subscribeToDevice } from './device.ts';

const MINUTE_MS = 60_000;

/** Server's clock minus this device's at the last sync: a phone whose clock is days off still knows today. */
let offsetMs = 0;
const now = observable(read(), keepUpdating);

function read(): string {
  const millis = Date.now() + offsetMs;
  // Whole minutes, so that screens render no more often.
  return toInstant(millis - (millis % MINUTE_MS));
}

async function readOffset(): Promise<void> {
  const stored = await currentDevice()?.database.meta.get('clockOffsetMs');
  if (typeof stored?.value === 'number') offsetMs = stored.value;
  now.set(read());
}

/** A hidden page isn't redrawn; it is as soon as it is seen again. */
const update = (): void => {
  if (!document.hidden) void readOffset();
};

/** Reads the offset when a device is opened, and each minute. */
function keepUpdating(): () => void {
  const timer = setInterval(update, MINUTE_MS);
  const unsubscribe = subscribeToDevice(update);
  // Once, however often it is added.
  document.addEventListener('visibilitychange', update);
  update();
  return () => {
    clearInterval(timer);
    unsubscribe();
  };
}

/** Returns this moment by the server's clock, to the millisecond, for what a person taps. */
export const instantNow = (): string => toInstant(Date.now() + offsetMs);

/** The current time, an instant that ticks each minute. */
export function useNow(): string {
  return useSyncExternalStore(now.subscribe, now.get);
}

const QUARTER_MINUTES = 15;

/** The start of the current quarter hour, an instant. Every zone's dates begin at one: queries run no more often. */
export function useQuarter(): string {
  const minute = useNow();
  const quarter = Math.floor(Number(minute.slice(14, 16)) / QUARTER_MINUTES) * QUARTER_MINUTES;
  return `${minute.slice(0, 14)}${String(quarter).padStart(2, '0')}:00.000Z`;
}
