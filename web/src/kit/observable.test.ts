/** Tests an observable value: its listeners, equal values, and a source that runs while it is observed. */
import { expect, it } from 'vitest';
import { observable } from './observable.ts';

it('calls its listeners for each new value', () => {
  const seen: number[] = [];
  const count = observable(0);
  const stop = count.subscribe(() => seen.push(count.get()));
  count.set(1);
  count.set(2);
  stop();
  count.set(3);
  expect(seen).toEqual([1, 2]);
  expect(count.get()).toBe(3);
});

it('calls no listener for the value that it already has', () => {
  let calls = 0;
  const count = observable(0);
  count.subscribe(() => (calls += 1));
  count.set(0);
  expect(calls).toBe(0);
});

it('runs its source from the first listener to the last', () => {
  const events: string[] = [];
  const value = observable(0, () => {
    events.push('start');
    return () => events.push('stop');
  });
  const [stopFirst, stopSecond] = [value.subscribe(() => undefined), value.subscribe(() => undefined)];
  stopFirst();
  expect(events).toEqual(['start']);
  stopSecond();
  stopSecond();
  expect(events).toEqual(['start', 'stop']);
  value.subscribe(() => undefined)();
  expect(events).toEqual(['start', 'stop', 'start', 'stop']);
});
