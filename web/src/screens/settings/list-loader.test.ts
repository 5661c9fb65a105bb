/** Tests that only the newest request changes a list from the server, and that a shown list outlasts a failure. */
import { expect, it } from 'vitest';
import type { Loaded } from '../../device/views.ts';
import { createListLoader } from './list-loader.ts';

/** A list whose requests the test answers itself, in any order. */
function openList() {
  let list: Loaded<string[]> = { state: 'loading' };
  let next: Promise<string[]> = Promise.resolve([]);
  const start = createListLoader(
    () => next,
    (change) => {
      list = change(list);
    },
  );
  /** Makes a request. The returned functions answer it, and resolve when the answer has been dealt with. */
  const request = () => {
    const settle: { answer?: (data: string[]) => void; fail?: (error: Error) => void } = {};
    next = new Promise((answer, fail) => {
      Object.assign(settle, { answer, fail });
    });
    const done = start();
    return {
      answer: (data: string[]) => {
        settle.answer?.(data);
        return done;
      },
      fail: () => {
        settle.fail?.(new Error('gone'));
        return done;
      },
    };
  };
  return { request, shown: () => list };
}

it('a late failure of an older request doesn’t end the loading of a newer one', async () => {
  const list = openList();
  const [older, newer] = [list.request(), list.request()];
  await older.fail();
  expect(list.shown()).toEqual({ state: 'loading' });
  await newer.answer(['Phone']);
  expect(list.shown()).toEqual({ state: 'ready', data: ['Phone'] });
});

it('a late answer to an older request doesn’t replace the newer one', async () => {
  const list = openList();
  const [older, newer] = [list.request(), list.request()];
  await newer.answer(['new']);
  await older.answer(['old']);
  expect(list.shown()).toEqual({ state: 'ready', data: ['new'] });
});

it('a list that is shown stays when loading it again fails', async () => {
  const list = openList();
  await list.request().answer(['Phone']);
  await list.request().fail();
  expect(list.shown()).toEqual({ state: 'ready', data: ['Phone'] });
});
