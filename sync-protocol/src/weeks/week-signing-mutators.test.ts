/**
 * Tests confirmed and approved weeks: who may sign them and when, what the status is, and what opens them again, such
 * as hours that are moved to another date; also what older versions sign.
 */
import { describe, expect, it } from 'vitest';
import { COLLEAGUE_ID, NANNY_ID, TestHousehold } from '../../test-support/household.ts';
import { ledgerFaults } from '../../test-support/ledger-faults.ts';
import { added, closeWeek, setTerms, WEEK } from '../../test-support/terms.ts';
import { figuresOf, sign, statusOf, toFigures, totalNow } from '../../test-support/week-figures.ts';
import { addDays, toInstant, toMillis } from '../kernel/calendar.ts';
import { weekId } from './week.ts';

const MONDAY_AFTER = '2026-03-09T17:00:00.000Z';
const THIS_WEEK = { nannyId: NANNY_ID, weekStart: WEEK };
const NO_FIGURES = { billableMinutes: 0, overtimeMinutes: 0, grossCents: 0 };

/** A household at Monday noon after a week in which the nanny worked on these dates. */
function workedWeek(dates: readonly string[] = ['2026-03-02', '2026-03-03']): TestHousehold {
  const household = TestHousehold.create();
  household.at = MONDAY_AFTER;
  for (const date of dates) household.completedDay(date);
  return household;
}

/** The family ends the nanny's access, as if she had never had an account. */
function withoutAccount(household: TestHousehold): void {
  const nanny = household.row('nanny', NANNY_ID);
  if (nanny !== undefined) household.plant('nanny', { ...nanny, nannyUserId: null });
}

describe('a confirmed week', () => {
  it('holds who confirmed it, when, and its figures and lines', () => {
    const household = workedWeek();
    expect(statusOf(household)).toBe('OPEN');
    expect(sign(household, 'nanny')).toBe('applied');
    const lines = [{ kind: 'hours', minutes: 960, rateCents: 2000, amountCents: 32_000, date: null }];
    expect(household.row('week', weekId(NANNY_ID, WEEK))).toMatchObject({
      weekStart: WEEK,
      closedAt: null,
      approved: null,
      confirmed: {
        v: 1,
        at: MONDAY_AFTER,
        billableMinutes: 960,
        overtimeMinutes: 0,
        grossCents: 32_000,
        lines,
      },
    });
    expect(statusOf(household)).toBe('CONFIRMED');
  });

  it('stays as it is when she confirms it again, and is replaced once it has changed', () => {
    const household = workedWeek();
    sign(household, 'nanny');
    expect(sign(household, 'nanny')).toBe('noop');
    household.completedDay('2026-03-04');
    expect(statusOf(household)).toBe('OPEN');
    expect(sign(household, 'nanny')).toBe('applied');
    expect(household.all('week')).toMatchObject([{ confirmed: { grossCents: 48_000 } }]);
  });

  it('is refused with figures that the week does not have', () => {
    const household = workedWeek();
    const seen = figuresOf(household);
    for (const field of ['billableMinutes', 'overtimeMinutes', 'grossCents'] as const) {
      const args = { ...seen, [field]: seen[field] + 1 };
      expect(household.as('nanny').code('week.confirm', args)).toBe('week_changed');
    }
    expect(household.all('week')).toEqual([]);
  });

  it('may still run once no shift of it lies ahead, and a later day opens it again', () => {
    const household = TestHousehold.create();
    household.completedDay('2026-03-02');
    const dayId = household.acceptedDay('2026-03-06');
    expect(sign(household, 'nanny')).toBe('week_not_over');
    household.as('nanny').must('day.cancel', { dayId });
    expect(sign(household, 'nanny')).toBe('applied');
    household.at = MONDAY_AFTER;
    expect(statusOf(household)).toBe('CONFIRMED');
    household.completedDay('2026-03-07');
    expect(statusOf(household)).toBe('OPEN');
  });

  it('has begun where the household is', () => {
    const household = TestHousehold.create();
    const next = { nannyId: NANNY_ID, weekStart: '2026-03-09', ...NO_FIGURES };
    household.at = '2026-03-09T03:59:59.999Z';
    expect(household.as('nanny').code('week.confirm', next)).toBe('week_not_begun');
    household.at = '2026-03-09T04:00:00.000Z';
    expect(household.as('nanny').code('week.confirm', next)).toBe('week_not_over');
  });

  it('waits for accepted days, and once it is over not for pending and proposed ones', () => {
    const household = TestHousehold.create();
    const dayId = household.acceptedDay('2026-03-05');
    household.pendingDay('2026-03-04');
    const proposed = household.newId();
    const span = household.span('2026-03-04', '18:00', '19:00');
    const args = { dayId: proposed, nannyId: NANNY_ID, date: '2026-03-04', ...span, notes: null };
    household.as('nanny').must('day.schedule', args, { at: '2026-03-04T12:00:00.000Z' });
    const accept = { dayId: proposed, status: 'ACCEPTED' } as const;
    household.as('nanny').must('day.answer', accept, { at: '2026-03-04T12:00:00.000Z' });
    expect(sign(household, 'nanny')).toBe('hours_missing');
    household.as('nanny').must('day.markNotWorked', { dayId, notWorked: true });
    expect(sign(household, 'nanny')).toBe('week_not_over');
    household.at = MONDAY_AFTER;
    expect(sign(household, 'nanny')).toBe('applied');
  });
});

