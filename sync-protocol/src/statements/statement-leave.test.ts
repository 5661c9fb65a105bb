/** Tests the balances of time off on statements: on the last date, to the minute, in words, and without time off none. */
import { expect, it } from 'vitest';
import { NANNY_ID, type TestHousehold } from '../../test-support/household.ts';
import { fullWeek, issue, OF_WEEK, SUNDAY } from '../../test-support/issued-statements.ts';
import { inEnglish, statementContent, statementRow } from '../../test-support/statements.ts';
import { WEEK } from '../../test-support/terms.ts';
import { balancesOn, paidOff } from '../../test-support/time-off.ts';
import { writeStatement } from './paper/statement-text.ts';

const SATURDAY = '2026-03-07';

/** 40 hours of vacation a year and one minute for 30: five days of 585 billed minutes earn 97.5. */
function setPolicy(household: TestHousehold): void {
  household.as('family').must('leave.setPolicy', {
    nannyId: NANNY_ID,
    kind: 'VACATION',
    effectiveFrom: '2026-01-01',
    grantMinutes: 2400,
    earn: { minutes: 1, perMinutes: 30 },
    yearStartsOn: '01-01',
    maxYearMinutes: null,
    capMinutes: null,
    carryMinutes: null,
    waitingDays: 0,
    useMaxMinutes: null,
    useMaxDays: null,
    paysOut: true,
  });
}

const adjust = (household: TestHousehold, date: string, minutes: number) =>
  household.as('family').must('leave.adjust', {
    entryId: household.newId(),
    nannyId: NANNY_ID,
    kind: 'VACATION',
    date,
    minutes,
    note: null,
  });

it('a statement has what was earned, used and is left of each kind on its last date', () => {
  const household = fullWeek();
  setPolicy(household);
  paidOff(household, { kind: 'SICK', date: SATURDAY, minutes: 241, plannedMinutes: 241 });
  adjust(household, SUNDAY, 61);
  adjust(household, '2026-03-09', 1000);
  const { content } = issue(household);
  expect(content.leave).toEqual([
    {
      kind: 'VACATION',
      carriedMinutes: 0,
      earnedMinutes: 2497,
      takenMinutes: 0,
      adjustedMinutes: 61,
      balanceMinutes: 2558,
    },
    {
      kind: 'SICK',
      carriedMinutes: 0,
      earnedMinutes: 0,
      takenMinutes: 241,
      adjustedMinutes: 0,
      balanceMinutes: -241,
    },
  ]);
  expect(content.leave?.map(({ balanceMinutes }) => balanceMinutes)).toEqual(
    balancesOn(household, SUNDAY).map(({ balanceMinutes }) => balanceMinutes),
  );
  const first = issue(household, { nannyId: NANNY_ID, from: WEEK, to: '2026-03-05' });
  expect(first.content.leave).toMatchObject([{ kind: 'VACATION', earnedMinutes: 2478 }]);
});

it('that of a payment has them on the last date that it settles', () => {
  const household = fullWeek();
  setPolicy(household);
  const paymentId = household.recordPayment(30_000);
  const { content } = issue(household, { paymentId });
  expect([content.to, content.leave?.[0]?.balanceMinutes]).toEqual(['2026-03-03', 2439]);
});

it('without time off a statement says nothing of it', () => {
  expect('leave' in issue(fullWeek()).content).toBe(false);
});

it('another balance on the same last date makes a new statement, a later entry none', () => {
  const household = fullWeek();
  setPolicy(household);
  const first = issue(household);
  adjust(household, '2026-03-09', 60);
  expect(issue(household)).toEqual(first);
  adjust(household, SUNDAY, 1);
  expect(issue(household)).toMatchObject({ number: '2026-002', replaces: first.id });
});

it('one of the fourth form stands where it says the same beside time off', () => {
  const household = fullWeek();
  setPolicy(household);
  const { content, ...row } = issue(household);
  const { leave: _leave, yearToDate, ...said } = content;
  const { deductions: _ofYear, ...sums } = yearToDate;
  const older = { ...row, content: { ...said, v: 4 as const, yearToDate: sums } };
  household.plant('statement', older);
  expect(issue(household, OF_WEEK)).toEqual(older);
});

it('its text has a row for each kind, in hours and minutes', () => {
  const leave = [
    {
      kind: 'SICK' as const,
      carriedMinutes: 120,
      earnedMinutes: 0,
      takenMinutes: 600,
      adjustedMinutes: -61,
      balanceMinutes: -541,
    },
  ];
  const statement = statementRow({ content: statementContent({ leave }) });
  const text = writeStatement({ statement, replacesNumber: null }, inEnglish);
  expect(text.leave).toEqual({
    caption: 'Time off on Mar 8, 2026',
    columns: ['Time off', 'Kept', 'Earned', 'Used', 'Added or taken off', 'Left'].map((label, index) => ({
      label,
      isFigure: index > 0,
    })),
    rows: [{ cells: ['Sick leave', '2 h', '0 min', '10 h', '−1 h 1 min', '−9 h 1 min'], isStrong: false }],
  });
  const without = writeStatement({ statement: statementRow(), replacesNumber: null }, inEnglish);
  expect([without.leave, without.notes.length]).toEqual([null, text.notes.length - 1]);
});
