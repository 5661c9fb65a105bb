/**
 * Tests what the family owes for a shift that it marks as not worked, and the nanny's answer: sent home, the shift stays
 * owed whatever the family does; if she didn't come, nothing is.
 */
import { describe, expect, it } from 'vitest';
import {
  decline,
  LATER,
  moveTo,
  OWED,
  remove,
  TOMORROW,
  withAgreedDay,
} from '../../test-support/agreed-day.ts';
import { NANNY_ID, type PersonName, type TestHousehold } from '../../test-support/household.ts';
import { added, closeWeek, setTerms, WEEK, WEEKLY_40 } from '../../test-support/terms.ts';
import { sign } from '../../test-support/week-figures.ts';
import { isAskedIfCame } from '../weeks/late-cancellation.ts';

/** An hour after the start of the agreed shift, and after its end. */
const BEGUN = '2026-03-06T15:00:00.000Z';
const OVER = '2026-03-07T17:00:00.000Z';

function begun(cancellationHours: number | null = 24): { household: TestHousehold; dayId: string } {
  const { household, dayId } = withAgreedDay(cancellationHours);
  household.at = BEGUN;
  return { household, dayId };
}

const mark = (household: TestHousehold, dayId: string, by: PersonName = 'family'): unknown =>
  household.as(by).must('day.markNotWorked', { dayId, notWorked: true });
const unmark = (household: TestHousehold, dayId: string, by: PersonName = 'family'): unknown =>
  household.as(by).must('day.markNotWorked', { dayId, notWorked: false });

function marked(): { household: TestHousehold; dayId: string } {
  const { household, dayId } = begun();
  mark(household, dayId);
  return { household, dayId };
}

const answer = (household: TestHousehold, dayId: string, wasSentHome: boolean): string =>
  household.as('nanny').code('day.answerNotWorked', { dayId, wasSentHome });

const isAsked = (household: TestHousehold, dayId: string): boolean =>
  isAskedIfCame(household.day(dayId), household.all('cancellation')) &&
  household.day(dayId).sentHomeAt === null;

/** The server closes the week, she confirms it and the family approves it. */
function approve(household: TestHousehold): void {
  household.at = '2026-03-09T17:00:00.000Z';
  closeWeek(household);
  expect([sign(household, 'nanny'), sign(household, 'family')]).toEqual(['applied', 'applied']);
}

