/** For tests: builds agenda items, and lists the ids of their days. */

import { UNSET } from 'sync-protocol/kernel/unset-fields.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import { plannedDay } from 'sync-protocol/schedule/planned-day.ts';
import type { AgendaItem } from '../device/views.ts';

const household = (id: string): AgendaItem['household'] => ({
  householdId: id,
  id,
  version: 1,
  name: 'The Millers',
  timezone: 'America/New_York',
  billingIncrementMinutes: 15,
  currency: 'USD',
  createdAt: '2024-01-01T00:00:00.000Z',
  ...UNSET.household,
});

/** Returns a pending day from 9:00 AM to 5:00 PM in New York; today is Tuesday, March 5, 2024. */
export function testItem(
  day: Partial<AgendaDay> & Pick<AgendaDay, 'id' | 'date'>,
  { householdId = 'millers', today = '2024-03-05' } = {},
): AgendaItem {
  return {
    household: household(householdId),
    nannyName: 'Nora',
    nannyColor: 'TEAL',
    today,
    todoCount: 0,
    openTodoCount: 0,
    partlyPaidCents: undefined,
    openReviews: [],
    canNannyDecide: true,
    openClock: undefined,
    isOff: false,
    overlaps: [],
    isUnsent: false,
    day: {
      ...plannedDay({
        householdId,
        id: day.id,
        nannyId: 'nora',
        date: day.date,
        origin: 'generated',
        scheduledStartUtc: `${day.date}T14:00:00.000Z`,
        scheduledEndUtc: `${day.date}T22:00:00.000Z`,
        scheduledNotes: null,
      }),
      ...day,
    },
  };
}

export const dayIds = (items: readonly Pick<AgendaItem, 'day'>[]): string[] => items.map(({ day }) => day.id);