/** The family takes a day away and adds one that is as long on another date, so that the sums stay. */
function moveHours(household: TestHousehold): void {
  const day = household.all('day').find(({ date }) => date === '2026-03-03');
  household.as('family').must('day.remove', { dayId: day?.id ?? '' });
  household.completedDay('2026-03-05');
}

describe('a week whose hours are moved to another date', () => {
  it('is open again', () => {
    const household = workedWeek();
    sign(household, 'nanny');
    moveHours(household);
    expect(statusOf(household)).toBe('OPEN');
    expect(sign(household, 'family')).toBe('week_not_confirmed');
    expect(sign(household, 'nanny')).toBe('applied');
    expect(household.all('week')).toMatchObject([
      { confirmed: { byDate: [{ date: '2026-03-02', minutes: 480 }, { date: '2026-03-05' }] } },
    ]);
  });

  it('is signed by nobody who saw the other dates', () => {
    const household = workedWeek();
    const seen = figuresOf(household);
    moveHours(household);
    expect(household.as('nanny').code('week.confirm', seen)).toBe('week_changed');
    expect(household.all('week')).toEqual([]);
    sign(household, 'nanny');
    expect(household.as('family').code('week.approve', seen)).toBe('week_changed');
    expect(household.all('week')).toMatchObject([{ approved: null }]);
  });

  it('is signed by an older version, which says no dates, as it was', () => {
    const household = workedWeek();
    const { byDate: _byDate, ...seen } = figuresOf(household);
    moveHours(household);
    expect(household.as('nanny').code('week.confirm', seen)).toBe('applied');
    expect(household.as('family').code('week.approve', seen)).toBe('applied');
    expect(statusOf(household)).toBe('APPROVED');
  });

  it('has a night on both of its dates, its amount on the first', () => {
    const household = workedWeek([]);
    const dayId = household.acceptedDay('2026-03-02', { start: '20:00', end: '23:00' });
    const { start } = household.span('2026-03-02', '20:00', '23:00');
    const { end } = household.span('2026-03-03', '00:00', '02:00');
    household.as('family').must('day.recordHours', { dayId, start, end });
    expect(figuresOf(household).byDate).toEqual([
      { date: '2026-03-02', minutes: 240, amountCents: 12_000 },
      { date: '2026-03-03', minutes: 120, amountCents: 0 },
    ]);
  });
});

