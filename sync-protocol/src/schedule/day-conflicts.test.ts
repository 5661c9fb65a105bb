/** Tests the conflict table of docs/sync.md for times, moved days, answers, hours and pay: one test per row. */
import { beforeEach, describe, expect, it } from 'vitest';
import { basedOnDay, hours, pay, seenTimes } from '../../test-support/conflict-steps.ts';
import { NANNY_ID, PEOPLE, TestHousehold } from '../../test-support/household.ts';

let household: TestHousehold;
beforeEach(() => {
  household = TestHousehold.create();
});

const TODAY = '2026-03-05';
const TOMORROW = '2026-03-06';
const NEW_TIMES = { start: '10:00', end: '18:00' };

describe('hours and times', () => {
  it('times changed, then hours recorded without having seen it: both apply', () => {
    const dayId = household.acceptedDay(TODAY);
    const basedOn = basedOnDay(household, dayId);
    const times = household.span(TODAY, NEW_TIMES.start, NEW_TIMES.end);
    household.as('family').must('day.editSchedule', { dayId, ...times, notes: 'Swimming' });
    household
      .as('nanny')
      .must('day.recordHours', { dayId, ...hours(household, '09:00', '11:00') }, { basedOn });
    expect(household.day(dayId)).toMatchObject({
      status: 'COMPLETED',
      scheduledStartUtc: times.start,
      scheduledNotes: 'Swimming',
      billableMinutes: 120,
    });
  });

  it('tomorrow’s times changed: pending again, and hours seen as agreed count', () => {
    const dayId = household.acceptedDay(TOMORROW);
    const basedOn = basedOnDay(household, dayId);
    household.as('family').must('day.editSchedule', { dayId, ...household.span(TOMORROW, '10:00', '18:00') });
    expect(household.day(dayId).status).toBe('PENDING');
    household.at = '2026-03-06T23:30:00.000Z';
    const worked = household.span(TOMORROW, '09:00', '17:00');
    household.as('nanny').must('day.recordHours', { dayId, ...worked }, { basedOn });
    expect(household.day(dayId).status).toBe('COMPLETED');
  });

  it('hours recorded, then times changed: the times change, COMPLETED and pay stay', () => {
    const dayId = household.completedDay(TODAY);
    const before = household.day(dayId);
    household.as('family').must('day.editSchedule', { dayId, ...household.span(TODAY, '10:00', '12:00') });
    const after = household.day(dayId);
    expect(after.scheduledStartUtc).not.toBe(before.scheduledStartUtc);
    expect(after).toMatchObject({ status: 'COMPLETED', amountCents: before.amountCents });
    expect(household.row('earning', dayId)?.amountCents).toBe(before.amountCents);
  });

  it('times and notes changed by two: merged by field, the later wins a field', () => {
    const dayId = household.pendingDay(TOMORROW);
    const later = '2026-03-05T18:00:00.000Z';
    const { start } = household.span(TOMORROW, '08:00', '09:00');
    household.as('family').must('day.editSchedule', { dayId, start });
    household.as('partner').must('day.editSchedule', { dayId, notes: 'Park' }, { at: later });
    expect(household.day(dayId)).toMatchObject({
      scheduledStartUtc: start,
      scheduledNotes: 'Park',
      timesChangedAt: household.at,
      notesChangedAt: later,
    });
    household.as('family').must('day.editSchedule', { dayId, notes: 'Museum' });
    expect(household.day(dayId).scheduledNotes).toBe('Museum');
  });

  it('changed times make an accepted day PENDING again; changed notes leave it', () => {
    const dayId = household.acceptedDay(TOMORROW);
    household.as('family').must('day.editSchedule', { dayId, notes: 'Bring boots' });
    expect(household.day(dayId).status).toBe('ACCEPTED');
    household.as('family').must('day.editSchedule', { dayId, ...household.span(TOMORROW, '10:00', '18:00') });
    expect(household.day(dayId).status).toBe('PENDING');
  });

  it("accepted, then today's times changed: it stays ACCEPTED", () => {
    const dayId = household.acceptedDay(TODAY);
    household.as('family').must('day.editSchedule', { dayId, ...household.span(TODAY, '10:00', '18:00') });
    expect(household.day(dayId).status).toBe('ACCEPTED');
  });
});

/** The family's hours stand; the nanny's stale ones wait in review. Returns the day's and the review's id. */
function contestedDay() {
  const dayId = household.acceptedDay(TODAY);
  const basedOn = basedOnDay(household, dayId);
  household.as('family').must('day.recordHours', { dayId, ...hours(household, '09:00', '10:00') });
  const reviewId = household.newId();
  const stale = { basedOn, mutationId: reviewId };
  const hers = { dayId, ...hours(household, '09:00', '11:00') };
  expect(household.as('nanny').run('day.recordHours', hers, stale).result).toBe('review');
  return { dayId, reviewId };
}
const correct = (by: 'nanny' | 'family', dayId: string, at = household.at) =>
  household
    .as(by)
    .code(
      'day.recordHours',
      { dayId, ...hours(household, '09:00', '10:30') },
      { basedOn: basedOnDay(household, dayId), at },
    );

