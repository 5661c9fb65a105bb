/** Creates a family whose nanny works under terms: 40 hours a week, $22.50 an hour, overtime at one and a half. */

import { addDays, daysBetween, weekdayOf } from 'sync-protocol/kernel/calendar.ts';
import type { MutatorArgs } from 'sync-protocol/registry.ts';
import { type Account, aDay, aNanny, joinByInvitation, today } from './household.ts';
import { aLedger, type LedgerOfTest } from './ledger-fixture.ts';

const MONDAY = 1;
const RATE_CENTS = 2250;

/** The Monday of last week. */
export const lastMonday = (): string => addDays(today(), -7 - ((weekdayOf(today()) - MONDAY + 7) % 7));

/** A date of last week, as days from today: 0 is its Monday. */
const dayOfLastWeek = (offset: number): number => daysBetween(today(), lastMonday()) + offset;

export interface LedgerUnderTerms extends LedgerOfTest {
  readonly nannyId: string;
  /** Records 9 h 33 min on these days of last week, billed as 9.75 h each. */
  readonly workLastWeek: (offsets: readonly number[]) => Promise<void>;
  /** Adds an accepted day of last week without hours. */
  readonly planLastWeek: (offset: number) => Promise<void>;
  /** The nanny joins, and signs in. */
  readonly join: () => Promise<Account>;
}

/** The terms begin with last week. */
export async function aLedgerUnderTerms(
  url: string,
  terms: Partial<MutatorArgs<'terms.set'>> = {},
): Promise<LedgerUnderTerms> {
  const ledger = await aLedger(url);
  const nannyId = await ledger.addNanny('Nora Klein', RATE_CENTS);
  const household = { parent: ledger.parent, nannyId, nanny: aNanny('Nora Klein') };
  const args = {
    nannyId,
    effectiveFrom: lastMonday(),
    weekStartsOn: MONDAY,
    weeklyLimitMinutes: 2400,
    dailyLimitMinutes: null,
    restWeekday: null,
    overtimeMultiplierHundredths: 150,
    guaranteedMinutes: null,
    cancellationHours: null,
    holidayMultiplierHundredths: null,
    payPeriod: 'WEEKLY' as const,
    ...terms,
  };
  await ledger.perform([['terms.set', args]]);
  return {
    ...ledger,
    nannyId,
    workLastWeek: async (offsets) => {
      for (const offset of offsets) await ledger.work({ nannyId, day: dayOfLastWeek(offset), to: '18:33' });
    },
    planLastWeek: async (offset) => {
      await aDay(household, { day: dayOfLastWeek(offset), isAccepted: true });
    },
    join: () => joinByInvitation(household),
  };
}
