/**
 * Tests approved weeks: hours that come later go to review and become adjustments or corrections, changes that would
 * take from an approved week are refused, and a correction can't be voided.
 */
import { describe, expect, it } from 'vitest';
import {
  adjusted,
  approve,
  approvedWeek,
  cents,
  confirmHours,
  DATES,
  hoursOf,
  keyOf,
  MONDAY_AFTER,
  NEXT_WEEK,
  totalFrom,
  weekOfForty,
} from '../../test-support/approved-weeks.ts';
import { NANNY_ID, TestHousehold } from '../../test-support/household.ts';
import { ledgerFaults } from '../../test-support/ledger-faults.ts';
import { closeWeek, setTerms, WEEK, WEEKLY_40 } from '../../test-support/terms.ts';
import { figuresOf } from '../../test-support/week-figures.ts';
import { adjustmentIds } from './added-earning-id.ts';

describe('hours for an approved week', () => {
  it('go to review where they cost the other side, whatever their author had seen', () => {
    const { household, dayIds } = approvedWeek();
    const [dayId = '', other = ''] = dayIds;
    const record = (by: 'nanny' | 'family' | 'partner', times: string) =>
      household.as(by).code('day.recordHours', hoursOf(household, dayId, times));
    expect(record('nanny', '17:30')).toBe('hours_after_approval');
    for (const by of ['family', 'partner'] as const) expect(record(by, '16:30')).toBe('hours_after_approval');
    const stale = { status: 'ACCEPTED', actualStartUtc: null, actualEndUtc: null, isPaid: false } as const;
    const offline = { basedOn: stale, at: '2026-03-06T22:00:00.000Z', receivedAt: MONDAY_AFTER };
    const earlier = hoursOf(household, other, '17:30');
    expect(household.as('nanny').code('day.recordHours', earlier, offline)).toBe('hours_after_approval');
    expect(household.day(dayId).actualEndUtc).toBe(household.span('2026-03-02', '09:00', '17:00').end);
  });

  it('that count already change nothing', () => {
    const { household, dayIds } = approvedWeek();
    const [dayId = ''] = dayIds;
    expect(household.as('nanny').code('day.recordHours', hoursOf(household, dayId, '17:00'))).toBe('noop');
  });

  it('go to review on a paid day, a new one, and one that was deleted', () => {
    const { household, dayIds } = approvedWeek();
    const [paid = ''] = dayIds;
    household.recordPayment(18_000);
    expect(household.day(paid).isPaid).toBe(true);
    expect(household.as('nanny').code('day.recordHours', hoursOf(household, paid, '17:30'))).toBe(
      'hours_after_approval',
    );
    const added = household.pendingDay('2026-03-07');
    expect(household.as('nanny').code('day.recordHours', hoursOf(household, added, '17:30'))).toBe(
      'hours_after_approval',
    );
    const deleted = household.acceptedDay('2026-03-08');
    const hours = hoursOf(household, deleted, '12:00');
    household.as('family').must('day.remove', { dayId: deleted });
    const seen = { status: 'ACCEPTED', actualStartUtc: null, actualEndUtc: null, isPaid: false } as const;
    expect(household.as('nanny').code('day.recordHours', hours, { basedOn: seen })).toBe(
      'hours_after_approval',
    );
    expect(household.day(deleted).status).toBe('ACCEPTED');
  });

  it('go to review where a night of the week before reaches into it', () => {
    const { household } = approvedWeek();
    const sunday = household.acceptedDay('2026-03-01', { start: '20:00', end: '22:00' });
    const span = { dayId: sunday, start: '2026-03-02T01:00:00.000Z', end: '2026-03-02T11:00:00.000Z' };
    expect(household.as('nanny').code('day.recordHours', span)).toBe('hours_after_approval');
    const before = household.acceptedDay('2026-02-28');
    expect(household.as('family').code('day.recordHours', hoursOf(household, before, '17:00'))).toBe(
      'applied',
    );
  });

  it('that the family dismisses change nothing', () => {
    const { household, dayIds } = approvedWeek();
    const [dayId = ''] = dayIds;
    const reviewId = household.newId();
    household
      .as('nanny')
      .code('day.recordHours', hoursOf(household, dayId, '17:30'), { mutationId: reviewId });
    household.as('family').must('review.resolve', { reviewId, choice: 'dismiss' });
    expect(adjusted(household)).toEqual([]);
    expect(household.day(dayId).billableMinutes).toBe(480);
  });
});