describe('a shift that the family marks as not worked', () => {
  it('is owed, and the nanny is asked', () => {
    const { household, dayId } = marked();
    expect(added(household)).toEqual(OWED);
    expect(isAsked(household, dayId)).toBe(true);
    expect(household.day(dayId)).toMatchObject({ status: 'ACCEPTED', notWorkedAt: BEGUN });
  });

  it('is owed before its start, too, and after its end', () => {
    for (const at of ['2026-03-06T13:59:00.000Z', OVER]) {
      const { household, dayId } = withAgreedDay();
      household.at = at;
      mark(household, dayId);
      expect(added(household)).toEqual(OWED);
    }
  });

  it('is owed by the server’s clock', () => {
    const { household, dayId } = withAgreedDay(1);
    const early = { at: '2026-03-06T06:00:00.000Z', claimedAt: LATER, receivedAt: BEGUN };
    household.as('family').must('day.markNotWorked', { dayId, notWorked: true }, early);
    expect(added(household)).toEqual(OWED);
  });

  it('isn’t owed without notice, on a paid holiday, or for times she only proposed', () => {
    const { household, dayId } = begun(null);
    mark(household, dayId);
    expect([added(household), isAsked(household, dayId)]).toEqual([[], false]);
    const free = begun();
    setTerms(free.household, { cancellationHours: 24, holidayMultiplierHundredths: 150 });
    const own = [{ date: TOMORROW, name: 'Founders Day' }];
    free.household.as('family').must('household.saveHolidays', { useFederal: true, own });
    mark(free.household, free.dayId);
    expect([added(free.household), isAsked(free.household, free.dayId)]).toEqual([[], false]);
    // Paid as a holiday or, where the family deletes it before the week is closed, as a cancellation.
    const deleted = free.household.copy();
    remove(deleted, free.dayId);
    expect(added(deleted)).toEqual(OWED);
    free.household.at = '2026-03-09T17:00:00.000Z';
    closeWeek(free.household);
    expect(added(free.household)).toEqual([`holiday ${TOMORROW} 16000`]);
  });

  it('on a paid holiday stays owed, though the family drops the holiday and the day', () => {
    const { household, dayId } = begun();
    setTerms(household, { cancellationHours: 24, holidayMultiplierHundredths: 150 });
    const family = household.as('family');
    const own = [{ date: TOMORROW, name: 'Founders Day' }];
    family.must('household.saveHolidays', { useFederal: true, own });
    mark(household, dayId);
    const none = { useFederal: true, own: [] };
    const unpaid = { ...WEEKLY_40, effectiveFrom: WEEK, cancellationHours: 24 };
    expect([
      family.code('household.saveHolidays', none),
      family.code('terms.set', { nannyId: NANNY_ID, ...unpaid }),
    ]).toEqual(['lowers_worked_week', 'lowers_worked_week']);
    remove(household, dayId);
    expect(added(household)).toEqual(OWED);
  });

  it('isn’t owed where the nanny marks it, also once the family deletes it', () => {
    const { household, dayId } = begun();
    mark(household, dayId, 'nanny');
    expect(household.as('family').code('day.markNotWorked', { dayId, notWorked: true })).toBe('noop');
    expect([added(household), isAsked(household, dayId)]).toEqual([[], false]);
    remove(household, dayId);
    expect(added(household)).toEqual([]);
  });

  it('isn’t owed later than its week is approved', () => {
    const { household, dayId } = begun();
    mark(household, dayId, 'nanny');
    approve(household);
    unmark(household, dayId);
    expect(household.as('family').code('day.markNotWorked', { dayId, notWorked: true })).toBe(
      'week_approved',
    );
    expect(added(household)).toEqual([]);
  });
});

describe('she was sent home', () => {
  it('and the shift stays owed, without asking again', () => {
    const { household, dayId } = marked();
    expect(answer(household, dayId, true)).toBe('applied');
    expect(answer(household, dayId, true)).toBe('noop');
    expect([added(household), isAsked(household, dayId)]).toEqual([OWED, false]);
    expect(household.day(dayId)).toMatchObject({ status: 'ACCEPTED', sentHomeAt: BEGUN, notWorkedAt: BEGUN });
  });

  it.each([
    ['unmarks it', unmark],
    [
      'unmarks and marks it',
      (household: TestHousehold, dayId: string) => [unmark(household, dayId), mark(household, dayId)],
    ],
    [
      'unmarks and deletes it',
      (household: TestHousehold, dayId: string) => [unmark(household, dayId), remove(household, dayId)],
    ],
    ['deletes it', remove],
    ['declines it', decline],
    [
      'moves it to next week',
      (household: TestHousehold, dayId: string) => moveTo(household, dayId, '2026-03-13'),
    ],
    [
      'removes the terms',
      (household: TestHousehold) =>
        household.as('family').run('terms.remove', { nannyId: NANNY_ID, effectiveFrom: WEEK }),
    ],
  ])('and the family %s', (_name, act) => {
    const { household, dayId } = marked();
    expect(answer(household, dayId, true)).toBe('applied');
    act(household, dayId);
    expect(added(household)).toEqual(OWED);
  });

  it('and hours that are recorded take its place, minute for minute', () => {
    const { household, dayId } = marked();
    answer(household, dayId, true);
    household.as('family').must('day.recordHours', { dayId, ...household.span(TOMORROW, '09:00', '09:45') });
    expect(added(household)).toEqual([`cancellation ${TOMORROW} 14500`]);
    household
      .as('family')
      .must('day.withdrawHours', { dayId, ...household.span(TOMORROW, '09:00', '09:45') });
    expect(added(household)).toEqual(OWED);
  });

  it('but can say later that she didn’t come', () => {
    const { household, dayId } = marked();
    answer(household, dayId, true);
    expect(answer(household, dayId, false)).toBe('applied');
    expect([added(household), household.day(dayId).status]).toEqual([[], 'DECLINED']);
    expect(answer(household, dayId, true)).toBe('not_asked');
  });
});

