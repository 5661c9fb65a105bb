/** Tests that no detour through other mutations makes a late cancellation that isn't owed, or avoids one that is. */
import { describe, expect, it } from 'vitest';
import {
  decline,
  EARLIER,
  moveTo,
  OWED,
  remove,
  TOMORROW,
  withAgreedDay,
} from '../../test-support/agreed-day.ts';
import { basedOnDay } from '../../test-support/conflict-steps.ts';
import { NANNY_ID, type TestHousehold } from '../../test-support/household.ts';
import { added, plantTerms, WEEK } from '../../test-support/terms.ts';

/** Before its shift, the nanny records five minutes on the deleted day, and takes them back. */
function restored(): { household: TestHousehold; dayId: string } {
  const { household, dayId } = withAgreedDay();
  const basedOn = basedOnDay(household, dayId);
  household.at = EARLIER;
  remove(household, dayId);
  household.at = '2026-03-06T08:00:00.000Z';
  const hours = { dayId, ...household.span(TOMORROW, '01:00', '01:05') };
  household.as('nanny').must('day.recordHours', hours, { basedOn });
  household.as('nanny').must('day.withdrawHours', hours);
  return { household, dayId };
}

describe('a day that the family deleted in time, and the nanny’s hours restored', () => {
  it('isn’t owed when the family deletes it again', () => {
    const { household, dayId } = restored();
    remove(household, dayId);
    expect(added(household)).toEqual([]);
  });

  it('is owed again once the family has agreed to it', () => {
    const { household, dayId } = restored();
    moveTo(household, dayId, '2026-03-07');
    household.as('nanny').must('day.answer', { dayId, status: 'ACCEPTED' });
    household.at = '2026-03-06T17:00:00.000Z';
    remove(household, dayId);
    expect(added(household)).toEqual(['cancellation 2026-03-07 16000']);
  });
});

/** A minute before the agreed shift begins, and an hour after. */
const JUST_BEFORE = '2026-03-06T13:59:00.000Z';
const BEGUN = '2026-03-06T15:00:00.000Z';

function movedBack(): { household: TestHousehold; dayId: string } {
  const { household, dayId } = withAgreedDay();
  moveTo(household, dayId, '2026-03-13');
  household.at = JUST_BEFORE;
  moveTo(household, dayId, TOMORROW);
  return { household, dayId };
}

describe('an agreed shift that the family moves away late, and back just before its start', () => {
  it.each([
    ['deletes', remove],
    ['declines', decline],
  ])('is owed when the family %s it after its start', (_name, takeAway) => {
    const { household, dayId } = movedBack();
    household.at = BEGUN;
    takeAway(household, dayId);
    expect(added(household)).toEqual(OWED);
  });

  it('is owed when the family accepts it for the nanny and deletes it', () => {
    const { household, dayId } = movedBack();
    household.as('family').must('day.answer', { dayId, status: 'ACCEPTED' });
    household.at = BEGUN;
    remove(household, dayId);
    expect(added(household)).toEqual(OWED);
  });

  it('is owed when the nanny declines it after its start, not before', () => {
    for (const [at, owed] of [
      [JUST_BEFORE, []],
      [BEGUN, OWED],
    ] as const) {
      const { household, dayId } = movedBack();
      household.at = at;
      household.as('nanny').must('day.answer', { dayId, status: 'DECLINED' });
      expect(added(household)).toEqual(owed);
      remove(household, dayId);
      expect(added(household)).toEqual(owed);
    }
  });

  it('is owed once the nanny accepts it again, unless she does so after its start', () => {
    for (const [at, owed] of [
      [JUST_BEFORE, OWED],
      [BEGUN, []],
    ] as const) {
      const { household, dayId } = movedBack();
      household.at = at;
      household.as('nanny').must('day.answer', { dayId, status: 'ACCEPTED' });
      household.at = BEGUN;
      remove(household, dayId);
      expect(added(household)).toEqual(owed);
    }
  });
});

it('an agreed shift that is generated anew late and deleted after its start is owed', () => {
  const { household, dayId } = withAgreedDay();
  household.plant('day', { ...household.day(dayId), origin: 'generated' });
  const items = [{ weekday: 5, startMinutes: 540, endMinutes: 1020, notes: null }];
  household.as('family').must('baseSchedule.save', { nannyId: NANNY_ID, items });
  const generate = { nannyId: NANNY_ID, startDate: TOMORROW, endDate: TOMORROW };
  const all = { overwritePending: true, overwriteAccepted: true, overwriteDeclined: true };
  household.as('family').must('agenda.generate', { ...generate, ...all });
  expect(household.day(dayId).status).toBe('PENDING');
  household.at = BEGUN;
  remove(household, dayId);
  expect(added(household)).toEqual(OWED);
});

const saveZone = (household: TestHousehold, timezone: string): unknown =>
  household
    .as('family')
    .must('household.saveSettings', { timezone, billingIncrementMinutes: 15, currency: 'USD' });

