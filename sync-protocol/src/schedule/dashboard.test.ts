/** Tests the dashboard's figures: scheduled, unanswered and completed hours, and upcoming days. */
import { expect, test } from 'vitest';
import type { AgendaDay } from './agenda-day.ts';
import { dashboardFigures } from './dashboard.ts';
import { plannedDay } from './planned-day.ts';

const TODAY = '2026-03-05';

function day(date: string, change: Partial<AgendaDay>): AgendaDay {
  const planned = plannedDay({
    householdId: '00000000-0000-7000-8000-000000000001',
    id: '00000000-0000-7000-8000-000000000002',
    nannyId: '00000000-0000-7000-8000-000000000003',
    date,
    origin: 'scheduled',
    scheduledStartUtc: `${date}T14:00:00.000Z`,
    scheduledEndUtc: `${date}T21:45:00.000Z`,
    scheduledNotes: null,
  });
  return { ...planned, status: 'ACCEPTED', ...change };
}

const worked = (date: string, billableMinutes: number) => day(date, { status: 'COMPLETED', billableMinutes });
const figures = (...days: AgendaDay[]) => dashboardFigures(days, TODAY);

test('scheduled hours are those of accepted days from today to today + 60 days', () => {
  expect(figures(day('2026-03-04', {})).hoursScheduled).toBe(0);
  expect(figures(day(TODAY, {}), day('2026-05-04', {})).hoursScheduled).toBe(15.5);
  expect(figures(day('2026-05-05', {})).hoursScheduled).toBe(0);
});

test('pending days are counted apart, declined ones not at all', () => {
  const counted = figures(day(TODAY, { status: 'PENDING' }), day(TODAY, { status: 'DECLINED' }));
  expect(counted).toEqual({
    hoursScheduled: 0,
    hoursAwaitingReply: 7.75,
    ytdHoursCompleted: 0,
    daysScheduled: 0,
  });
});

test('upcoming accepted days are counted however far ahead, past ones not', () => {
  expect(figures(day('2026-03-04', {}), day(TODAY, {}), day('2026-12-31', {})).daysScheduled).toBe(2);
});

test("completed hours are this year's billable ones", () => {
  expect(figures(worked('2025-12-31', 480), worked('2026-01-01', 465), worked(TODAY, 20))).toMatchObject({
    ytdHoursCompleted: 8.08,
    hoursScheduled: 0,
    daysScheduled: 0,
  });
});
