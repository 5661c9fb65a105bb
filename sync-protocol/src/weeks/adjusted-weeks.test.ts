/**
 * Tests whose adjustments an approved week has: those of its nanny alone, whatever ids others' hours have, and still
 * after a day whose hours made them is gone.
 */
import { describe, expect, it } from 'vitest';
import {
  adjusted,
  approve,
  approvedWeek,
  confirmHours,
  hoursOf,
  NEXT_WEEK,
  totalFrom,
} from '../../test-support/approved-weeks.ts';
import { COLLEAGUE_ID, NANNY_ID, TestHousehold } from '../../test-support/household.ts';
import { closeWeek, setTerms, WEEK } from '../../test-support/terms.ts';
import { figuresOf } from '../../test-support/week-figures.ts';

describe('reviews of two nannies with forged ids that give the same id', () => {
  const FORGED = ['01900000-0000-7000-8011-1110000000aa', '01900000-0000-7000-8022-2220000000aa'] as const;
  const CONFIRM = 'confirm' as const;

  /** Approves a week of each, in which the colleague's later hours, under the other's id, are worth 4 h more or less. */
  function withColleague(times: string): { household: TestHousehold; dayIds: string[] } {
    const { household, dayIds } = approvedWeek();
    const other = household.completedDay('2026-03-02', { nannyId: COLLEAGUE_ID });
    const key = { nannyId: COLLEAGUE_ID, weekStart: WEEK };
    household.as('colleague').must('week.confirm', figuresOf(household, key));
    household.as('family').must('week.approve', figuresOf(household, key));
    const [mutationId, others] = FORGED;
    const same = hoursOf(household, dayIds[0] ?? '', '09:15–17:15');
    household.as('nanny').run('day.recordHours', same, { mutationId });
    household.as('family').must('review.resolve', { reviewId: mutationId, choice: CONFIRM });
    household
      .as('colleague')
      .run('day.recordHours', hoursOf(household, other, times), { mutationId: others });
    household.as('family').run('review.resolve', { reviewId: others, choice: CONFIRM });
    return { household, dayIds };
  }

  it.each([
    ['an adjustment', '21:00', '2026-03-09 10000 2026-03-02'],
    ['a correction', '13:00', '2026-03-09 -10000 2026-03-02'],
  ] as const)('leave her week as it is beside %s of the other', (_, times, others) => {
    const { household, dayIds } = withColleague(times);
    expect(adjusted(household)).toEqual([others]);
    expect(totalFrom(household, NEXT_WEEK)).toMatchObject({ grossCents: 0, lines: [] });
    confirmHours(household, hoursOf(household, dayIds[1] ?? '', '17:30'));
    expect(adjusted(household).toSorted()).toEqual(['2026-03-09 1688 2026-03-02', others].toSorted());
  });
});

describe('a day that left an approved week leaves its adjustments in the weeks', () => {
  const SUNDAY = '2026-03-08';
  const flags = { overwritePending: true, overwriteAccepted: true, overwriteDeclined: true };

  function generateSunday(
    household: TestHousehold,
    items: { startMinutes: number; endMinutes: number }[],
  ): void {
    const weekday = { weekday: 0, notes: null };
    const args = { nannyId: NANNY_ID, items: items.map((item) => ({ ...weekday, ...item })) };
    household.as('family').must('baseSchedule.save', args);
    const dates = { nannyId: NANNY_ID, startDate: SUNDAY, endDate: SUNDAY };
    household.as('family').run('agenda.generate', { ...dates, ...flags });
  }

  it.each(['deleted', 'generated anew'] as const)('though it is %s', (how) => {
    const household = TestHousehold.create();
    setTerms(household);
    generateSunday(household, [{ startMinutes: 960, endMinutes: 1320 }]);
    const [sunday] = household.all('day');
    const dayId = sunday?.id ?? '';
    household.as('nanny').must('day.answer', { dayId, status: 'ACCEPTED' });
    household.at = '2026-03-16T17:00:00.000Z';
    const days = ['09', '10', '11', '12', '13'].map((date) =>
      household.completedDay(`2026-03-${date}`, { end: date === '13' ? '15:00' : '17:00' }),
    );
    closeWeek(household, NEXT_WEEK);
    approve(household, NEXT_WEEK);
    // Two hours after midnight fill up the 40 of the week, so that one more on Tuesday is overtime; then none do.
    const evening = household.span(SUNDAY, '16:00', '22:00');
    confirmHours(household, { dayId, ...evening, end: '2026-03-09T06:00:00.000Z' });
    confirmHours(household, hoursOf(household, days[1] ?? '', '18:00'));
    confirmHours(household, { dayId, ...evening });
    const before = [adjusted(household), totalFrom(household, '2026-03-16').grossCents];
    if (how === 'deleted') household.as('family').must('day.remove', { dayId });
    else {
      household.as('nanny').must('day.withdrawHours', { dayId, ...evening });
      generateSunday(household, []);
    }
    expect(household.row('day', dayId)).toBeUndefined();
    expect([adjusted(household), totalFrom(household, '2026-03-16').grossCents]).toEqual(before);
    confirmHours(household, hoursOf(household, days[1] ?? '', '19:00'));
    expect(adjusted(household)).toContain('2026-03-16 2000 2026-03-09');
  });
});
