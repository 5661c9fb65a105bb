/** Tests which search parameters a route keeps. */
import { expect, it } from 'vitest';
import { textParams, weekParam } from './search-params.ts';

it('keeps the parameters that a route names, if they are non-empty text', () => {
  const search = { view: 'week', date: '', dayId: 7, other: 'text' };
  expect(textParams(search, ['view', 'date', 'dayId', 'completed'])).toEqual({ view: 'week' });
});

it('keeps a week only if it is a date of the calendar', () => {
  expect(weekParam({ week: '2026-03-02', view: 'week' })).toEqual({ week: '2026-03-02' });
  expect(['2026-02-30', 'soon', 7, undefined].map((week) => weekParam({ week }))).toEqual([{}, {}, {}, {}]);
});
