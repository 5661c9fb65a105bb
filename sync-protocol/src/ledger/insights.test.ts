/**
 * Tests the charts' data: which weeks and months they show, hours by week and pay by month, with the same sums as the
 * dashboard and the ledger.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMinutes, startOfWeek, wallClockToInstant, yearStart } from '../kernel/calendar.ts';
import { addMonths } from '../kernel/months.ts';
import { PAYMENT_KINDS } from '../kernel/values.ts';
import type { AgendaDay, DayStatus } from '../schedule/agenda-day.ts';
import { DASHBOARD_WINDOW_DAYS, dashboardMinutes } from '../schedule/dashboard.ts';
import { plannedDay } from '../schedule/planned-day.ts';
import {
  monthlyPay,
  monthsStart,
  ofThisYear,
  shownMonths,
  shownWeeks,
  weeklyHours,
  weeksRange,
} from './insights.ts';
import { centsByKind, owedCents, paidInYearCents } from './ledger.ts';
import { EARNING_KINDS } from './payment.ts';

const ZONE = 'America/New_York';

interface Shift {
  readonly from?: number;
  readonly to?: number;
  readonly status?: DayStatus;
  readonly billableMinutes?: number;
}

/** A day by the clock of New York, minutes from midnight; completed ones were worked just as planned. */
function day(
  date: string,
  { from = 540, to = 1020, status = 'ACCEPTED', billableMinutes }: Shift = {},
): AgendaDay {
  const planned = plannedDay({
    householdId: '00000000-0000-7000-8000-000000000001',
    id: '00000000-0000-7000-8000-000000000002',
    nannyId: '00000000-0000-7000-8000-000000000003',
    date,
    origin: 'scheduled',
    scheduledStartUtc: wallClockToInstant(date, from, ZONE),
    scheduledEndUtc: wallClockToInstant(
      to > 1440 ? addDays(date, 1) : date,
      to > 1440 ? to - 1440 : to,
      ZONE,
    ),
    scheduledNotes: null,
  });
  const worked = status === 'COMPLETED' && {
    actualStartUtc: planned.scheduledStartUtc,
    actualEndUtc: planned.scheduledEndUtc,
    billableMinutes: billableMinutes ?? 480,
  };
  return { ...planned, status, ...worked };
}

const weekOf = (days: AgendaDay[], today: string, start: string) =>
  weeklyHours(days, today).find((week) => week.start === start);

describe('the weeks', () => {
  it('are this one, the seven before and the four ahead, each from its Monday', () => {
    const weeks = shownWeeks('2026-03-05');
    expect(weeks).toHaveLength(12);
    expect([weeks[0], weeks[7], weeks[11]]).toEqual(['2026-01-12', '2026-03-02', '2026-03-30']);
    expect(weeksRange('2026-03-05')).toEqual({ from: '2026-01-12', to: '2026-04-05' });
  });
});

describe('hours by week', () => {
  it('show agreed, unanswered, worked and billed hours', () => {
    const days = [
      day('2026-03-02', { status: 'COMPLETED', from: 540, to: 1012, billableMinutes: 480 }),
      day('2026-03-05'),
      day('2026-03-06', { status: 'PENDING', to: 600 }),
      day('2026-03-07', { status: 'DECLINED' }),
    ];
    expect(weekOf(days, '2026-03-05', '2026-03-02')).toEqual({
      start: '2026-03-02',
      scheduledMinutes: 472 + 480,
      awaitingMinutes: 60,
      workedMinutes: 472,
      billableMinutes: 480,
    });
  });

  it.each([
    ['an hour is skipped in March', '2026-03-07', 420],
    ['an hour happens twice in November', '2026-10-31', 540],
    ['the clock goes on as ever', '2026-11-07', 480],
  ])('are as long as the night was: %s', (_name, date, minutes) => {
    const night = day(date, { from: 1320, to: 1440 + 360, status: 'COMPLETED' });
    const week = weekOf([night], date, startOfWeek(date));
    expect([week?.scheduledMinutes, week?.workedMinutes]).toEqual([minutes, minutes]);
  });

  it('belong to the week of their date: Sunday night, to the one that ends', () => {
    const night = day('2026-11-01', { from: 1320, to: 1440 + 360 });
    expect(weekOf([night], '2026-11-01', '2026-10-26')?.scheduledMinutes).toBe(480);
    expect(weekOf([night], '2026-11-01', '2026-11-02')?.scheduledMinutes).toBe(0);
  });

  it('of a week across New Year count the days of both years', () => {
    const days = [day('2026-12-28'), day('2027-01-02')];
    expect(weekOf(days, '2027-01-04', '2026-12-28')?.scheduledMinutes).toBe(960);
  });

  it('without times count as none', () => {
    const untimed = { ...day('2026-03-05'), scheduledStartUtc: null, scheduledEndUtc: null };
    expect(weekOf([untimed], '2026-03-05', '2026-03-02')?.scheduledMinutes).toBe(0);
  });
});