describe('hours in review, and their author’s hours that count', () => {
  it('the later ones withdraw the earlier: older hours never replace newer ones', () => {
    const { dayId, reviewId } = contestedDay();
    expect(correct('nanny', dayId)).toBe('applied');
    const nanny = { status: 'withdrawn', decidedBy: PEOPLE.nanny.accountId, decidedAt: household.at };
    expect(household.row('review', reviewId)).toMatchObject(nanny);
    const confirm = { reviewId, choice: 'confirm' } as const;
    expect(household.as('family').code('review.resolve', confirm)).toBe('review_decided');
    expect(household.day(dayId).billableMinutes).toBe(90);
  });

  it('stay beside those of another author, and beside earlier ones of their own', () => {
    const [other, earlier] = [contestedDay(), contestedDay()];
    expect(correct('family', other.dayId)).toBe('applied');
    expect(correct('nanny', earlier.dayId, '2026-03-05T16:59:00.000Z')).toBe('applied');
    for (const { reviewId } of [other, earlier])
      expect(household.row('review', reviewId)?.status).toBe('open');
  });
});

describe('a moved day', () => {
  it('refuses hours and times of its earlier date; new notes merge', () => {
    const dayId = household.acceptedDay(TODAY);
    const basedOn = basedOnDay(household, dayId);
    const earlier = household.span(TODAY, '09:00', '10:00');
    household.as('family').must('day.editSchedule', {
      dayId,
      date: TOMORROW,
      ...household.span(TOMORROW, '09:00', '17:00'),
    });
    const stale = { dayId, ...earlier };
    expect(household.as('nanny').code('day.recordHours', stale, { basedOn })).toBe('wrong_date');
    expect(household.as('partner').code('day.editSchedule', stale)).toBe('wrong_date');
    household.as('partner').must('day.editSchedule', { dayId, notes: 'Park' });
    expect(household.day(dayId)).toMatchObject({ date: TOMORROW, scheduledNotes: 'Park' });
  });
});

describe('answers', () => {
  it('times changed, then accepted as they were: schedule_changed', () => {
    const dayId = household.pendingDay(TOMORROW);
    const basedOn = seenTimes(household, dayId);
    household.as('family').must('day.editSchedule', { dayId, ...household.span(TOMORROW, '10:00', '18:00') });
    const answer = { dayId, status: 'ACCEPTED' } as const;
    expect(household.as('nanny').code('day.answer', answer, { basedOn })).toBe('schedule_changed');
    expect(household.day(dayId).status).toBe('PENDING');
    const again = { basedOn: seenTimes(household, dayId) };
    expect(household.as('nanny').run('day.answer', answer, again).result).toBe('applied');
  });

  it.each([
    { start: '10:00', end: '17:00' },
    { start: '09:00', end: '18:00' },
  ])('an answer depends on the seen start and end ($start to $end)', ({ start, end }) => {
    const dayId = household.pendingDay(TOMORROW);
    const basedOn = seenTimes(household, dayId);
    household.as('family').must('day.editSchedule', { dayId, ...household.span(TOMORROW, start, end) });
    const answer = { dayId, status: 'DECLINED' } as const;
    expect(household.as('nanny').code('day.answer', answer, { basedOn })).toBe('schedule_changed');
  });

  it('an answer compares instants, not their notation', () => {
    const dayId = household.pendingDay(TOMORROW);
    const basedOn = {
      scheduledStartUtc: '2026-03-06T09:00:00-05:00',
      scheduledEndUtc: '2026-03-06T22:00Z',
    };
    const answer = { dayId, status: 'ACCEPTED' } as const;
    expect(household.as('nanny').run('day.answer', answer, { basedOn }).result).toBe('applied');
  });

  it('answered, then the other answer by the nanny: not_pending; the same answer: noop', () => {
    const dayId = household.pendingDay(TOMORROW);
    household.as('family').must('day.answer', { dayId, status: 'DECLINED' });
    const nanny = household.as('nanny');
    expect(nanny.code('day.answer', { dayId, status: 'ACCEPTED' })).toBe('not_pending');
    expect(nanny.run('day.answer', { dayId, status: 'DECLINED' }).result).toBe('noop');
  });
});

