/** Tests when a nanny's arrival comes first. */
import type { Clock } from 'sync-protocol/clock/clock.ts';
import { expect, it } from 'vitest';
import { testItem } from '../schedule/test-items.ts';
import { leadsWithArrival } from './leading-arrival.ts';

/** From 9:00 AM to 5:00 PM in New York, in UTC. */
const today = testItem({ id: 'a', date: '2024-03-05', status: 'ACCEPTED' });

const leadsAt = (clock: string): boolean => leadsWithArrival([today], `2024-03-05T${clock}:00.000Z`);

it('an arrival leads from an hour before a shift of today until its planned end', () => {
  expect(['12:59', '13:00', '14:00', '21:59', '22:00'].map(leadsAt)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});

it('no arrival leads on a day that is declined, has hours, or is another', () => {
  const now = '2024-03-05T15:00:00.000Z';
  for (const status of ['DECLINED', 'COMPLETED'] as const)
    expect(leadsWithArrival([testItem({ id: 'a', date: '2024-03-05', status })], now)).toBe(false);
  expect(leadsWithArrival([testItem({ id: 'a', date: '2024-03-06', status: 'ACCEPTED' })], now)).toBe(false);
});

it('a departure leads while she is at work, and no more once it is forgotten', () => {
  const at = '2024-03-05T14:00:00.000Z';
  const openClock = { state: 'running', arrivedAt: at, arrivedReceivedAt: at } as Clock;
  const item = { ...today, openClock };
  expect(leadsWithArrival([item], '2024-03-05T23:00:00.000Z')).toBe(true);
  expect(leadsWithArrival([item], '2024-03-07T14:00:00.000Z')).toBe(false);
});
