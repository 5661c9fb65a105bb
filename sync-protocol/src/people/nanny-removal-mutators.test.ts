/**
 * Tests a nanny's removal: what is archived or deleted, what is owed under terms, and what the family and her account
 * may do afterwards.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { basedOnDay, hours, pay } from '../../test-support/conflict-steps.ts';
import { COLLEAGUE_ID, NANNY_ID, PEOPLE, TestHousehold } from '../../test-support/household.ts';
import { ledgerFaults } from '../../test-support/ledger-faults.ts';
import { WEEKLY_40 } from '../../test-support/terms.ts';
import { totalNow } from '../../test-support/week-figures.ts';
import { addDays } from '../kernel/calendar.ts';
import type { TableName } from '../kernel/tables.ts';

const TODAY = '2026-03-05';
const TOMORROW = '2026-03-06';

let household: TestHousehold;
beforeEach(() => {
  household = TestHousehold.create();
});

const remove = (by: 'family' | 'partner' = 'family') =>
  household.as(by).run('nanny.remove', { nannyId: NANNY_ID });
const hers = (table: TableName): string[] =>
  household.all(table).flatMap((row) => ('nannyId' in row && row.nannyId === NANNY_ID ? [row.id] : []));
const nanny = () => household.row('nanny', NANNY_ID);
const weekOff = { weekday: 1, startMinutes: 540, endMinutes: 1020, notes: null };
/** What stood seven days before she is removed counts. */
const STOOD = { receivedAt: '2026-02-20T17:00:00.000Z' };
const saveWeek = () =>
  household.as('family').must('baseSchedule.save', { nannyId: NANNY_ID, items: [weekOff] }, STOOD);