describe('hours recorded twice', () => {
  it('the same hours again, by either side: noop', () => {
    const dayId = household.acceptedDay(TODAY);
    const basedOn = basedOnDay(household, dayId);
    const args = { dayId, ...hours(household, '09:00', '11:00') };
    household.as('nanny').must('day.recordHours', args);
    const { version } = household;
    expect(household.as('family').run('day.recordHours', args, { basedOn }).result).toBe('noop');
    expect(household.version).toBe(version);
  });

  it.each([
    ['the later one arrives last', ['2026-03-05T16:00:00.000Z', '2026-03-05T16:30:00.000Z'], 180],
    ['the later one arrives first', ['2026-03-05T16:30:00.000Z', '2026-03-05T16:00:00.000Z'], 120],
  ] as const)(
    'other hours from the same side: the later in time count (%s)',
    (_, [first, second], minutes) => {
      const dayId = household.acceptedDay(TODAY);
      const basedOn = basedOnDay(household, dayId);
      const nanny = household.as('nanny');
      nanny.run('day.recordHours', { dayId, ...hours(household, '09:00', '11:00') }, { basedOn, at: first });
      nanny.run('day.recordHours', { dayId, ...hours(household, '08:00', '11:00') }, { basedOn, at: second });
      expect(household.day(dayId).billableMinutes).toBe(minutes);
      expect(household.all('review')).toEqual([]);
    },
  );

  it('other hours from the other side: the second wait for the family’s decision', () => {
    const dayId = household.acceptedDay(TODAY);
    const basedOn = basedOnDay(household, dayId);
    household.as('family').must('day.recordHours', { dayId, ...hours(household, '09:00', '11:00') });
    const worked = { dayId, ...hours(household, '09:00', '11:30') };
    const result = household.as('nanny').run('day.recordHours', worked, { basedOn });
    expect(result).toMatchObject({ result: 'review', code: 'hours_conflict' });
    expect(household.day(dayId).billableMinutes).toBe(120);
    const reviewId = household.all('review')[0]?.id ?? '';
    household.as('family').must('review.resolve', { reviewId, choice: 'confirm' });
    expect(household.day(dayId)).toMatchObject({ billableMinutes: 150, hoursRecordedBySide: 'nanny' });
    expect(household.row('review', reviewId)?.status).toBe('confirmed');
  });

  it('hours are corrected by a person who saw the current ones', () => {
    const dayId = household.completedDay(TODAY, { start: '09:00', end: '11:00' });
    const basedOn = basedOnDay(household, dayId);
    household
      .as('nanny')
      .must('day.recordHours', { dayId, ...hours(household, '09:00', '11:30') }, { basedOn });
    expect(household.day(dayId).billableMinutes).toBe(150);
  });

  it.each(['confirm', 'dismiss'] as const)(
    'declined, then hours recorded unseen: a review of kind hours_on_declined (%s)',
    (choice) => {
      const dayId = household.acceptedDay(TODAY);
      const basedOn = basedOnDay(household, dayId);
      household.as('family').must('day.answer', { dayId, status: 'DECLINED' });
      const worked = { dayId, ...hours(household, '09:00', '11:00') };
      const result = household.as('nanny').run('day.recordHours', worked, { basedOn });
      expect(result).toMatchObject({ result: 'review', code: 'hours_on_declined' });
      const reviewId = household.all('review')[0]?.id ?? '';
      household.as('family').must('review.resolve', { reviewId, choice });
      expect(household.day(dayId).status).toBe(choice === 'confirm' ? 'COMPLETED' : 'DECLINED');
      expect(household.all('earning')).toHaveLength(choice === 'confirm' ? 1 : 0);
    },
  );

  it.each([TODAY, '2026-03-04'])(
    'declined, then hours by the family’s other device, unseen: also a review (%s)',
    (date) => {
      const dayId = household.acceptedDay(date);
      const basedOn = basedOnDay(household, dayId);
      household.as('family').must('day.answer', { dayId, status: 'DECLINED' });
      const worked = { dayId, ...household.span(date, '09:00', '11:00') };
      expect(household.as('partner').code('day.recordHours', worked, { basedOn })).toBe('hours_on_declined');
    },
  );

  it('hours on a day seen as declined are refused', () => {
    const dayId = household.pendingDay(TODAY);
    household.as('family').must('day.answer', { dayId, status: 'DECLINED' });
    const worked = { dayId, ...hours(household, '09:00', '11:00') };
    const basedOn = basedOnDay(household, dayId);
    expect(household.as('nanny').code('day.recordHours', worked, { basedOn })).toBe('day_not_worked');
  });
});