describe('she didn’t come', () => {
  it('and nothing is owed, whatever the family then does with the day', () => {
    const { household, dayId } = marked();
    expect(answer(household, dayId, false)).toBe('applied');
    expect(household.day(dayId)).toMatchObject({ status: 'DECLINED', notWorkedAt: null });
    expect([added(household), household.all('cancellation')]).toEqual([[], []]);
    for (const takeAway of [decline, remove, mark]) {
      const copy = household.copy();
      copy.as('family').must('day.answer', { dayId, status: 'ACCEPTED' });
      takeAway(copy, dayId);
      expect(added(copy)).toEqual([]);
    }
  });

  it('or cancels instead', () => {
    const { household, dayId } = marked();
    household.as('nanny').must('day.cancel', { dayId });
    expect(added(household)).toEqual([]);
  });

  it('and gives her minutes of the base schedule up', () => {
    const { household, dayId } = begun();
    const items = [{ weekday: 5, startMinutes: 540, endMinutes: 1020, notes: null }];
    household.as('family').must('baseSchedule.save', { nannyId: NANNY_ID, items });
    mark(household, dayId);
    answer(household, dayId, false);
    expect(household.day(dayId).declinedMinutes).toBe(480);
  });

  it('which an approved week no longer lets her say', () => {
    const { household, dayId } = marked();
    approve(household);
    for (const wasSentHome of [false, true])
      expect(answer(household, dayId, wasSentHome)).toBe('week_approved');
    unmark(household, dayId);
    household.as('nanny').must('day.cancel', { dayId });
    expect(added(household)).toEqual(OWED);
    expect(household.all('cancellation')).toHaveLength(1);
  });
});

describe('the question', () => {
  it('is the nanny’s alone to answer', () => {
    const { household, dayId } = marked();
    const codeOf = (by: PersonName): string =>
      household.as(by).code('day.answerNotWorked', { dayId, wasSentHome: false });
    expect(
      ['family', 'partner', 'viewer', 'colleague', 'familyAsNanny'].map((by) => codeOf(by as PersonName)),
    ).toEqual(['forbidden', 'forbidden', 'forbidden', 'not_found', 'not_as_another']);
  });

  it('has no answer before the family marks the day or after it takes that back', () => {
    const { household, dayId } = begun();
    for (const wasSentHome of [true, false]) expect(answer(household, dayId, wasSentHome)).toBe('not_asked');
    mark(household, dayId);
    unmark(household, dayId);
    expect(answer(household, dayId, true)).toBe('not_asked');
    expect(added(household)).toEqual([]);
    mark(household, dayId);
    expect(answer(household, dayId, true)).toBe('applied');
  });

  it('is none where nothing is owed, or of a deleted day', () => {
    const { household, dayId } = begun(null);
    mark(household, dayId);
    expect(answer(household, dayId, true)).toBe('not_asked');
    const deleted = marked();
    remove(deleted.household, deleted.dayId);
    expect(answer(deleted.household, deleted.dayId, false)).toBe('day_deleted');
    expect(added(deleted.household)).toEqual(OWED);
  });
});

describe('the mark that the family takes away', () => {
  it('takes what it owed with it', () => {
    const { household, dayId } = marked();
    unmark(household, dayId);
    expect(added(household)).toEqual([]);
    remove(household, dayId);
    expect(added(household)).toEqual(OWED);
  });

  it('leaves what was owed before it: of a shift that it had declined', () => {
    const { household, dayId } = withAgreedDay();
    decline(household, dayId);
    household.as('family').must('day.answer', { dayId, status: 'ACCEPTED' });
    household.at = BEGUN;
    mark(household, dayId);
    unmark(household, dayId);
    expect(added(household)).toEqual(OWED);
  });
});