describe('a removed nanny with pay', () => {
  it('with a thousand days has each row read once, and only her own row written', () => {
    const dayId = household.completedDay('2026-03-02');
    const [day, earning] = [household.day(dayId), household.row('earning', dayId)];
    if (earning === undefined) throw new Error('No earning');
    for (let i = 0; i < 1000; i += 1) {
      const [id, date] = [household.newId(), addDays('2025-01-01', -i)];
      household.plant('day', { ...day, id, date });
      household.plant('earning', { ...earning, id, dayId: id, date });
    }
    const [read, { version }] = [household.rowsRead, household];
    expect(remove().result).toBe('applied');
    const all = [...household.all('day'), ...household.all('earning'), ...household.all('nanny')];
    expect(all.flatMap((row) => (row.version > version ? row.id : []))).toEqual([NANNY_ID]);
    // Beside her days and their earnings: the household, her row by id and by range, her rate.
    expect(household.rowsRead - read - 2 * 1001).toBeLessThan(10);
  });

  it('is archived: rates, hours, earnings and payments stay, the rest is deleted', () => {
    saveWeek();
    const worked = household.completedDay(TODAY);
    const planned = [
      household.pendingDay(TOMORROW),
      household.acceptedDay(TODAY, { start: '18:00', end: '19:00' }),
    ];
    household.as('family').must('day.answer', { dayId: household.pendingDay(TOMORROW), status: 'DECLINED' });
    household.as('family').must('todo.add', { todoId: household.newId(), dayId: worked, title: 'Nap' });
    pay(household, worked, 16000);
    const rates = hers('rate');
    expect(remove().result).toBe('applied');
    expect(hers('day')).toEqual([worked]);
    expect([hers('rate'), hers('earning')]).toEqual([rates, [worked]]);
    expect([hers('payment').length, hers('settlement').length]).toEqual([1, 1]);
    expect([hers('todo'), hers('baseSchedule')]).toEqual([[], []]);
    expect(planned.every((id) => household.row('day', id) === undefined)).toBe(true);
    expect(nanny()).toMatchObject({
      name: 'nanny',
      nannyUserId: null,
      formerUserId: PEOPLE.nanny.accountId,
      archivedAt: household.at,
      endedOn: TODAY,
      endPlan: [0, 480, 0, 0, 0, 0, 0],
    });
    expect(ledgerFaults(household.ledger())).toEqual([]);
    expect(hers('day')).not.toContain(household.completedDay(TODAY, { nannyId: COLLEAGUE_ID }));
  });

  it('removed again, by the other parent too: noop', () => {
    household.completedDay(TODAY);
    remove();
    const before = household.contents();
    expect(remove('partner').result).toBe('noop');
    expect(household.contents()).toEqual(before);
  });

  it('keeps hours in review, which the family may still confirm or dismiss', () => {
    const dayId = household.acceptedDay(TODAY);
    const basedOn = basedOnDay(household, dayId);
    household.as('family').must('day.answer', { dayId, status: 'DECLINED' });
    const worked = { dayId, ...hours(household, '09:00', '11:00') };
    expect(household.as('nanny').run('day.recordHours', worked, { basedOn }).result).toBe('review');
    remove();
    const [reviewId = ''] = hers('review');
    expect(household.day(dayId).status).toBe('DECLINED');
    household.as('family').must('review.resolve', { reviewId, choice: 'confirm' });
    expect(household.row('earning', dayId)?.amountCents).toBe(4000);
  });

  it('is paid, and payments are voided, as before', () => {
    const [first, second] = [household.completedDay(TODAY), household.completedDay('2026-03-04')];
    remove();
    const paymentId = household.recordPayment(20000);
    expect(household.row('earning', second)?.openCents).toBe(0);
    household.as('family').must('payment.void', { paymentId });
    pay(household, first, 16000);
    expect([household.row('earning', first)?.openCents, household.day(first).isPaid]).toEqual([0, true]);
  });

  it('is offered nothing new by the family: nanny_removed', () => {
    const dayId = household.completedDay(TODAY);
    const goneId = household.acceptedDay(TOMORROW);
    const todoId = household.newId();
    household.as('family').must('todo.add', { todoId, dayId, title: 'Nap' });
    remove();
    const family = household.as('family');
    const nannyId = NANNY_ID;
    const span = household.span(TOMORROW, '09:00', '10:00');
    const worked = { dayId, ...household.span(TODAY, '09:00', '10:00') };
    const dated = { nannyId, date: TOMORROW, notes: null, dayId: household.newId() };
    const overwrites = { overwritePending: true, overwriteAccepted: true, overwriteDeclined: true };
    const codes = [
      family.code('day.schedule', { ...dated, ...span }),
      family.code('day.editSchedule', { dayId: goneId, notes: 'x' }),
      family.code('day.editSchedule', { dayId, notes: 'x' }),
      family.code('day.answer', { dayId: goneId, status: 'DECLINED' }),
      family.code('day.answer', { dayId, status: 'DECLINED' }),
      family.code('day.recordHours', worked),
      family.code('day.withdrawHours', worked),
      family.code('day.remove', { dayId }),
      family.code('todo.add', { todoId: household.newId(), dayId, title: 'x' }),
      family.code('todo.rename', { todoId, title: 'x' }),
      family.code('todo.tick', { todoId, isCompleted: true }),
      family.code('nanny.edit', { nannyId, name: 'B' }),
      family.code('nanny.setRate', { nannyId, hourlyRateCents: 100, effectiveFrom: TODAY }),
      family.code('baseSchedule.save', { nannyId, items: [weekOff] }),
      family.code('agenda.generate', { nannyId, startDate: TODAY, endDate: TOMORROW, ...overwrites }),
      family.code('terms.set', { nannyId, effectiveFrom: '2026-03-09', ...WEEKLY_40 }),
      family.code('terms.remove', { nannyId, effectiveFrom: '2026-03-09' }),
      household.as('nanny').code('nanny.link', { nannyId, accountId: PEOPLE.nanny.accountId }),
    ];
    expect(new Set(codes)).toEqual(new Set(['nanny_removed']));
  });

  it('may be added again with her e-mail, under a record of its own', () => {
    household.completedDay(TODAY);
    remove();
    const args = { id: household.newId(), name: 'Ann', email: 'nanny@example.com', hourlyRateCents: 2200 };
    expect(household.as('family').code('nanny.add', { ...args, id: NANNY_ID })).toBe('id_conflict');
    household.as('family').must('nanny.add', args);
    const twice = { ...args, id: household.newId() };
    expect(household.as('family').code('nanny.add', twice)).toBe('nanny_email_taken');
    expect(nanny()).toMatchObject({ name: 'nanny', email: 'nanny@example.com' });
  });
});