describe('pay', () => {
  it('other hours of a paid day wait in review; confirmed, they are an adjustment', () => {
    const dayId = household.completedDay(TODAY, { start: '09:00', end: '11:00' });
    const basedOn = basedOnDay(household, dayId);
    pay(household, dayId, 4000);
    const worked = { dayId, ...hours(household, '09:00', '11:30') };
    expect(household.as('nanny').run('day.recordHours', worked, { basedOn })).toMatchObject({
      result: 'review',
      code: 'hours_after_paid',
    });
    expect(household.day(dayId)).toMatchObject({ isPaid: true, amountCents: 4000, billableMinutes: 120 });
    const reviewId = household.all('review')[0]?.id ?? '';
    household.as('family').must('review.resolve', { reviewId, choice: 'confirm' });
    expect(household.day(dayId)).toMatchObject({ isPaid: true, amountCents: 4000, billableMinutes: 150 });
    expect(household.row('earning', dayId)).toMatchObject({ amountCents: 4000, openCents: 0 });
    expect(household.all('earning')).toContainEqual(
      expect.objectContaining({ kind: 'adjustment', amountCents: 1000, openCents: 1000, hoursDate: TODAY }),
    );
  });

  it('hours changed, then paid with the old amount: only that day is refused', () => {
    const changed = household.completedDay(TODAY, { start: '09:00', end: '11:00' });
    const other = household.completedDay('2026-03-04', { start: '09:00', end: '10:00' });
    household.as('nanny').must('day.recordHours', { dayId: changed, ...hours(household, '09:00', '11:30') });
    const result = household.as('family').run('payment.payDays', {
      payments: [{ paymentId: household.newId(), nannyId: NANNY_ID }],
      days: [
        { dayId: changed, amountCents: 4000 },
        { dayId: other, amountCents: 2000 },
      ],
      platform: null,
    });
    expect(result).toMatchObject({
      result: 'applied',
      data: {
        paid: [other],
        errors: [
          {
            id: changed,
            code: 'amount_changed',
            error: 'The amount of Mar 5, 2026 has changed: you saw $40.00, it is $50.00 now.',
          },
        ],
      },
    });
    expect(household.day(changed).isPaid).toBe(false);
    expect(household.day(other).isPaid).toBe(true);
    expect(household.all('payment').map((payment) => payment.amountCents)).toEqual([2000]);
  });

  it('paid, then marked as paid again: noop, and no second payment', () => {
    const dayId = household.completedDay(TODAY);
    expect(pay(household, dayId, 16000).result).toBe('applied');
    expect(pay(household, dayId, 16000)).toMatchObject({
      result: 'noop',
      code: 'already_paid',
      data: { paid: [dayId], errors: [] },
    });
    expect(household.all('payment')).toHaveLength(1);
  });

  it('a paid day is locked for everything but its hours and to-dos', () => {
    const dayId = household.completedDay(TODAY);
    pay(household, dayId, 16000);
    const refused = { result: 'rejected', code: 'day_paid' };
    const family = household.as('family');
    expect(family.run('day.remove', { dayId })).toMatchObject(refused);
    expect(family.run('day.editSchedule', { dayId, notes: 'x' })).toMatchObject(refused);
    expect(family.run('day.answer', { dayId, status: 'DECLINED' })).toMatchObject(refused);
    household.as('nanny').must('todo.add', { todoId: household.newId(), dayId, title: 'Tidy up' });
  });

  it('the same nanny, amount and date again: both count, one possible duplicate', () => {
    const record = (paymentId: string, amountCents: number) =>
      household.as('family').must('payment.record', {
        paymentId,
        nannyId: NANNY_ID,
        paymentDate: TODAY,
        amountCents,
        platform: 'CASH',
      });
    const [first, second, third] = [household.newId(), household.newId(), household.newId()];
    record(first, 5000);
    record(second, 5000);
    record(third, 5001);
    expect(household.row('payment', second)?.possibleDuplicateOf).toBe(first);
    expect(household.row('payment', third)?.possibleDuplicateOf).toBeNull();
    expect(household.row('payment', first)?.possibleDuplicateOf).toBeNull();
  });

  it('rate changed, then hours of an earlier day: that day’s rate counts', () => {
    household.as('family').must('nanny.setRate', {
      nannyId: NANNY_ID,
      hourlyRateCents: 3000,
      effectiveFrom: TODAY,
    });
    expect(household.day(household.completedDay('2026-03-04')).hourlyRateCents).toBe(2000);
    expect(household.day(household.completedDay(TODAY)).hourlyRateCents).toBe(3000);
    expect(household.day(household.completedDay('2025-12-31')).hourlyRateCents).toBe(2000);
  });

  it('increment changed, then hours: recorded hours keep their increment', () => {
    const before = household.completedDay('2026-03-04', { start: '09:00', end: '10:05' });
    const settings = { timezone: 'America/New_York', billingIncrementMinutes: 60, currency: 'USD' } as const;
    household.as('family').must('household.saveSettings', settings);
    const after = household.completedDay(TODAY, { start: '09:00', end: '10:05' });
    expect(household.day(before).billableMinutes).toBe(75);
    expect(household.day(after).billableMinutes).toBe(120);
  });
});