describe('an approved week', () => {
  it('was confirmed, and keeps what was approved when more is worked', () => {
    const household = workedWeek();
    expect(sign(household, 'family')).toBe('week_not_confirmed');
    sign(household, 'nanny');
    expect(sign(household, 'family')).toBe('applied');
    expect(statusOf(household)).toBe('APPROVED');
    const dayId = household.acceptedDay('2026-03-04');
    const hours = household.span('2026-03-04', '09:00', '17:00');
    household.as('family').run('day.recordHours', { dayId, ...hours });
    expect(statusOf(household)).toBe('APPROVED');
    expect(household.all('week')).toMatchObject([{ approved: { grossCents: 32_000 } }]);
  });

  it('is not approved twice, and not confirmed any more', () => {
    const household = workedWeek();
    const seen = figuresOf(household);
    sign(household, 'nanny');
    sign(household, 'family');
    const rows = household.all('week');
    expect(household.as('partner').code('week.approve', seen)).toBe('noop');
    expect(household.as('nanny').code('week.confirm', { ...seen, grossCents: 1 })).toBe('noop');
    expect(household.all('week')).toEqual(rows);
  });

  it('was confirmed as it is: a change since then opens it', () => {
    const household = workedWeek();
    sign(household, 'nanny');
    const seen = figuresOf(household);
    household.completedDay('2026-03-04');
    expect(household.as('family').code('week.approve', seen)).toBe('week_changed');
    expect(sign(household, 'family')).toBe('week_not_confirmed');
  });

  it('of a nanny without an account needs nobody else, but all its hours', () => {
    const household = workedWeek();
    withoutAccount(household);
    const dayId = household.acceptedDay('2026-03-06');
    expect(sign(household, 'family')).toBe('hours_missing');
    household.as('family').must('day.markNotWorked', { dayId, notWorked: true });
    expect(sign(household, 'family')).toBe('applied');
  });

  it("is over by the server's clock, whatever the parent's says", () => {
    const household = workedWeek();
    sign(household, 'nanny');
    household.pendingDay('2026-03-08');
    const code = (receivedAt: string) =>
      household.as('family').code('week.approve', figuresOf(household), { receivedAt });
    expect(code('2026-03-09T03:59:59.999Z')).toBe('week_not_over');
    expect(code('2026-03-09T04:00:00.000Z')).toBe('applied');
  });

  it.each(['the server', 'itself'])('is closed by %s under terms, with the same rows', (by) => {
    const household = TestHousehold.create();
    setTerms(household, { weeklyLimitMinutes: 240 });
    household.at = MONDAY_AFTER;
    household.completedDay('2026-03-02');
    if (by === 'the server') closeWeek(household);
    sign(household, 'nanny');
    expect(statusOf(household)).toBe('CONFIRMED');
    expect(sign(household, 'family')).toBe('applied');
    expect(household.all('week')).toMatchObject([
      { closedAt: MONDAY_AFTER, dayRates: Array(7).fill(2000), approved: { grossCents: 20_000 } },
    ]);
    expect(added(household)).toEqual(['overtime 2026-03-08 4000']);
    expect(ledgerFaults(household.ledger())).toEqual([]);
    const args = { householdId: household.id, nannyId: NANNY_ID, weekStart: WEEK };
    expect(household.as('server').code('week.close', args)).toBe('noop');
  });

  it('with figures that its end raises is refused, and leaves it open', () => {
    const household = TestHousehold.create();
    withoutAccount(household);
    setTerms(household, { guaranteedMinutes: 2400 });
    household.at = MONDAY_AFTER;
    household.completedDay('2026-03-02');
    const soFar = { ...THIS_WEEK, ...toFigures(totalNow(household)) };
    expect(household.as('family').code('week.approve', soFar)).toBe('week_changed');
    expect([household.all('week'), added(household)]).toEqual([[], []]);
    expect(sign(household, 'family')).toBe('applied');
    expect(added(household)).toEqual(['guarantee 2026-03-08 64000']);
  });

  it('keeps the guarantee that it was confirmed with', () => {
    const household = TestHousehold.create();
    setTerms(household, { guaranteedMinutes: 2400 });
    household.at = MONDAY_AFTER;
    household.completedDay('2026-03-02');
    sign(household, 'nanny');
    expect(sign(household, 'family')).toBe('applied');
    expect(household.all('week')).toMatchObject([{ approved: { grossCents: 80_000 } }]);
  });
});