describe('a removed nanny without pay', () => {
  it('is deleted with all her rows', () => {
    saveWeek();
    const dayId = household.acceptedDay(TOMORROW);
    household.as('family').must('todo.add', { todoId: household.newId(), dayId, title: 'Nap' });
    household
      .as('family')
      .must('terms.set', { nannyId: NANNY_ID, effectiveFrom: '2026-03-09', ...WEEKLY_40 });
    remove();
    for (const [table, rows] of Object.entries(household.contents())) {
      const left = rows.filter((row) => 'nannyId' in row && row.nannyId === NANNY_ID);
      expect([table, left]).toEqual([table, []]);
    }
    expect(remove()).toMatchObject({ code: 'nanny_removed' });
  });
});

const kinds = () => household.all('earning').map(({ kind, date, amountCents }) => [kind, date, amountCents]);

const grossCents = () =>
  totalNow(household, { nannyId: NANNY_ID, weekStart: '2026-03-02' }, { asIfOver: true }).grossCents;

/** Makes 5 March the date on which she began, as an invitation that she accepts then would. */
const joinToday = () => {
  const link = { nannyId: NANNY_ID, accountId: PEOPLE.nanny.accountId };
  household.as('nanny').must('nanny.unlink', link);
  household.as('nanny').must('nanny.link', link);
};

