/**
 * Lists the demo's invented people: names, e-mail addresses, password, and the nannies' rates, terms, weekly shifts
 * and payment apps.
 */

import { parseClock } from 'sync-protocol/kernel/calendar.ts';
import type { Platform } from 'sync-protocol/kernel/values.ts';
import type { BaseScheduleItem } from 'sync-protocol/schedule/base-schedule.ts';
import type { TermsFields } from 'sync-protocol/weeks/terms.ts';
import { TERMS_PRESETS } from 'sync-protocol/weeks/terms-presets.ts';
import { partId } from '../accounts/part-id.ts';

export const DEMO_PASSWORD = 'fairday-demo';

interface Person {
  readonly name: string;
  readonly email: string;
}

export const PARENT: Person = { name: 'Tessa Marlowe', email: 'tessa@example.com' };
export const PARTNER: Person = { name: 'Jonah Marlowe', email: 'jonah@example.com' };

export interface DemoNanny extends Person {
  readonly id: string;
  readonly hourlyRateCents: number;
  /** From the middle of the year on. */
  readonly raisedRateCents?: number;
  readonly terms: TermsFields;
  readonly template: readonly BaseScheduleItem[];
  readonly platforms: readonly Platform[];
}

/** `hours`: '08:30 to 17:00'. */
function shift(weekday: number, hours: string, notes: string | null = null): BaseScheduleItem {
  const [from = '', to = ''] = hours.split(' to ');
  return { weekday, startMinutes: parseClock(from), endMinutes: parseClock(to), notes };
}

const federal = TERMS_PRESETS.find(({ id }) => id === 'us-federal')?.terms;
if (federal === undefined) throw new Error('The demo needs the federal preset');

/** Every weekday, with a long break on Wednesdays, and some Saturdays, which make overtime. */
export const IMANI: DemoNanny = {
  id: partId('demo', 'imani'),
  name: 'Imani Castellan',
  email: 'imani@example.com',
  hourlyRateCents: 2150,
  raisedRateCents: 2300,
  terms: federal,
  template: [
    shift(1, '08:30 to 17:00'),
    shift(2, '08:30 to 15:00'),
    shift(3, '07:30 to 11:30', 'Playgroup at 9:00'),
    shift(3, '15:00 to 18:30', 'Swimming lesson'),
    shift(4, '08:30 to 15:00'),
    shift(5, '08:30 to 16:00'),
  ],
  platforms: ['VENMO', 'VENMO', 'VENMO', 'ZELLE'],
};

/** Two afternoons and an evening, which are guaranteed. */
export const PETRA: DemoNanny = {
  id: partId('demo', 'petra'),
  name: 'Petra Vandermoor',
  email: 'petra@example.com',
  hourlyRateCents: 1875,
  terms: { ...federal, guaranteedMinutes: 780, cancellationHours: 24, holidayMultiplierHundredths: 150 },
  template: [
    shift(2, '15:00 to 19:00'),
    shift(4, '15:00 to 19:00'),
    shift(5, '17:30 to 22:30', 'Dinner and bedtime'),
  ],
  platforms: ['CASH', 'ZELLE', 'CASH'],
};

export const NANNIES: readonly DemoNanny[] = [IMANI, PETRA];

/** The author of a seed mutation. */
export type Author = 'parent' | 'partner' | 'server' | { readonly nannyId: string };
