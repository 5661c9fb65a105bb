/**
 * Tests the conflict table of docs/sync.md for deleted days and removed nannies: one test per row. Also tests that a
 * batch of such mutations gives the same results as its mutations one by one.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { basedOnDay, hours, pay, seenHours } from '../../test-support/conflict-steps.ts';
import { NANNY_ID, TestHousehold } from '../../test-support/household.ts';

let household: TestHousehold;
beforeEach(() => {
  household = TestHousehold.create();
});

const TODAY = '2026-03-05';
const TOMORROW = '2026-03-06';

describe('deletes', () => {
  it('hours for a deleted day bring it back, COMPLETED and marked', () => {
    const dayId = household.acceptedDay(TODAY);
    const basedOn = basedOnDay(household, dayId);
    household.as('family').must('day.remove', { dayId }, { basedOn: seenHours(household, dayId) });
    household
      .as('nanny')
      .must('day.recordHours', { dayId, ...hours(household, '09:00', '11:00') }, { basedOn });
    expect(household.day(dayId)).toMatchObject({ status: 'COMPLETED', restoredAt: household.at });
    expect(household.row('earning', dayId)?.amountCents).toBe(4000);
    const stale = { basedOn: { status: 'ACCEPTED', actualStartUtc: null, actualEndUtc: null } };
    expect(household.as('family').code('day.remove', { dayId }, stale)).toBe('has_hours');
    household.as('family').must('day.remove', { dayId }, { basedOn: seenHours(household, dayId) });
  });

  it.each(['09:00', '08:00'])(
    'hours recorded as %s count after a concurrent delete of hours, without review',
    (start) => {
      const dayId = household.acceptedDay(TODAY);
      const basedOn = basedOnDay(household, dayId);
      household.as('family').must('day.recordHours', { dayId, ...hours(household, '09:00', '11:00') });
      household.as('family').must('day.remove', { dayId }, { basedOn: seenHours(household, dayId) });
      household
        .as('nanny')
        .must('day.recordHours', { dayId, ...hours(household, start, '11:00') }, { basedOn });
      expect(household.day(dayId)).toMatchObject({ status: 'COMPLETED', hoursRecordedBySide: 'nanny' });
    },
  );

  it('hours for a declined, deleted day wait in review on the day brought back', () => {
    const dayId = household.acceptedDay(TODAY);
    const basedOn = basedOnDay(household, dayId);
    household.as('family').must('day.answer', { dayId, status: 'DECLINED' });
    household.as('family').must('day.remove', { dayId });
    const worked = { dayId, ...hours(household, '09:00', '11:00') };
    expect(household.as('nanny').run('day.recordHours', worked, { basedOn }).result).toBe('review');
    expect(household.day(dayId)).toMatchObject({ status: 'DECLINED', restoredAt: household.at });
    const reviewId = household.all('review')[0]?.id ?? '';
    household.as('family').must('review.resolve', { reviewId, choice: 'confirm' });
    expect(household.day(dayId).amountCents).toBe(4000);
  });

  it('a batch gives the same results as its mutations one by one', () => {
    const dayId = household.acceptedDay(TODAY);
    const basedOn = basedOnDay(household, dayId);
    const results = household.together([
      { by: 'family', name: 'day.remove', args: { dayId } },
      {
        by: 'nanny',
        name: 'day.recordHours',
        args: { dayId, ...hours(household, '09:00', '11:00') },
        basedOn,
      },
    ]);
    expect(results.map(({ result }) => result)).toEqual(['applied', 'applied']);
    expect(household.day(dayId).status).toBe('COMPLETED');
  });

  it('hours recorded, then the day deleted without having seen them: has_hours', () => {
    const dayId = household.acceptedDay(TODAY);
    const basedOn = seenHours(household, dayId);
    household.as('nanny').must('day.recordHours', { dayId, ...hours(household, '09:00', '11:00') });
    expect(household.as('family').code('day.remove', { dayId }, { basedOn })).toBe('has_hours');
  });

  it('a day with hours in review is not deleted; once decided it may be', () => {
    const dayId = household.acceptedDay(TODAY);
    const basedOn = basedOnDay(household, dayId);
    household.as('family').must('day.answer', { dayId, status: 'DECLINED' });
    const worked = { dayId, ...hours(household, '09:00', '11:00') };
    household.as('nanny').run('day.recordHours', worked, { basedOn });
    expect(household.as('family').code('day.remove', { dayId })).toBe('has_hours');
    const reviewId = household.all('review')[0]?.id ?? '';
    household.as('nanny').must('review.withdraw', { reviewId });
    household.as('family').must('day.remove', { dayId });
    expect(household.all('review')).toEqual([]);
  });

  it('deleted, then deleted again: noop', () => {
    const dayId = household.pendingDay(TOMORROW);
    const basedOn = seenHours(household, dayId);
    household.as('family').must('day.remove', { dayId }, { basedOn });
    expect(household.as('partner').run('day.remove', { dayId }, { basedOn }).result).toBe('noop');
  });

  it('deleted, then any other edit: day_deleted', () => {
    const dayId = household.pendingDay(TOMORROW);
    household.as('family').must('day.remove', { dayId });
    const family = household.as('family');
    const refused = { code: 'day_deleted' };
    expect(family.run('day.editSchedule', { dayId, notes: 'x' })).toMatchObject(refused);
    expect(family.run('day.answer', { dayId, status: 'ACCEPTED' })).toMatchObject(refused);
    expect(family.run('todo.add', { todoId: household.newId(), dayId, title: 'Nap' })).toMatchObject(refused);
    expect(
      family.run('day.recordHours', { dayId, ...household.span(TOMORROW, '09:00', '10:00') }),
    ).toMatchObject(refused);
  });

  it('a nanny removed while her hours are queued: nanny_removed; earlier hours stay', () => {
    const dayId = household.completedDay(TODAY);
    const acceptedId = household.acceptedDay(TODAY, { start: '18:00', end: '19:00' });
    const basedOn = basedOnDay(household, acceptedId);
    household.as('family').must('nanny.remove', { nannyId: NANNY_ID });
    const hoursAfter = { dayId: acceptedId, ...hours(household, '11:00', '11:30') };
    const former = household.as('formerNanny');
    expect(former.code('day.recordHours', hoursAfter, { basedOn })).toBe('nanny_removed');
    expect(household.row('day', acceptedId)).toBeUndefined();
    expect(household.row('earning', dayId)?.amountCents).toBe(16000);
  });

  it('a nanny with pay removed, then removed again: noop', () => {
    household.completedDay(TODAY);
    household.as('family').must('nanny.remove', { nannyId: NANNY_ID });
    expect(household.as('partner').run('nanny.remove', { nannyId: NANNY_ID }).result).toBe('noop');
  });

  it('a nanny removed, then paid: the payment counts', () => {
    const dayId = household.completedDay(TODAY);
    household.as('family').must('nanny.remove', { nannyId: NANNY_ID });
    pay(household, dayId, 16000);
    expect(household.day(dayId).isPaid).toBe(true);
  });

  it('a nanny removed, then added with the same e-mail: a record of its own', () => {
    household.completedDay(TODAY);
    household.as('family').must('nanny.remove', { nannyId: NANNY_ID });
    const args = { id: household.newId(), name: 'Ann', email: 'nanny@example.com', hourlyRateCents: 2200 };
    household.as('family').must('nanny.add', args);
    expect(household.row('nanny', NANNY_ID)?.archivedAt).toBe(household.at);
  });

  it('a nanny without pay removed: her rows are gone, and changes are refused', () => {
    const dayId = household.acceptedDay(TODAY, { start: '18:00', end: '19:00' });
    const todoId = household.newId();
    household.as('family').must('todo.add', { todoId, dayId, title: 'Nap' });
    household.as('family').must('nanny.remove', { nannyId: NANNY_ID });
    for (const [table, rows] of Object.entries(household.contents())) {
      const hers = rows.filter((row) => 'nannyId' in row && row.nannyId === NANNY_ID);
      expect([table, hers]).toEqual([table, []]);
    }
    const family = household.as('family');
    const codes = [
      family.code('nanny.edit', { nannyId: NANNY_ID, name: 'B' }),
      family.code('baseSchedule.save', { nannyId: NANNY_ID, items: [] }),
      family.code('day.editSchedule', { dayId, notes: 'x' }),
      family.code('todo.rename', { todoId, title: 'x' }),
    ];
    expect(new Set(codes)).toEqual(new Set(['nanny_removed']));
    const days = [{ dayId, amountCents: 16000 }];
    expect(family.run('payment.payDays', { payments: [], days, platform: null })).toMatchObject({
      data: { errors: [{ code: 'nanny_removed' }] },
    });
  });
});
