/**
 * Tests adding up the figures of several households, where currencies stay separate, and how hours and days are
 * written.
 */
import { describe, expect, it } from 'vitest';
import type { DashboardView } from '../../device/views.ts';
import { familyFigures, formatAmounts, formatHours, nannyFigures, sumFigures } from './figures.ts';

const view = (figures: Partial<DashboardView>): DashboardView => ({
  householdId: 'millers',
  householdName: 'The Millers',
  currency: 'USD',
  activeNannies: 0,
  owedCents: 0,
  owedClaimsCents: 0,
  withheldThisYearCents: 0,
  paidThisYearCents: 0,
  scheduledMinutes: 0,
  awaitingReplyMinutes: 0,
  completedThisYearMinutes: 0,
  daysScheduled: 0,
  ...figures,
});

describe('figures of several households', () => {
  it('add up in one currency', () => {
    expect(formatAmounts([view({ owedCents: 17_200 }), view({ owedCents: 50 })], 'owedCents')).toBe(
      '$172.50',
    );
  });

  it('tell expenses to pay back beside what is owed of wages', () => {
    const views = [view({ owedCents: 17_200, owedClaimsCents: 899 }), view({ owedCents: -100 })];
    const [owed] = familyFigures(views, 2);
    expect(owed).toMatchObject({ value: '$171.00', subtext: '2 nannies · expenses to pay back: $8.99' });
    expect(nannyFigures([view({})])[0]).toMatchObject({ value: '$0.00', subtext: 'Unpaid hours' });
  });

  it('never add amounts of different currencies', () => {
    const views = [view({ owedCents: 17_200 }), view({ owedCents: 5000, currency: 'EUR' })];
    expect(formatAmounts(views, 'owedCents')).toBe('$172.00 + €50.00');
  });

  it('show hours with one decimal', () => {
    expect(
      formatHours([view({ scheduledMinutes: 450 }), view({ scheduledMinutes: 60 })], 'scheduledMinutes'),
    ).toBe('8.5');
  });

  it('count days', () => {
    expect(sumFigures([view({ daysScheduled: 2 }), view({ daysScheduled: 3 })], 'daysScheduled')).toBe(5);
  });
});