/** In Auckland, the shift of Friday begins on Saturday, when terms without notice begin. */
function withZoneOfAuckland(): { household: TestHousehold; dayId: string } {
  const { household, dayId } = withAgreedDay();
  plantTerms(household, { effectiveFrom: '2026-03-07', weekStartsOn: 6 });
  saveZone(household, 'Pacific/Auckland');
  return { household, dayId };
}

describe('a household’s zone that is switched for a moment', () => {
  it('avoids no late cancellation by other terms', () => {
    const { household, dayId } = withZoneOfAuckland();
    remove(household, dayId);
    saveZone(household, 'America/New_York');
    expect(added(household)).toEqual(OWED);
  });

  it('avoids none of a shift that is moved first', () => {
    const { household, dayId } = withAgreedDay();
    plantTerms(household, { effectiveFrom: '2026-03-07', weekStartsOn: 6 });
    moveTo(household, dayId, '2026-03-20');
    saveZone(household, 'Pacific/Auckland');
    remove(household, dayId);
    expect(added(household)).toEqual(OWED);
  });

  it('doesn’t let terms take the notice away', () => {
    const { household, dayId } = withZoneOfAuckland();
    household.as('family').run('terms.remove', { nannyId: NANNY_ID, effectiveFrom: WEEK });
    remove(household, dayId);
    saveZone(household, 'America/New_York');
    expect(added(household)).toEqual(OWED);
  });
});

describe('a shift of today that the family has moved, canceled by the nanny', () => {
  it.each([
    ['a minute later', ['09:01', '17:01'], ['cancellation 2026-03-06 33']],
    ['to a part of it', ['10:00', '16:00'], ['cancellation 2026-03-06 4000']],
    ['to its first minutes', ['09:00', '09:15'], ['cancellation 2026-03-06 15500']],
    ['to other hours', ['18:00', '22:00'], OWED],
    ['to more hours', ['08:00', '18:00'], []],
  ] as const)('%s, is owed for the agreed minutes that were taken away', (_name, [start, end], owed) => {
    const { household, dayId } = withAgreedDay();
    household.at = '2026-03-06T11:00:00.000Z';
    household.as('family').must('day.editSchedule', { dayId, ...household.span(TOMORROW, start, end) });
    expect(household.day(dayId).status).toBe('ACCEPTED');
    household.as('nanny').must('day.cancel', { dayId });
    expect(added(household)).toEqual(owed);
    const copy = household.copy();
    remove(copy, dayId);
    expect(added(copy)).toEqual(owed);
    household.as('nanny').must('day.withdrawAnswer', { dayId, status: 'DECLINED' });
    expect(added(household)).toEqual([]);
  });
});

/** The family declines a day, takes that back and deletes the day. */
function declineAndDelete(household: TestHousehold, dayId: string): void {
  decline(household, dayId);
  household.as('family').must('day.withdrawAnswer', { dayId, status: 'DECLINED' });
  remove(household, dayId);
}

describe('an owed cancellation stays when the family', () => {
  it('generates the deleted day again, declines it and takes that back', () => {
    const { household } = withAgreedDay();
    household.at = JUST_BEFORE;
    const items = [{ weekday: 5, startMinutes: 1080, endMinutes: 1320, notes: null }];
    household.as('family').must('baseSchedule.save', { nannyId: NANNY_ID, items });
    const dates = { startDate: TOMORROW, endDate: TOMORROW };
    const none = { overwritePending: false, overwriteAccepted: false, overwriteDeclined: false };
    const generate = (): string => {
      household.as('family').must('agenda.generate', { nannyId: NANNY_ID, ...dates, ...none });
      return household.all('day').find(({ origin }) => origin === 'generated')?.id ?? '';
    };
    const dayId = generate();
    household.as('nanny').must('day.answer', { dayId, status: 'ACCEPTED' });
    remove(household, dayId);
    const owed = ['cancellation 2026-03-06 8000'];
    expect(added(household)).toEqual(owed);
    expect(generate()).toBe(dayId);
    const copy = household.copy();
    declineAndDelete(household, dayId);
    expect(added(household)).toEqual(owed);
    // Nor by the nanny's new answer: only hours take the cancellation's place.
    copy.as('nanny').must('day.answer', { dayId, status: 'ACCEPTED' });
    expect(added(copy)).toEqual(owed);
    remove(copy, dayId);
    expect(added(copy)).toEqual(owed);
  });

  it('tries to schedule a day of the deleted day’s id', () => {
    const { household, dayId } = withAgreedDay();
    remove(household, dayId);
    const date = '2026-04-06';
    const day = { dayId, nannyId: NANNY_ID, date, ...household.span(date, '09:00', '17:00'), notes: null };
    expect(household.as('family').code('day.schedule', day)).toBe('id_conflict');
  });

  it('moves the declined day to another week, and takes the decline back there', () => {
    const { household, dayId } = withAgreedDay();
    decline(household, dayId);
    moveTo(household, dayId, '2026-03-20');
    household.as('family').must('day.withdrawAnswer', { dayId, status: 'DECLINED' });
    remove(household, dayId);
    expect(added(household)).toEqual(OWED);
  });
});