/** Dates around both changes of the clock and both ends of a year. */
const todays = fc.constantFrom(
  '2026-01-01',
  '2026-03-08',
  '2026-03-09',
  '2026-11-01',
  '2026-12-31',
  '2026-07-15',
);

/** Any day near `today`; hours are entered no earlier than the day. */
const dayNear = (today: string): fc.Arbitrary<AgendaDay> =>
  fc
    .record({
      offset: fc.integer({ min: -80, max: 45 }),
      from: fc.integer({ min: 0, max: 1439 }),
      length: fc.integer({ min: 1, max: 1200 }),
      billableMinutes: fc.integer({ min: 1, max: 1260 }),
      status: fc.constantFrom<DayStatus>('PENDING', 'ACCEPTED', 'DECLINED', 'COMPLETED'),
    })
    .map(({ offset, from, length, billableMinutes, status }) =>
      day(addDays(today, offset), {
        from,
        to: from + length,
        billableMinutes,
        status: status === 'COMPLETED' && offset > 0 ? 'ACCEPTED' : status,
      }),
    );

const daysNear = todays.chain((today) =>
  fc.tuple(fc.constant(today), fc.array(dayNear(today), { maxLength: 60 })),
);

const total = (amounts: readonly number[]): number => amounts.reduce((sum, each) => sum + each, 0);

describe('the sums of the weeks', () => {
  it('are those of the dashboard over the same days', () => {
    fc.assert(
      fc.property(daysNear, ([today, days]) => {
        const { from, to } = weeksRange(today);
        const weeks = weeklyHours(days, today);
        const shown = days.filter(({ date }) => date >= from && date <= to);

        const ahead = weeks.filter(({ start }) => start > today);
        const seen = dashboardMinutes(shown, ahead[0]?.start ?? '');
        expect(total(ahead.map((week) => week.scheduledMinutes))).toBe(seen.scheduled);
        expect(total(ahead.map((week) => week.awaitingMinutes))).toBe(seen.awaitingReply);
        expect(addDays(today, DASHBOARD_WINDOW_DAYS) > to).toBe(true);

        const thisYear = shown.filter(({ date }) => date >= yearStart(today));
        const billed = total(weeklyHours(thisYear, today).map((week) => week.billableMinutes));
        expect(billed).toBe(dashboardMinutes(thisYear, today).completedThisYear);
      }),
    );
  });

  it('need no days beyond their range', () => {
    fc.assert(
      fc.property(daysNear, ([today, days]) => {
        const { from, to } = weeksRange(today);
        const shown = days.filter(({ date }) => date >= from && date <= to);
        expect(weeklyHours(shown, today)).toEqual(weeklyHours(days, today));
      }),
    );
  });
});

