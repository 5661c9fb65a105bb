/** Tests every order of three mutations and their syncs on two devices. FAIRDAY_FAULTS: how many syncs may fail. */
import { expect, it } from 'vitest';
import { tryEveryOrder } from './test-orders.ts';
import { idOf } from './test-setup.ts';
import { HOUSEHOLD, NANNY, type SidesMutation } from './test-two-sides.ts';

const FAULTS = Number(process.env['FAIRDAY_FAULTS'] ?? 1);
const LIMIT_MS = 1_800_000;

const [dayId, todoId] = [idOf('d', 1), idOf('e', 1)];
const at = (time: string): string => `2026-03-05T${time}:00.000Z`;
const scheduled = { start: at('14:00'), end: at('18:00') };
const createdAt = '2026-03-01T12:00:00.000Z';
const settings = { timezone: 'America/New_York', billingIncrementMinutes: 15, currency: 'USD' };

const beginning: Omit<SidesMutation, 'side'>[] = [
  {
    id: idOf('b', 1),
    name: 'household.create',
    args: { householdId: HOUSEHOLD, name: 'Home', ...settings, createdAt },
  },
  {
    id: idOf('b', 2),
    name: 'nanny.add',
    args: { id: NANNY, name: 'Nina', email: 'nina@example.com', hourlyRateCents: 2000 },
  },
  {
    id: idOf('b', 3),
    name: 'day.schedule',
    args: { dayId, nannyId: NANNY, date: '2026-03-05', ...scheduled, notes: null },
  },
  { id: idOf('b', 4), name: 'day.answer', args: { dayId, status: 'ACCEPTED' } },
  { id: idOf('b', 5), name: 'todo.add', args: { todoId, dayId, title: 'Nap' } },
];

const seen = { status: 'ACCEPTED', actualStartUtc: null, actualEndUtc: null };
const hours = (end: string) => ({ dayId, start: at('14:00'), end: at(end) });

const hersAre = (end: string): SidesMutation => ({
  side: 'nanny',
  id: idOf('1', 1),
  name: 'day.recordHours',
  args: hours(end),
  basedOn: { ...seen, isPaid: false },
});
const theirsAre = (end: string): SidesMutation => ({ ...hersAre(end), side: 'family', id: idOf('1', 2) });

const cases: Record<string, SidesMutation[]> = {
  'hours by both, and paid for by what the family saw': [
    hersAre('18:00'),
    theirsAre('17:00'),
    {
      side: 'family',
      id: idOf('1', 3),
      name: 'payment.payDays',
      args: {
        payments: [{ paymentId: idOf('2', 1), nannyId: NANNY }],
        days: [{ dayId, amountCents: 6000 }],
        platform: null,
      },
    },
  ],
  'hours by her, other times and a delete by the family': [
    hersAre('18:00'),
    {
      side: 'family',
      id: idOf('1', 4),
      name: 'day.editSchedule',
      args: { dayId, start: at('15:00'), end: at('18:00') },
    },
    { side: 'family', id: idOf('1', 5), name: 'day.remove', args: { dayId }, basedOn: seen },
  ],
  'a to-do ticked and renamed by her, removed by the family': [
    {
      side: 'nanny',
      id: idOf('1', 6),
      name: 'todo.tick',
      args: { todoId, isCompleted: true },
      basedOn: { isCompleted: false },
    },
    { side: 'nanny', id: idOf('1', 7), name: 'todo.rename', args: { todoId, title: 'Long nap' } },
    { side: 'family', id: idOf('1', 8), name: 'todo.remove', args: { todoId }, basedOn: { title: 'Nap' } },
  ],
};

it.each(Object.entries(cases))(
  'holds in every order and with every fault: %s',
  { timeout: LIMIT_MS },
  async (_, mutations) => {
    // 630 orders; with one fault at most, 13 ways for the four syncs.
    expect(await tryEveryOrder(beginning, mutations, FAULTS)).toBeGreaterThanOrEqual(630);
  },
);