describe('confirmed hours of an approved week', () => {
  it('half an hour more at $22.50 beyond 40 hours is an adjustment of $16.88', () => {
    const { household, dayIds } = approvedWeek();
    const [dayId = ''] = dayIds;
    const before = household.row('earning', dayId);
    const reviewId = confirmHours(household, hoursOf(household, dayId, '17:30'));
    expect(adjusted(household)).toEqual(['2026-03-09 1688 2026-03-02']);
    const [id = ''] = adjustmentIds(reviewId);
    expect(household.row('earning', id)).toMatchObject({
      kind: 'adjustment',
      date: '2026-03-09',
      weekStart: WEEK,
      amountCents: 1688,
      openCents: 1688,
      earnedFrom: '2026-03-16T12:00:00.000Z',
      minutes: null,
      rateCents: null,
      dayId: null,
    });
    expect(household.day(dayId)).toMatchObject({
      status: 'COMPLETED',
      billableMinutes: 510,
      minutesByDate: [510],
      amountCents: 18_000,
      isPaid: false,
    });
    expect({ ...household.row('earning', dayId), version: 0 }).toEqual({ ...before, version: 0 });
  });

  it('count in the week of their date, and the approved week keeps its lines', () => {
    const { household, dayIds } = approvedWeek();
    const before = totalFrom(household, WEEK);
    confirmHours(household, hoursOf(household, dayIds[0] ?? '', '17:30'));
    expect(totalFrom(household, WEEK)).toEqual(before);
    expect(totalFrom(household, NEXT_WEEK)).toMatchObject({
      grossCents: 1688,
      billableMinutes: 0,
      lines: [{ kind: 'adjustment', minutes: null, rateCents: null, amountCents: 1688, date: '2026-03-09' }],
    });
  });

  it('of fewer minutes are a correction that settles what is earned next', () => {
    const { household, dayIds } = approvedWeek();
    household.recordPayment(90_000);
    confirmHours(household, hoursOf(household, dayIds[0] ?? '', '16:00'));
    expect(adjusted(household)).toEqual(['2026-03-09 -2250 2026-03-02']);
    expect(household.day(dayIds[0] ?? '')).toMatchObject({ amountCents: 18_000, isPaid: true });
    expect(totalFrom(household, NEXT_WEEK).grossCents).toBe(-2250);
    const next = household.completedDay('2026-03-09', { start: '09:00', end: '10:00' });
    expect(household.row('earning', next)?.openCents).toBe(0);
    expect(household.day(next).isPaid).toBe(true);
    expect(totalFrom(household, NEXT_WEEK).grossCents).toBe(0);
  });

  it('of fewer minutes count only with her word, if she has an account', () => {
    const { household, dayIds } = approvedWeek();
    const reviewId = household.newId();
    const fewer = hoursOf(household, dayIds[0] ?? '', '09:01');
    const code = household.as('family').code('day.recordHours', fewer, { mutationId: reviewId });
    expect(code).toBe('hours_after_approval');
    const confirm = { reviewId, choice: 'confirm' } as const;
    expect(household.as('family').code('review.resolve', confirm)).toBe('forbidden');
    expect(household.as('familyAsNanny').code('review.resolve', confirm)).toBe('not_as_another');
    expect(adjusted(household)).toEqual([]);
    household.as('nanny').must('review.resolve', confirm);
    expect(adjusted(household)).toEqual(['2026-03-09 -17437 2026-03-02']);
  });

  it('of the same worth change nothing but the times', () => {
    const { household, dayIds } = approvedWeek();
    const [dayId = ''] = dayIds;
    confirmHours(household, hoursOf(household, dayId, '09:30–17:30'));
    expect(adjusted(household)).toEqual([]);
    expect(household.day(dayId).actualStartUtc).toBe(household.span('2026-03-02', '09:30', '17:30').start);
  });

  it('lowered and then raised sum up to the difference from what was approved', () => {
    const { household, dayIds } = approvedWeek();
    const [monday = '', tuesday = ''] = dayIds;
    confirmHours(household, hoursOf(household, monday, '16:00'));
    confirmHours(household, hoursOf(household, monday, '17:30'));
    confirmHours(household, hoursOf(household, tuesday, '17:30'));
    // 40 h: 900.00. 39 h: 877.50. 40.5 h: 916.88. 41 h: 933.75.
    expect(adjusted(household)).toEqual([
      '2026-03-09 3938 2026-03-02',
      '2026-03-09 1687 2026-03-02',
      '2026-03-09 -2250 2026-03-02',
    ]);
  });

  it('on a day without hours make its earning of nothing, and one adjustment', () => {
    const { household } = approvedWeek();
    const dayId = household.acceptedDay('2026-03-07', { start: '09:00', end: '11:00' });
    confirmHours(household, hoursOf(household, dayId, '11:00'));
    expect(household.day(dayId)).toMatchObject({ status: 'COMPLETED', amountCents: 0, isPaid: false });
    expect(household.row('earning', dayId)).toMatchObject({ amountCents: 0, openCents: 0 });
    expect(adjusted(household)).toEqual(['2026-03-09 6750 2026-03-02']);
  });

  it('cannot be marked as paid for nothing: an adjustment pays for them', () => {
    const { household } = weekOfForty();
    const short = household.acceptedDay('2026-03-08');
    const { start } = hoursOf(household, short, '09:01');
    const underHalfAMinute = { start, end: start.replace('00.000Z', '29.000Z') };
    household.as('family').must('day.recordHours', { dayId: short, ...underHalfAMinute });
    const mark = (dayId: string) =>
      household.as('family').run('payment.payDays', {
        payments: [{ paymentId: household.newId(), nannyId: NANNY_ID }],
        days: [{ dayId, amountCents: 0 }],
        platform: null,
      });
    mark(short);
    expect(household.day(short).isPaid).toBe(true);
    approve(household);
    const added = household.acceptedDay('2026-03-07', { start: '09:00', end: '11:00' });
    for (const dayId of [added, short]) {
      confirmHours(household, hoursOf(household, dayId, '11:00'));
      expect(household.day(dayId)).toMatchObject({ amountCents: 0, isPaid: false });
      expect(mark(dayId)).toMatchObject({
        data: { paid: [], errors: [{ id: dayId, code: 'week_approved' }], payments: [] },
      });
      expect(household.day(dayId).isPaid).toBe(false);
    }
  });

  it('are paid at the rate of their date at closing, whatever rate came later', () => {
    const { household } = approvedWeek();
    const dayId = household.acceptedDay('2026-03-07', { start: '09:00', end: '11:00' });
    household.as('family').must('nanny.setRate', {
      nannyId: NANNY_ID,
      hourlyRateCents: 9900,
      effectiveFrom: '2026-03-07',
    });
    confirmHours(household, hoursOf(household, dayId, '11:00'));
    expect(adjusted(household)).toEqual(['2026-03-09 6750 2026-03-02']);
  });

  it('fill up a guarantee before they are worth more', () => {
    const { household } = approvedWeek({ guaranteedMinutes: 2460 });
    const dayId = household.acceptedDay('2026-03-07');
    confirmHours(household, hoursOf(household, dayId, '11:00'));
    // 41 h guaranteed, 42 h worked: 900.00 + 2 h at 33.75, less 922.50.
    expect(adjusted(household)).toEqual(['2026-03-09 4500 2026-03-02']);
  });

  it('of a week without terms are worth their own amount', () => {
    const household = TestHousehold.create();
    household.at = MONDAY_AFTER;
    const dayId = household.completedDay('2026-03-02');
    approve(household);
    confirmHours(household, hoursOf(household, dayId, '18:00'));
    expect(adjusted(household)).toEqual(['2026-03-09 2000 2026-03-02']);
  });

  it('keep the rate and the increment with which the day was priced', () => {
    const { household, dayIds } = approvedWeek();
    const raise = { nannyId: NANNY_ID, hourlyRateCents: 9000, effectiveFrom: '2026-03-01' };
    household.as('family').must('nanny.setRate', raise);
    const settings = { timezone: 'America/New_York', billingIncrementMinutes: 60, currency: 'USD' } as const;
    household.as('family').must('household.saveSettings', settings);
    confirmHours(household, hoursOf(household, dayIds[0] ?? '', '17:30'));
    expect(adjusted(household)).toEqual(['2026-03-09 1688 2026-03-02']);
  });

  it('over the border change each approved week by its own difference', () => {
    const { household } = weekOfForty();
    const sunday = household.acceptedDay('2026-03-08', { start: '20:00', end: '23:00' });
    household.as('family').must('day.recordHours', hoursOf(household, sunday, '20:00–23:00'));
    for (const date of ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12']) {
      household.at = `${date}T23:30:00.000Z`;
      household.completedDay(date, { start: '08:00', end: '18:00' });
    }
    household.at = '2026-03-16T17:00:00.000Z';
    closeWeek(household, NEXT_WEEK);
    approve(household);
    approve(household, NEXT_WEEK);
    const span = {
      start: household.span('2026-03-08', '20:00', '23:00').start,
      end: '2026-03-09T06:00:00.000Z',
    };
    confirmHours(household, { dayId: sunday, ...span });
    // Four hours to midnight and two after it: three more at 22.50 and, before midnight, one more of overtime; in the
    // next week two more of overtime.
    expect(adjusted(household).toSorted()).toEqual([
      '2026-03-16 2250 2026-03-09',
      '2026-03-16 7875 2026-03-02',
    ]);
    const gross = ['2026-02-23', WEEK, NEXT_WEEK, '2026-03-16'].map(
      (start) => totalFrom(household, start).grossCents,
    );
    expect(gross.reduce((sum, each) => sum + each, 0)).toBe(cents(household.all('earning')));
  });

  it('with forged ids of reviews that give the same id still make an adjustment each', () => {
    const { household, dayIds } = approvedWeek();
    const ids = ['01900000-0000-7000-8011-1110000000aa', '01900000-0000-7000-8022-2220000000aa'];
    expect(adjustmentIds(ids[0] ?? '')).toEqual(adjustmentIds(ids[1] ?? ''));
    for (const [i, mutationId] of ids.entries()) {
      const hours = hoursOf(household, dayIds[i] ?? '', '17:30');
      household.as('nanny').code('day.recordHours', hours, { mutationId });
      household.as('family').must('review.resolve', { reviewId: mutationId, choice: 'confirm' });
    }
    expect(adjusted(household)).toHaveLength(2);
    expect(ledgerFaults(household.ledger())).toEqual([]);
  });
});