describe('the months', () => {
  it('are this one and the eleven before', () => {
    const months = shownMonths('2026-01-31');
    expect(months).toHaveLength(12);
    expect([months[0], months[10], months[11]]).toEqual(['2025-02', '2025-12', '2026-01']);
    expect(monthsStart('2026-01-31')).toBe('2025-02-01');
    expect([addMonths('2025-12', 1), addMonths('2026-01', -1), addMonths('2026-01', -13)]).toEqual([
      '2026-01',
      '2025-12',
      '2024-12',
    ]);
  });

  it('show pay, deductions, corrections and what was owed, counted back from now', () => {
    const paid = { paymentDate: '2026-01-01', voidedAt: null };
    const pay = monthlyPay(
      {
        earnings: [
          { kind: 'hours', date: '2025-12-31', amountCents: 100_00 },
          { kind: 'hours', date: '2026-01-02', amountCents: 40_00 },
          { kind: 'overtime', date: '2026-01-04', amountCents: 10_00 },
        ],
        payments: [
          { ...paid, kind: 'PAID', amountCents: 100_00 },
          { ...paid, kind: 'WITHHELD', amountCents: 15_00 },
          { ...paid, kind: 'CORRECTION', amountCents: 5_00 },
          {
            kind: 'PAID',
            paymentDate: '2026-01-03',
            amountCents: 999_00,
            voidedAt: '2026-01-04T10:00:00.000Z',
          },
        ],
        balanceCents: 40_00,
      },
      '2026-01-15',
    );
    const none = { earnedCents: 0, overtimeCents: 0, paidCents: 0, withheldCents: 0, correctedCents: 0 };
    expect(pay.slice(-3)).toEqual([
      { ...none, month: '2025-11', owedCents: 10_00 },
      { ...none, month: '2025-12', earnedCents: 100_00, owedCents: 110_00 },
      {
        month: '2026-01',
        earnedCents: 50_00,
        overtimeCents: 10_00,
        paidCents: 100_00,
        withheldCents: 15_00,
        correctedCents: 5_00,
        owedCents: 40_00,
      },
    ]);
    expect(ofThisYear(pay, '2026-01-15').map(({ month }) => month)).toEqual(['2026-01']);
  });
});

const ledgers = todays.chain((today) => {
  const amountCents = fc.integer({ min: 1, max: 500_000 });
  const date = fc.integer({ min: -800, max: 0 }).map((offset) => addDays(today, offset));
  const voidedAt = fc.constantFrom(null, null, null, addMinutes(`${today}T00:00:00.000Z`, 5));
  const kind = fc.constantFrom(...EARNING_KINDS);
  const paidKind = fc.constantFrom('PAID', ...PAYMENT_KINDS);
  return fc.record({
    today: fc.constant(today),
    earnings: fc.array(fc.record({ kind, date, amountCents }), { maxLength: 40 }),
    payments: fc.array(fc.record({ kind: paidKind, paymentDate: date, amountCents, voidedAt }), {
      maxLength: 20,
    }),
  });
});

describe('the sums of the months', () => {
  it("are the ledger's own wages: owed at each month's end, and paid by kind", () => {
    fc.assert(
      fc.property(ledgers, ({ today, earnings, payments }) => {
        const from = monthsStart(today);
        const wages = earnings.filter(({ kind }) => kind !== 'mileage' && kind !== 'expense');
        const ofWages = payments.filter(({ kind }) => kind !== 'REIMBURSED');
        const months = monthlyPay(
          {
            earnings: earnings.filter(({ date }) => date >= from),
            payments: payments.filter(({ paymentDate }) => paymentDate >= from),
            balanceCents: owedCents(wages, ofWages),
          },
          today,
        );
        for (const { month, owedCents: owed, paidCents, withheldCents, correctedCents } of months) {
          const end = `${month}-31`;
          const earnedBy = wages.filter(({ date }) => date <= end);
          const paidBy = ofWages.filter(({ paymentDate }) => paymentDate <= end);
          expect(owed).toBe(owedCents(earnedBy, paidBy));
          const shown = { PAID: paidCents, WITHHELD: withheldCents, CORRECTION: correctedCents };
          const byKind = centsByKind(ofWages, { from: `${month}-01`, to: end });
          expect({ ...shown, REIMBURSED: 0 }).toEqual(byKind);
        }
        const thisYear = ofThisYear(months, today).map((month) => month.paidCents);
        expect(total(thisYear)).toBe(paidInYearCents(payments, today));
      }),
    );
  });
});
