/** Tests how unpaid days and amounts are grouped by week, and that no week is shown in part. */
import { expect, it } from 'vitest';
import { unpaidItem } from './test-ledger.ts';
import { firstWeeks, unpaidWeeks } from './unpaid-weeks.ts';

const FIRST = { start: '2026-02-23', end: '2026-03-01' };
const SECOND = { start: '2026-03-02', end: '2026-03-08' };

it('sums up the hours of days, and all that is unpaid', () => {
  const items = [
    unpaidItem({ id: 'a', week: SECOND, minutes: 480, openCents: 16_000 }),
    unpaidItem({ id: 'b', week: FIRST, minutes: 60, openCents: 500 }),
    unpaidItem({ id: 'c', week: SECOND, kind: 'overtime', minutes: 120, openCents: 2000 }),
  ];
  expect(unpaidWeeks(items)).toEqual([
    { ...FIRST, items: [items[1]], minutes: 60, openCents: 500 },
    { ...SECOND, items: [items[0], items[2]], minutes: 480, openCents: 18_000 },
  ]);
});

it('weeks that begin on other weekdays have groups of their own', () => {
  const sunday = { start: '2026-03-01', end: '2026-03-07' };
  const weeks = unpaidWeeks([unpaidItem({ id: 'a', week: SECOND }), unpaidItem({ id: 'b', week: sunday })]);
  expect(weeks.map(({ start }) => start)).toEqual(['2026-03-01', '2026-03-02']);
});

it('shows whole weeks until there are enough rows', () => {
  const weeks = unpaidWeeks(
    ['a', 'b', 'c', 'd'].map((id, i) => unpaidItem({ id, week: i < 3 ? FIRST : SECOND })),
  );
  expect([1, 3, 4, 9].map((rows) => firstWeeks(weeks, rows).length)).toEqual([1, 1, 2, 2]);
});
