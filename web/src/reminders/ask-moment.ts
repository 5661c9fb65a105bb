/** Decides when to ask whether reminders should reach this device, and remembers when somebody was asked. */
import type { DevicePush } from './device-push.ts';

const ASKED_KEY = 'fairday:push-asked';
const PAUSE_MS = 30 * 86_400_000;

export interface AskMoment {
  readonly push: DevicePush | undefined;
  /** Whether there is something to be reminded of: her first accepted day, the family's first asked one. */
  readonly hasReason: boolean;
  /** Milliseconds since 1970; null before the first time. */
  readonly askedAt: number | null;
  readonly now: number;
}

/** Returns whether to ask: with a reason, where it can be turned on, and not twice within 30 days. */
export const shouldAsk = ({ push, hasReason, askedAt, now }: AskMoment): boolean =>
  push === 'off' && hasReason && (askedAt === null || now - askedAt >= PAUSE_MS || askedAt > now + PAUSE_MS);

export function readAskedAt(): number | null {
  const kept = Number(localStorage.getItem(ASKED_KEY) ?? Number.NaN);
  return Number.isFinite(kept) ? kept : null;
}

/** Counts from the answer: who has closed the app without one may be asked again. */
export const rememberAsked = (now: number): void => localStorage.setItem(ASKED_KEY, String(now));