describe('a removal under terms', () => {
  const THIS_WEEK = '2026-03-02';
  const setTerms = (fields: object) =>
    household.as('family').must('terms.set', {
      nannyId: NANNY_ID,
      effectiveFrom: THIS_WEEK,
      ...WEEKLY_40,
      ...fields,
    });

  it('owes the shifts that it takes away late, and no others', () => {
    setTerms({ cancellationHours: 24 });
    household.acceptedDay(TOMORROW, { start: '09:00', end: '11:00' });
    household.acceptedDay('2026-03-07', { start: '09:00', end: '11:00' });
    household.pendingDay(TOMORROW, { start: '12:00', end: '14:00' });
    remove();
    expect(kinds()).toEqual([['cancellation', TOMORROW, 4000]]);
    expect(hers('day')).toEqual([]);
    expect(nanny()?.archivedAt).toBe(household.at);
    expect(ledgerFaults(household.ledger())).toEqual([]);
  });

  it('leaves a closed week as it was: an unworked holiday, and what she declined', () => {
    setTerms({ holidayMultiplierHundredths: 150, guaranteedMinutes: 600 });
    saveWeek();
    household.as('family').must('household.saveHolidays', {
      useFederal: false,
      own: [{ date: '2026-03-03', name: 'Town Day' }],
    });
    household.at = '2026-03-02T12:00:00.000Z';
    const declined = household.pendingDay('2026-03-02');
    household.as('nanny').must('day.answer', { dayId: declined, status: 'DECLINED' });
    const holiday = household.acceptedDay('2026-03-03', { start: '09:00', end: '10:00' });
    household.completedDay('2026-03-02', { start: '02:00', end: '03:00' });
    household.pendingDay('2026-03-04');
    household.at = '2026-03-09T17:00:00.000Z';
    const close = { householdId: household.id, nannyId: NANNY_ID, weekStart: THIS_WEEK };
    household.as('server').must('week.close', close);
    const before = kinds();
    expect(before.map(([kind]) => kind)).toContain('holiday');
    remove();
    expect(kinds()).toEqual(before);
    expect(hers('day').toSorted()).toEqual(
      [declined, holiday, ...household.all('earning').flatMap(({ dayId }) => dayId ?? [])].toSorted(),
    );
    expect(ledgerFaults(household.ledger())).toEqual([]);
  });

  it('closes the week that she left in with her part of the guarantee', () => {
    setTerms({ guaranteedMinutes: 2400 });
    const week = [1, 2, 3, 4, 5].map((weekday) => ({ ...weekOff, weekday }));
    household.as('family').must('baseSchedule.save', { nannyId: NANNY_ID, items: week }, STOOD);
    household.completedDay('2026-03-02');
    remove();
    household.at = '2026-03-09T17:00:00.000Z';
    const close = { householdId: household.id, nannyId: NANNY_ID, weekStart: THIS_WEEK };
    household.as('server').must('week.close', close);
    // From Monday to Thursday: 4 of 5 planned days, of which she worked one.
    expect(kinds()).toContainEqual(['guarantee', '2026-03-08', 48000]);
    expect(ledgerFaults(household.ledger())).toEqual([]);
  });

  const closeFirstWeek = (at = '2026-03-09T17:00:00.000Z') => {
    household.at = at;
    const args = { householdId: household.id, nannyId: NANNY_ID, weekStart: THIS_WEEK };
    return household.as('server').code('week.close', args);
  };

  describe('after a raise on the last date of a week with a guarantee', () => {
    const SATURDAY = '2026-03-07';
    const SUNDAY = '2026-03-08';

    /** Guarantees 850 minutes, of which 485 are her part of the week. $50.00 from Sunday on, when the test begins. */
    function raised(...shifts: readonly { readonly date: string; readonly end: string }[]): void {
      setTerms({ guaranteedMinutes: 850, cancellationHours: 1 });
      for (const { date, end } of shifts) household.acceptedDay(date, { start: '08:00', end });
      const rate = { nannyId: NANNY_ID, hourlyRateCents: 5000, effectiveFrom: SUNDAY };
      household.as('family').must('nanny.setRate', rate);
      household.at = '2026-03-08T17:00:00.000Z';
    }

    it('owes a late shift at the rate of the guarantee whose minutes it covers', () => {
      raised({ date: SATURDAY, end: '12:00' });
      expect(grossCents()).toBe(40_417);
      remove();
      expect(kinds()).toEqual([['cancellation', SATURDAY, 20_000]]);
      expect(grossCents()).toBe(40_417);
    });

    it('lowers a week by no cent that rounding the shift and the rest apart would take', () => {
      raised({ date: SATURDAY, end: '08:01' });
      household.at = '2026-03-09T17:00:00.000Z';
      closeFirstWeek();
      expect(kinds()).toEqual([['guarantee', SUNDAY, 40_417]]);
      remove();
      expect(kinds()).toEqual([
        ['guarantee', SUNDAY, 40_333],
        ['cancellation', SATURDAY, 84],
      ]);
    });

    it('owes late shifts at the rates of their dates where together they pay more', () => {
      raised({ date: TOMORROW, end: '20:00' }, { date: SATURDAY, end: '20:00' });
      remove();
      expect(kinds()).toEqual([
        ['cancellation', TOMORROW, 24_000],
        ['cancellation', SATURDAY, 24_000],
      ]);
    });

    it('compares the week without shifts to come, also those of a holiday', () => {
      household.at = '2026-03-07T11:30:00.000Z';
      setTerms({ guaranteedMinutes: 1050, cancellationHours: 24, holidayMultiplierHundredths: 150 });
      household.acceptedDay(SATURDAY, { start: '08:00', end: '12:00' });
      const own = [{ date: SATURDAY, name: 'Town Day' }];
      household.as('family').must('household.saveHolidays', { useFederal: false, own });
      const rate = { nannyId: NANNY_ID, hourlyRateCents: 4000, effectiveFrom: SUNDAY };
      household.as('family').must('nanny.setRate', rate);
      remove();
      // Three of seven dates: 450 minutes, at the rate of Sunday.
      expect(grossCents()).toBe(30_000);
    });
  });

  it('owes her part of a first week’s guarantee, though no hours are recorded', () => {
    joinToday();
    setTerms({ guaranteedMinutes: 2100 });
    household.at = '2026-03-07T17:00:00.000Z';
    remove();
    expect(nanny()).toMatchObject({ startedOn: TODAY, endedOn: '2026-03-07', archivedAt: household.at });
    expect(closeFirstWeek()).toBe('applied');
    // Three of seven dates.
    expect(kinds()).toEqual([['guarantee', '2026-03-08', 30000]]);
    expect(ledgerFaults(household.ledger())).toEqual([]);
  });

  it('owes the guarantee of a first week that is over, but not closed yet', () => {
    joinToday();
    setTerms({ guaranteedMinutes: 2100 });
    household.at = '2026-03-09T06:00:00.000Z';
    remove();
    expect(closeFirstWeek()).toBe('applied');
    expect(kinds()).toEqual([['guarantee', '2026-03-08', 40000]]);
  });

  it('owes the guarantee where all that she had worked before she joined was deleted', () => {
    const link = { nannyId: NANNY_ID, accountId: PEOPLE.nanny.accountId };
    household.as('nanny').must('nanny.unlink', link);
    const dayId = household.completedDay('2026-03-02', { end: '09:15' });
    household.as('nanny').must('nanny.link', link);
    setTerms({ guaranteedMinutes: 2100 });
    household.as('family').must('day.remove', { dayId });
    remove();
    expect(closeFirstWeek()).toBe('applied');
    // Four of seven dates, from Monday.
    expect(kinds()).toEqual([['guarantee', '2026-03-08', 40000]]);
  });

  it('owes an agreed holiday of a first week that is past, and none that is ahead', () => {
    setTerms({ holidayMultiplierHundredths: 150 });
    const own = [TODAY, '2026-03-07'].map((date) => ({ date, name: 'Town Day' }));
    household.as('family').must('household.saveHolidays', { useFederal: false, own });
    for (const date of [TOMORROW, '2026-03-07']) household.acceptedDay(date);
    const copy = household.copy();
    copy.as('family').must('nanny.remove', { nannyId: NANNY_ID });
    expect(copy.all('nanny').map(({ id }) => id)).toEqual([COLLEAGUE_ID]);
    const past = household.acceptedDay(TODAY, { start: '09:00', end: '11:00' });
    remove();
    expect(hers('day')).toEqual([past]);
    closeFirstWeek();
    expect(kinds()).toEqual([['holiday', TODAY, 4000]]);
  });

  it('deletes her whole where nothing is promised, or only for weeks to come', () => {
    const nannyId = household.newId();
    const args = { id: nannyId, name: 'Ann', email: 'ann@example.com', hourlyRateCents: 2000 };
    household.as('family').must('nanny.add', args);
    const terms = { nannyId, effectiveFrom: THIS_WEEK, ...WEEKLY_40, guaranteedMinutes: 2400 };
    household.as('family').must('terms.set', terms);
    setTerms({ weeklyLimitMinutes: 2400 });
    setTerms({ effectiveFrom: '2026-03-09', guaranteedMinutes: 2400 });
    household.as('family').must('nanny.remove', { nannyId });
    remove();
    expect(household.all('nanny').map(({ id }) => id)).toEqual([COLLEAGUE_ID]);
  });

  it('keeps the last date of an account that was deleted before, unless she worked on', () => {
    household.completedDay(TODAY);
    const link = { nannyId: NANNY_ID, accountId: PEOPLE.nanny.accountId };
    household.as('nanny').must('nanny.unlink', link);
    household.at = '2026-03-19T17:00:00.000Z';
    const copy = household.copy();
    remove();
    expect(nanny()).toMatchObject({ endedOn: TODAY, formerUserId: null });
    copy.completedDay('2026-03-18');
    copy.as('family').must('nanny.remove', { nannyId: NANNY_ID });
    expect(copy.row('nanny', NANNY_ID)).toMatchObject({ endedOn: '2026-03-19' });
  });
});

