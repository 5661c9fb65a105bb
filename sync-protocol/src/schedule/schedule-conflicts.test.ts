/** Tests the conflict table of docs/sync.md for to-dos and the base schedule. */
import { describe, expect, it } from 'vitest';
import { NANNY_ID, TestHousehold } from '../../test-support/household.ts';
import { weekdayRowId } from './base-schedule.ts';

const TOMORROW = '2026-03-06';

describe('to-dos', () => {
  it('ticked and renamed: both count; a tick after a removal is a no-op', () => {
    const household = TestHousehold.create();
    const todoId = household.newId();
    const dayId = household.pendingDay(TOMORROW);
    household.as('family').must('todo.add', { todoId, dayId, title: ' Nap ' });
    household
      .as('nanny')
      .must('todo.tick', { todoId, isCompleted: true }, { basedOn: { isCompleted: false } });
    household.as('family').must('todo.rename', { todoId, title: 'Long nap' });
    expect(household.row('todo', todoId)).toMatchObject({ title: 'Long nap', isCompleted: true });
    household.as('family').must('todo.remove', { todoId });
    const nanny = household.as('nanny');
    const tick = nanny.run('todo.tick', { todoId, isCompleted: false }, { basedOn: { isCompleted: true } });
    expect(tick.result).toBe('noop');
    expect(nanny.code('todo.rename', { todoId, title: 'x' })).toBe('not_found');
    expect(household.all('todo')).toEqual([]);
  });
});

const shift = (weekday: number, startMinutes: number) => ({
  weekday,
  startMinutes,
  endMinutes: 1000,
  notes: null,
});

describe('base schedule', () => {
  it('saved by two: merged by weekday; on the same weekday the later save counts', () => {
    const household = TestHousehold.create();
    const nannyId = NANNY_ID;
    const first = [shift(1, 500), shift(2, 500)];
    household.as('family').must('baseSchedule.save', { nannyId, items: first });
    const basedOn = { items: first };
    household
      .as('family')
      .must('baseSchedule.save', { nannyId, items: [shift(1, 600), shift(2, 500)] }, { basedOn });
    household
      .as('partner')
      .must('baseSchedule.save', { nannyId, items: [shift(1, 500), shift(2, 700)] }, { basedOn });
    const startOf = (day: number) =>
      household.row('baseSchedule', weekdayRowId(nannyId, day))?.shifts[0]?.startMinutes;
    expect([startOf(1), startOf(2)]).toEqual([600, 700]);
    household
      .as('partner')
      .must('baseSchedule.save', { nannyId, items: [shift(1, 650), shift(2, 500)] }, { basedOn });
    expect([startOf(1), startOf(2)]).toEqual([650, 700]);
    const again = household
      .as('partner')
      .run('baseSchedule.save', { nannyId, items: [shift(2, 700), shift(1, 650)] });
    expect(again.result).toBe('noop');
  });
});
