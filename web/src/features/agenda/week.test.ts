import { expect, it } from 'vitest';
import { anItem } from './test-items.ts';
import { mondayOf, weekFrom } from './week.ts';

it('begins a week on Monday, a Sunday ends it', () => {
  expect(mondayOf('2024-03-04')).toBe('2024-03-04');
  expect(mondayOf('2024-03-05')).toBe('2024-03-04');
  expect(mondayOf('2024-03-10')).toBe('2024-03-04');
});

it('counts the shifts of each day, without declined ones, and says which days wait', () => {
  const week = weekFrom('2024-03-04', [
    anItem({ id: 'a', date: '2024-03-03' }),
    anItem({ id: 'b', date: '2024-03-04', status: 'ACCEPTED' }),
    anItem({ id: 'c', date: '2024-03-05', status: 'ACCEPTED' }),
    anItem({ id: 'd', date: '2024-03-05' }),
    anItem({ id: 'e', date: '2024-03-06', status: 'DECLINED' }),
  ]);
  expect(week.map(({ shifts, waits }) => `${shifts}${waits ? '?' : ''}`)).toEqual([
    '1',
    '2?',
    '0',
    '0',
    '0',
    '0',
    '0',
  ]);
});
