/** Tests watching a page: calls each minute while visible, when shown or online again, and none after the end. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchPage } from './page-events.ts';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
let calls: string[] = [];
let unwatch: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  // What a page has and Node lacks.
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  calls = [];
  page.visibilityState = 'visible';
  unwatch = watchPage({
    onWake: () => calls.push('wake'),
    onVisible: (isVisible) => calls.push(isVisible ? 'visible' : 'hidden'),
    onFreeze: () => calls.push('freeze'),
    onMinute: () => calls.push('minute'),
  });
  calls = [];
});

afterEach(() => {
  unwatch();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function setVisibility(visibilityState: 'visible' | 'hidden'): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}

const HOUR_MS = 3_600_000;

it('calls onMinute each minute while the page is visible only', () => {
  vi.advanceTimersByTime(3 * 60_000);
  expect(calls).toEqual(['minute', 'minute', 'minute']);
  setVisibility('hidden');
  vi.advanceTimersByTime(HOUR_MS);
  expect(calls.slice(3)).toEqual(['hidden']);
  setVisibility('visible');
  expect(calls.slice(4)).toEqual(['visible', 'wake']);
  vi.advanceTimersByTime(60_000);
  expect(calls.slice(6)).toEqual(['minute']);
});

it('wakes a hidden page when it is online again, to send its queue', () => {
  setVisibility('hidden');
  window.dispatchEvent(new Event('online'));
  expect(calls).toEqual(['hidden', 'wake']);
});

it('calls nothing after the page is no longer watched', () => {
  unwatch();
  setVisibility('visible');
  window.dispatchEvent(new Event('focus'));
  vi.advanceTimersByTime(HOUR_MS);
  expect(calls).toEqual([]);
});