/** The agreed day, an hour after its start. */
function begun(): { household: TestHousehold; dayId: string } {
  const { household, dayId } = withAgreedDay();
  household.at = BEGUN;
  return { household, dayId };
}

describe('a shift that has begun stays owed when the family', () => {
  it('shortens it first', () => {
    const { household, dayId } = begun();
    household.as('family').must('day.editSchedule', { dayId, ...household.span(TOMORROW, '09:00', '09:15') });
    remove(household, dayId);
    expect(added(household)).toEqual(OWED);
  });

  it('moves it to a date that she declines, or accepts for her', () => {
    const { household, dayId } = begun();
    moveTo(household, dayId, '2026-03-20');
    const accepted = household.copy();
    household.as('nanny').must('day.answer', { dayId, status: 'DECLINED' });
    expect(added(household)).toEqual(OWED);
    accepted.as('family').must('day.answer', { dayId, status: 'ACCEPTED' });
    remove(accepted, dayId);
    expect(added(accepted)).toEqual(OWED);
  });

  it('records a few minutes on it, and deletes it', () => {
    const { household, dayId } = begun();
    household.as('family').must('day.recordHours', { dayId, ...household.span(TOMORROW, '09:00', '09:05') });
    expect(added(household)).toEqual([]);
    remove(household, dayId);
    expect(added(household)).toEqual(OWED);
  });

  it('records a few minutes on it, shortens and deletes it', () => {
    const { household, dayId } = begun();
    household.as('family').must('day.recordHours', { dayId, ...household.span(TOMORROW, '09:00', '09:05') });
    household.as('family').must('day.editSchedule', { dayId, ...household.span(TOMORROW, '09:00', '09:05') });
    remove(household, dayId);
    expect(added(household)).toEqual(OWED);
  });

  it('generates the agenda over it', () => {
    const { household, dayId } = begun();
    household.plant('day', { ...household.day(dayId), origin: 'generated' });
    const all = { overwritePending: true, overwriteAccepted: true, overwriteDeclined: true };
    const range = { nannyId: NANNY_ID, startDate: TOMORROW, endDate: TOMORROW };
    household.as('family').must('agenda.generate', { ...range, ...all });
    expect(added(household)).toEqual(OWED);
  });

  it('takes its decline back, without terms by a clock set back', () => {
    const { household, dayId } = begun();
    decline(household, dayId);
    const { at } = household;
    household.as('family').run('terms.remove', { nannyId: NANNY_ID, effectiveFrom: WEEK });
    household.at = '2026-03-08T17:00:00.000Z';
    const answer = { dayId, status: 'DECLINED' } as const;
    const back = { at, receivedAt: household.at };
    expect(household.as('family').code('day.withdrawAnswer', answer, back)).toBe('not_pending');
    expect(added(household)).toEqual(OWED);
  });

  it('asks her anew, and she accepts', () => {
    const { household, dayId } = begun();
    decline(household, dayId);
    household.plant('day', { ...household.day(dayId), origin: 'generated' });
    const items = [{ weekday: 5, startMinutes: 540, endMinutes: 1020, notes: null }];
    household.as('family').must('baseSchedule.save', { nannyId: NANNY_ID, items });
    const all = { overwritePending: true, overwriteAccepted: true, overwriteDeclined: true };
    const range = { nannyId: NANNY_ID, startDate: TOMORROW, endDate: TOMORROW };
    household.as('family').must('agenda.generate', { ...range, ...all });
    household.as('nanny').must('day.answer', { dayId, status: 'ACCEPTED' });
    household.as('family').must('day.markNotWorked', { dayId, notWorked: true });
    expect(added(household)).toEqual(OWED);
  });
});

describe('an undone decline', () => {
  it('of the family, in time, isn’t the nanny’s to undo so that it becomes late', () => {
    const { household, dayId } = withAgreedDay();
    household.at = EARLIER;
    decline(household, dayId);
    const answer = { dayId, status: 'DECLINED' } as const;
    expect(household.as('nanny').code('day.withdrawAnswer', answer)).toBe('not_pending');
    household.at = BEGUN;
    remove(household, dayId);
    expect(added(household)).toEqual([]);
  });

  it('is owed again when the family declines after the start', () => {
    const { household, dayId } = withAgreedDay();
    household.at = JUST_BEFORE;
    decline(household, dayId);
    household.as('family').must('day.withdrawAnswer', { dayId, status: 'DECLINED' });
    expect(added(household)).toEqual([]);
    household.at = BEGUN;
    decline(household, dayId);
    expect(added(household)).toEqual(OWED);
  });
});
