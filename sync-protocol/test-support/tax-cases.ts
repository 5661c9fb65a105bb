/**
 * Years of payments with the cents of Form W-2 and Schedule H, which REST, a device's queue and the screen have to have
 * in common. The first three are the example of the instructions for Schedule H.
 */
import { addDays } from '../src/kernel/calendar.ts';
import type { PaymentTax } from '../src/ledger/payment-taxes.ts';
import type { TaxSettingName } from '../src/people/tax-setting-names.ts';

interface GrossPayment {
  readonly paymentDate: string;
  readonly grossCents: number;
}

export interface TaxCase {
  readonly name: string;
  readonly year: number;
  readonly setting: TaxSettingName;
  /** How many payments are recorded before the family chooses the setting. */
  readonly chosenAfter: number;
  readonly payments: readonly GrossPayment[];
  /** What she gets over the year. */
  readonly netCents: number;
  /** Boxes 1 to 6. */
  readonly w2: readonly number[];
  /** By line; those that have no amount, or one that isn't known, are left out. */
  readonly scheduleH: Readonly<Record<string, number>>;
}

const weekly = (from: string, count: number, grossCents: number): GrossPayment[] =>
  Array.from({ length: count }, (_, i) => ({ paymentDate: addDays(from, i * 7), grossCents }));

/** The first Wednesday of the example. */
const FIRST = '2020-02-12';
const OF_THE_EXAMPLE = {
  '1a': 230_000,
  '2a': 28_520,
  '2c': 28_520,
  3: 230_000,
  4: 6670,
  5: 0,
  6: 0,
  7: 0,
  '8a': 35_190,
  '8c': 35_190,
};

/** The example's household: 46 weeks at $50.00, and the family pays her share. */
export const EXAMPLE: TaxCase = {
  name: '46 weeks at $50.00 in 2020, her share paid by the family',
  year: 2020,
  setting: 'FAMILY_PAYS',
  chosenAfter: 0,
  payments: weekly(FIRST, 46, 5000),
  netCents: 230_000,
  w2: [247_595, 0, 230_000, 14_260, 230_000, 3335],
  scheduleH: OF_THE_EXAMPLE,
};

export const TAX_CASES: readonly TaxCase[] = [
  EXAMPLE,
  {
    ...EXAMPLE,
    name: '46 weeks at $50.00 in 2020, her share withheld',
    setting: 'WITHHOLD',
    netCents: 212_405,
    w2: [230_000, 0, 230_000, 14_260, 230_000, 3335],
  },
  {
    ...EXAMPLE,
    name: 'one dollar below the threshold of 2020',
    payments: [...weekly(FIRST, 43, 5000), { paymentDate: '2020-12-09', grossCents: 4900 }],
    netCents: 219_900,
    w2: [219_900, 0, 0, 0, 0, 0],
    scheduleH: {},
  },
  {
    name: 'seven times $333.33, then $700.00 with all that is missing',
    year: 2026,
    setting: 'WITHHOLD',
    chosenAfter: 7,
    payments: [...weekly('2026-01-02', 7, 33_333), { paymentDate: '2026-02-20', grossCents: 70_000 }],
    netCents: 303_331 - 18_807 - 4398,
    w2: [303_331, 0, 303_331, 18_807, 303_331, 4398],
    scheduleH: {
      1: 303_331,
      2: 37_613,
      3: 303_331,
      4: 8797,
      5: 0,
      6: 0,
      7: 0,
      8: 46_410,
      15: 303_331,
      25: 46_410,
    },
  },
];

interface SuggestedLine {
  readonly tax: PaymentTax;
  readonly cents: number;
  readonly missingCents: number;
}

interface RecordedPayment {
  readonly paymentDate: string;
  /** Net. */
  readonly amountCents: number;
  readonly withheld: readonly { readonly tax: PaymentTax; readonly amountCents: number }[];
}

/** A way by which a family chooses, is told what to withhold, and records. */
export interface TaxPath {
  readonly choose: (setting: TaxSettingName, year: number) => Promise<unknown>;
  readonly suggest: (payment: GrossPayment) => Promise<readonly SuggestedLine[]>;
  readonly record: (payment: RecordedPayment) => Promise<unknown>;
}

/** Plays a case's year, with all that is suggested withheld. Returns what she gets, in cents. */
export async function playCase(
  { setting, year, chosenAfter, payments }: TaxCase,
  path: TaxPath,
): Promise<number> {
  let netCents = 0;
  for (const [index, payment] of payments.entries()) {
    if (index === chosenAfter) await path.choose(setting, year);
    const withheld = (await path.suggest(payment))
      .map(({ tax, cents, missingCents }) => ({ tax, amountCents: cents + missingCents }))
      .filter(({ amountCents }) => amountCents > 0);
    const kept = withheld.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const amountCents = payment.grossCents - kept;
    await path.record({ paymentDate: payment.paymentDate, amountCents, withheld });
    netCents += amountCents;
  }
  return netCents;
}

interface Boxes {
  readonly box1Cents: number;
  readonly box2Cents: number;
  readonly box3Cents: number;
  readonly box4Cents: number;
  readonly box5Cents: number;
  readonly box6Cents: number;
}

export interface TaxFigures {
  readonly w2: Boxes | undefined;
  readonly scheduleH: readonly { readonly line: string; readonly cents: number | null }[];
}

/** Returns figures as a case has them. */
export const figuresOf = ({ w2, scheduleH }: TaxFigures): Pick<TaxCase, 'w2' | 'scheduleH'> => ({
  w2:
    w2 === undefined
      ? []
      : [w2.box1Cents, w2.box2Cents, w2.box3Cents, w2.box4Cents, w2.box5Cents, w2.box6Cents],
  scheduleH: Object.fromEntries(
    scheduleH.flatMap(({ line, cents }) => (cents === null ? [] : [[line, cents]])),
  ),
});
