/**
 * Tests what a week that is worked as a base schedule says pays under terms: overtime, also by later terms, guaranteed
 * hours, and no price without terms.
 */

import { NANNY_ID, TestHousehold } from 'sync-protocol/test-support/household.ts';
import { type Terms, termsId } from 'sync-protocol/weeks/terms.ts';
import { describe, expect, it } from 'vitest';
import { typicalWeekPay, type WeekBasis } from './typical-week-pay.ts';

const STARTS_ON = '2026-03-09';

function basis(terms: Partial<Terms> = {}): WeekBasis {
  const made = TestHousehold.create();
  const [household] = made.all('household');
  if (household === undefined) throw new Error('No household');
  const row: Terms = {
    householdId: made.id,
    id: termsId(NANNY_ID, STARTS_ON),
    nannyId: NANNY_ID,
    version: 1,
    effectiveFrom: STARTS_ON,
    weekStartsOn: 1,
    weeklyLimitMinutes: 2400,
    dailyLimitMinutes: null,
    restWeekday: null,
    overtimeMultiplierHundredths: 150,
    guaranteedMinutes: null,
    cancellationHours: null,
    holidayMultiplierHundredths: null,
    livesIn: null,
    payPeriod: 'WEEKLY',
    changedAt: made.at,
    answer: null,
    answerNote: null,
    answeredAt: null,
    ...terms,
  };
  const rates = made.all('rate').filter(({ nannyId }) => nannyId === NANNY_ID);
  return { household, allTerms: [row], rates, today: '2026-03-05' };
}

const days = (count: number, hours: number) =>
  Array.from({ length: count }, (_, index) => ({
    weekday: index + 1,
    startMinutes: 480,
    endMinutes: 480 + hours * 60,
    notes: null,
  }));

describe('a typical week', () => {
  it('counts hours beyond the limit as overtime, by terms that begin later', () => {
    expect(typicalWeekPay(days(5, 9), basis())).toMatchObject({
      billableMinutes: 2700,
      overtimeMinutes: 300,
      grossCents: 95_000,
    });
  });

  it('counts a night on both of its dates', () => {
    const night = { weekday: 1, startMinutes: 1260, endMinutes: 60, notes: null };
    const morning = { weekday: 2, startMinutes: 480, endMinutes: 720, notes: null };
    // Three hours on Monday; one and four on Tuesday.
    expect(typicalWeekPay([night, morning], basis({ dailyLimitMinutes: 240 }))).toMatchObject({
      billableMinutes: 480,
      overtimeMinutes: 60,
    });
  });

  it('is filled up to the guaranteed hours', () => {
    expect(typicalWeekPay(days(4, 8), basis({ guaranteedMinutes: 2400 }))?.grossCents).toBe(80_000);
  });

  it('has no price without terms', () => {
    expect(typicalWeekPay(days(5, 9), { ...basis(), allTerms: [] })).toBeUndefined();
  });
});