describe('the account of a removed nanny', () => {
  const link = { nannyId: NANNY_ID, accountId: PEOPLE.nanny.accountId };

  it('may do nothing more, whatever its device sends: nanny_removed', () => {
    const dayId = household.completedDay(TODAY);
    const basedOn = basedOnDay(household, dayId);
    remove();
    const former = household.as('formerNanny');
    const worked = { dayId, ...hours(household, '11:00', '11:30') };
    const span = household.span(TOMORROW, '09:00', '10:00');
    const dated = { nannyId: NANNY_ID, date: TOMORROW, notes: null, dayId: household.newId() };
    expect([
      former.code('day.recordHours', worked, { basedOn }),
      former.code('day.schedule', { ...dated, ...span }),
      former.code('nanny.remove', { nannyId: COLLEAGUE_ID }),
      former.code('payment.void', { paymentId: household.newId() }),
    ]).toEqual(Array.from({ length: 4 }, () => 'nanny_removed'));
  });

  it('added again, learns that days of the old record are gone', () => {
    const dayId = household.completedDay(TODAY);
    remove();
    const rejoined = household.as('rejoinedNanny');
    expect(rejoined.code('day.recordHours', { dayId, ...hours(household, '09:00', '10:00') })).toBe(
      'nanny_removed',
    );
    expect(household.as('colleague').code('day.cancel', { dayId })).toBe('not_found');
  });

  it('is forgotten when it is deleted; another account isn’t', () => {
    household.completedDay(TODAY);
    remove();
    const other = { ...link, accountId: PEOPLE.colleague.accountId };
    expect(household.as('formerNanny').code('nanny.unlink', other)).toBe('nanny_removed');
    expect(household.as('nanny').code('nanny.unlink', other)).toBe('forbidden');
    household.as('nanny').must('nanny.unlink', link);
    expect(nanny()).toMatchObject({ formerUserId: null, archivedAt: household.at });
  });
});
