/** Tests watching a page: a call each minute while visible, a wake when online again, no calls after the end. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchPage } from './page-events.ts';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
let told: string[] = [];
let unwatch: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  // What a page has and Node lacks.
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  told = [];
  page.visibilityState = 'visible';
  unwatch = watchPage({
    onWake: () => told.push('wake'),
    onVisible: (isVisible) => told.push(isVisible ? 'visible' : 'hidden'),
    onFreeze: () => told.push('put aside'),
    onMinute: () => told.push('minute'),
  });
  told = [];
});

afterEach(() => {
  unwatch();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function become(visibilityState: 'visible' | 'hidden'): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}

const HOUR_MS = 3_600_000;

it('calls onMinute each minute while the page is visible only', () => {
  vi.advanceTimersByTime(3 * 60_000);
  expect(told).toEqual(['minute', 'minute', 'minute']);
  become('hidden');
  vi.advanceTimersByTime(HOUR_MS);
  expect(told.slice(3)).toEqual(['hidden']);
  become('visible');
  expect(told.slice(4)).toEqual(['visible', 'wake']);
  vi.advanceTimersByTime(60_000);
  expect(told.slice(6)).toEqual(['minute']);
});

it('wakes a hidden page when it is online again, to send its queue', () => {
  become('hidden');
  window.dispatchEvent(new Event('online'));
  expect(told).toEqual(['hidden', 'wake']);
});

it('calls nothing after it has ended', () => {
  unwatch();
  become('visible');
  window.dispatchEvent(new Event('focus'));
  vi.advanceTimersByTime(HOUR_MS);
  expect(told).toEqual([]);
});