describe('an approved week stays', () => {
  it('when its hours or its days would be taken away: week_approved', () => {
    const { household, dayIds } = approvedWeek();
    const [dayId = ''] = dayIds;
    const hours = hoursOf(household, dayId, '17:00');
    expect(household.as('family').code('day.withdrawHours', hours)).toBe('week_approved');
    expect(household.as('family').code('day.remove', { dayId })).toBe('week_approved');
    const unworked = household.acceptedDay('2026-03-07');
    household.as('family').must('day.remove', { dayId: unworked });
    expect(ledgerFaults(household.ledger())).toEqual([]);
  });

  it('when terms, holidays or rates change, and later hours are priced as before them', () => {
    const { household, dayIds } = approvedWeek();
    const before = totalFrom(household, WEEK);
    setTerms(household, {
      ...WEEKLY_40,
      weeklyLimitMinutes: 600,
      guaranteedMinutes: 3000,
      holidayMultiplierHundredths: 200,
    });
    const own = [{ date: '2026-03-04', name: 'Ours' }];
    household.as('family').must('household.saveHolidays', { useFederal: true, own });
    expect(totalFrom(household, WEEK)).toEqual(before);
    expect(household.all('earning').filter(({ kind }) => kind !== 'hours')).toEqual([]);
    confirmHours(household, hoursOf(household, dayIds[0] ?? '', '17:30'));
    expect(adjusted(household)).toEqual(['2026-03-09 1688 2026-03-02']);
  });

  it('when terms begin over a week that was approved without any', () => {
    const household = TestHousehold.create();
    household.at = MONDAY_AFTER;
    const dayIds = DATES.map((date) => household.completedDay(date, { start: '08:00', end: '18:00' }));
    approve(household);
    setTerms(household);
    expect(household.all('earning').filter(({ kind }) => kind !== 'hours')).toEqual([]);
    confirmHours(household, hoursOf(household, dayIds[0] ?? '', '08:00–19:00'));
    expect(adjusted(household)).toEqual(['2026-03-09 2000 2026-03-02']);
  });

  it('and its terms cannot be removed, nor others cut it: week_approved', () => {
    const { household } = approvedWeek();
    const terms = { nannyId: NANNY_ID, effectiveFrom: WEEK };
    expect(household.as('family').code('terms.remove', terms)).toBe('week_approved');
    const plain = TestHousehold.create();
    plain.at = MONDAY_AFTER;
    plain.completedDay('2026-03-02');
    approve(plain);
    const cutting = { nannyId: NANNY_ID, effectiveFrom: '2026-03-04', ...WEEKLY_40, weekStartsOn: 3 };
    expect(plain.as('family').code('terms.set', cutting)).toBe('week_approved');
  });
});