describe('a forged signature', () => {
  const household = workedWeek();
  household.completedDay('2026-03-02', { nannyId: COLLEAGUE_ID });
  const hers = figuresOf(household);
  const colleagues = figuresOf(household, { ...THIS_WEEK, nannyId: COLLEAGUE_ID });

  it.each([
    ['confirm', 'family', 'forbidden'],
    ['confirm', 'viewer', 'forbidden'],
    ['confirm', 'server', 'forbidden'],
    ['confirm', 'colleague', 'not_found'],
    ['approve', 'nanny', 'forbidden'],
    ['approve', 'colleague', 'forbidden'],
    ['approve', 'viewer', 'forbidden'],
  ] as const)('of another side or person is refused: %s by %s', (what, by, code) => {
    expect(household.as(by).code(`week.${what}`, hers)).toBe(code);
  });

  it("of a colleague's week, or of a nanny who is not there, is refused alike", () => {
    const unknown = { ...hers, nannyId: household.newId() };
    expect(household.as('nanny').code('week.confirm', colleagues)).toBe('not_found');
    expect(household.as('nanny').code('week.confirm', unknown)).toBe('not_found');
    expect(household.as('family').code('week.approve', unknown)).toBe('not_found');
  });

  it.each(['2026-03-03', '2026-03-08', '2000-01-01', '2199-12-31'])('of no week: %s', (weekStart) => {
    expect(household.as('nanny').code('week.confirm', { ...hers, weekStart })).toBe('not_found');
    expect(household.as('family').code('week.approve', { ...hers, weekStart })).toBe('not_found');
  });

  it('of a week that terms have cut away', () => {
    const cut = household.copy();
    setTerms(cut, { effectiveFrom: '2026-03-15', weekStartsOn: 0 });
    cut.at = '2026-03-22T17:00:00.000Z';
    const confirm = (weekStart: string) =>
      cut.as('nanny').code('week.confirm', { nannyId: NANNY_ID, weekStart, ...NO_FIGURES });
    expect(confirm('2026-03-16')).toBe('not_found');
    expect(confirm('2026-03-09')).toBe('applied');
    expect(confirm('2026-03-15')).toBe('applied');
  });
});

describe('a removed nanny', () => {
  it('signs no more; her family approves what she worked', () => {
    const household = workedWeek();
    household.as('family').must('nanny.remove', { nannyId: NANNY_ID });
    const seen = figuresOf(household);
    expect(household.as('formerNanny').code('week.confirm', seen)).toBe('nanny_removed');
    expect(household.as('nanny').code('week.confirm', seen)).toBe('nanny_removed');
    household.as('family').must('week.approve', seen);
  });
});

describe('a week', () => {
  it.each([
    { what: 'in which clocks go forward', weekStart: '2026-03-02', date: '2026-03-07', minutes: 540 },
    { what: 'in which clocks go back', weekStart: '2026-10-26', date: '2026-10-31', minutes: 660 },
    { what: 'of two years', weekStart: '2025-12-29', date: '2025-12-31', minutes: 600 },
  ])('$what counts to the minute, and is over at its own midnight', ({ weekStart, date, minutes }) => {
    const household = TestHousehold.create();
    household.at = '2026-11-30T17:00:00.000Z';
    const dayId = household.acceptedDay(date);
    const { start } = household.span(date, '22:00', '23:00');
    const { end } = household.span(addDays(date, 1), '07:00', '08:00');
    household.as('family').must('day.recordHours', { dayId, start, end });
    const key = { nannyId: NANNY_ID, weekStart };
    expect(figuresOf(household, key).billableMinutes).toBe(minutes);
    const midnight = household.span(addDays(weekStart, 7), '00:00', '01:00').start;
    const justBefore = toInstant(toMillis(midnight) - 1);
    household.as('nanny').must('week.confirm', figuresOf(household, key), { at: justBefore });
    household.pendingDay(addDays(weekStart, 6));
    const approve = (receivedAt: string) =>
      household.as('family').code('week.approve', figuresOf(household, key), { receivedAt });
    expect(approve(justBefore)).toBe('week_not_over');
    expect(approve(midnight)).toBe('applied');
    expect(statusOf(household, key)).toBe('APPROVED');
  });
});
