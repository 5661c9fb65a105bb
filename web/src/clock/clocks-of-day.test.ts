/** Tests when a day's hours are said to have been tapped: at once, by her, at the times that stand. */
import type { Clock } from 'sync-protocol/clock/clock.ts';
import { UNSET } from 'sync-protocol/kernel/unset-fields.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import { expect, it } from 'vitest';
import { testItem } from '../schedule/test-items.ts';
import { describeOrigin } from './clocks-of-day.ts';

const CAME = '2024-03-04T13:31:00.000Z';
const LEFT = '2024-03-04T22:04:00.000Z';
const RECORDED_AT = '2024-03-04T22:40:00.000Z';

const clock = (changed: Partial<Clock> = {}): Clock => ({
  ...UNSET.clock,
  householdId: 'millers',
  id: 'clock',
  nannyId: 'nora',
  version: 1,
  dayId: 'day',
  date: '2024-03-04',
  timezone: 'America/New_York',
  arrivedAt: CAME,
  arrivedReceivedAt: '2024-03-04T13:41:00.000Z',
  leftAt: LEFT,
  leftReceivedAt: '2024-03-04T22:04:01.000Z',
  state: 'ended',
  endedBy: 'nora',
  ...changed,
});

function describeHours(changed: Partial<AgendaDay> = {}, clocks = [clock()]): string | undefined {
  const hours = { actualStartUtc: CAME, actualEndUtc: LEFT, hoursRecordedAt: RECORDED_AT } as const;
  const item = testItem({
    id: 'day',
    date: '2024-03-04',
    status: 'COMPLETED',
    ...hours,
    hoursRecordedBySide: 'nanny',
    ...changed,
  });
  // Without the no-break spaces of times.
  return describeOrigin(item, clocks)?.replaceAll(/\s/g, ' ');
}

const TAPPED = 'Tapped at 8:31 AM and 5:04 PM';
const ENTERED = 'Entered on Mar 4, 2024, 5:40 PM';

it('hours are tapped where the server got both taps within ten minutes', () => {
  expect(describeHours()).toBe(TAPPED);
  expect(describeHours({}, [clock({ arrivedReceivedAt: '2024-03-04T13:41:01.000Z' })])).toBe(ENTERED);
  expect(describeHours({}, [])).toBe(ENTERED);
  expect(describeHours({ actualStartUtc: null, actualEndUtc: null })).toBeUndefined();
});

it('other times than those tapped, and the family’s, are entered', () => {
  const earlier = { actualStartUtc: '2024-03-04T13:30:00.000Z' };
  expect(describeHours(earlier)).toBe(ENTERED);
  expect(describeHours({ hoursRecordedBySide: 'family' })).toBe(ENTERED);
  expect(describeHours({}, [clock({ state: 'discarded' })])).toBe(ENTERED);
});

it('an arrival stays tapped when the departure is corrected or arrives late', () => {
  const words = 'Arrival tapped at 8:31 AM, departure entered on Mar 4, 2024, 5:40 PM';
  expect(describeHours({ actualEndUtc: '2024-03-04T22:30:00.000Z' })).toBe(words);
  expect(describeHours({}, [clock({ leftReceivedAt: '2024-03-04T22:20:00.000Z' })])).toBe(words);
});