describe('a correction', () => {
  it('cannot be voided, and other payments can', () => {
    const { household, dayIds } = approvedWeek();
    confirmHours(household, hoursOf(household, dayIds[0] ?? '', '16:00'));
    const [correction] = household.all('payment');
    const paymentId = correction?.id ?? '';
    expect(household.as('family').code('payment.void', { paymentId })).toBe('not_voidable');
    household.as('family').must('payment.void', { paymentId: household.recordPayment(5000) });
    expect(ledgerFaults(household.ledger())).toEqual([]);
  });
});

const open = (household: TestHousehold) => household.all('review').filter(({ status }) => status === 'open');

describe('hours that somebody sends again and again', () => {
  it('wait once for each day and author: the later ones replace the earlier', () => {
    const { household, dayIds } = approvedWeek();
    const [dayId = '', other = ''] = dayIds;
    const send = (by: 'nanny' | 'family', id: string, times: string) =>
      household.as(by).code('day.recordHours', hoursOf(household, id, times));
    send('nanny', dayId, '17:30');
    expect(send('nanny', dayId, '18:00')).toBe('hours_after_approval');
    send('nanny', other, '18:00');
    send('family', dayId, '16:30');
    expect(open(household).map(({ authorSide, endUtc }) => [authorSide, endUtc.slice(11, 16)])).toEqual([
      ['nanny', '23:00'],
      ['nanny', '23:00'],
      ['family', '21:30'],
    ]);
    expect(household.all('review')[0]).toMatchObject({ status: 'withdrawn', decidedAt: household.at });
  });

  it('change nothing as long as they are the same', () => {
    const { household, dayIds } = approvedWeek();
    const hours = hoursOf(household, dayIds[0] ?? '', '17:30');
    household.as('nanny').run('day.recordHours', hours);
    expect(household.as('nanny').run('day.recordHours', hours)).toMatchObject({ result: 'noop' });
    expect(household.all('review')).toHaveLength(1);
  });

  it('change nothing where they are older than those in review', () => {
    const { household, dayIds } = approvedWeek();
    const [dayId = ''] = dayIds;
    household.as('nanny').run('day.recordHours', hoursOf(household, dayId, '17:30'));
    const at = '2026-03-09T16:00:00.000Z';
    const older = household.as('nanny').code('day.recordHours', hoursOf(household, dayId, '18:00'), { at });
    expect(older).toBe('newer_hours_in_review');
    expect(open(household).map(({ endUtc }) => endUtc.slice(11, 16))).toEqual(['22:30']);
  });

  it('make the reading of a week no longer', () => {
    const { household, dayIds } = approvedWeek();
    household.completedDay(NEXT_WEEK);
    const rowsToConfirm = (): number => {
      const before = household.rowsRead;
      expect(household.as('nanny').code('week.confirm', { ...figures, grossCents: 1 })).toBe('week_changed');
      return household.rowsRead - before;
    };
    const figures = figuresOf(household, keyOf(NEXT_WEEK));
    const before = rowsToConfirm();
    for (let i = 0; i < 200; i += 1) {
      const hours = hoursOf(household, dayIds[i % 5] ?? '', `18:${String(i % 60).padStart(2, '0')}`);
      household.as('nanny').run('day.recordHours', hours);
    }
    expect(household.all('review').length).toBeGreaterThan(190);
    expect(open(household)).toHaveLength(5);
    expect(rowsToConfirm()).toBe(before);
  });
});
