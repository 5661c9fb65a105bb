import { useSyncExternalStore } from 'react';
import { toInstant } from 'sync-protocol/rules/calendar.ts';
import { observable } from '../observable.ts';
import { currentDevice, subscribeToDevice } from './device.ts';

const MINUTE_MS = 60_000;

/** The server's clock less this device's, as the last sync saw it: a phone that is days off knows today. */
let offsetMs = 0;
const now = observable(read(), keepLearning);

function read(): string {
  const millis = Date.now() + offsetMs;
  // Whole minutes: what is shown changes no more often.
  return toInstant(millis - (millis % MINUTE_MS));
}

async function learnOffset(): Promise<void> {
  const kept = await currentDevice()?.database.meta.get('clockOffsetMs');
  if (typeof kept?.value === 'number') offsetMs = kept.value;
  now.set(read());
}

const learn = (): void => void learnOffset();

/** Learns it for all who listen: whenever a device is opened, and each minute. */
function keepLearning(): () => void {
  const timer = setInterval(learn, MINUTE_MS);
  const unsubscribe = subscribeToDevice(learn);
  learn();
  return () => {
    clearInterval(timer);
    unsubscribe();
  };
}

/** The present moment, an instant that ticks each minute. */
export function useNow(): string {
  return useSyncExternalStore(now.subscribe, now.get);
}

const QUARTER_MINUTES = 15;

/**
 * The present quarter of an hour, an instant: a date begins with one in every zone, so that what depends on
 * today need not be read again each minute.
 */
export function useQuarter(): string {
  const minute = useNow();
  const quarter = Math.floor(Number(minute.slice(14, 16)) / QUARTER_MINUTES) * QUARTER_MINUTES;
  return `${minute.slice(0, 14)}${String(quarter).padStart(2, '0')}:00.000Z`;
}
