/**
 * The figures of federal household employment taxes, by year, each with its source and the date on which that was read.
 * A year that isn't here has no figures: nothing is computed with those of another year. What was read, and how:
 * docs/decisions/taxes.md.
 */

/** An amount of one year. */
export interface SourcedAmount {
  /** In cents of a US dollar. */
  readonly amountCents: number;
  readonly source: string;
  /** When the source's own text was read. Null: it wasn't. */
  readonly readOn: string | null;
  /** Who can confirm what wasn't read. */
  readonly checkWith: string | null;
}

/** How Schedule H numbers its lines: with the credit for sick and family leave (2020, then 2021 to 2023), or plain. */
export type ScheduleHForm = 'CREDIT_2020' | 'CREDITS_2021' | 'PLAIN';

export interface TaxYear {
  readonly year: number;
  /** Cash wages of one employee in the year from which Social Security and Medicare are due, from the first dollar. */
  readonly fica: SourcedAmount;
  /** Cash wages of all employees in any quarter of this year or the year before from which FUTA is due. */
  readonly futa: SourcedAmount;
  /** The wages of one employee on which Social Security is due at most. */
  readonly wageBase: SourcedAmount;
  readonly form: ScheduleHForm;
  /** When that year's form was read. Null: it wasn't, and its numbers are those of the year before. */
  readonly formReadOn: string | null;
}

/** Rates in ten-thousandths of the wages. 26 U.S.C. 3101, 3111, 3301 and 3302; Publication 926 (2024). */
export const SOCIAL_SECURITY_RATE = 620;
export const MEDICARE_RATE = 145;
/** The employee's alone, on wages above `ADDITIONAL_MEDICARE_FROM_CENTS`. 26 U.S.C. 3101(b)(2), 3102(f). */
export const ADDITIONAL_MEDICARE_RATE = 90;
export const ADDITIONAL_MEDICARE_FROM_CENTS = 20_000_000;
/** FUTA without a credit, and after the whole credit for contributions to a state. */
export const FUTA_RATE = 600;
export const FUTA_CREDITED_RATE = 60;
export const FUTA_CREDIT_RATE = FUTA_RATE - FUTA_CREDITED_RATE;
/** FUTA is due on the first $7,000 of each employee. 26 U.S.C. 3306(b)(1). */
export const FUTA_WAGE_BASE_CENTS = 700_000;

const READ_ON = '2026-11-29';
const FUTA_FROM_CENTS = 100_000;

const read = (dollars: number, source: string): SourcedAmount => ({
  amountCents: dollars * 100,
  source,
  readOn: READ_ON,
  checkWith: null,
});

const toCheck = (dollars: number, source: string): SourcedAmount => ({
  amountCents: dollars * 100,
  source,
  readOn: null,
  checkWith: 'Internal Revenue Service',
});

const futaOf = (source: string, isRead: boolean): SourcedAmount =>
  (isRead ? read : toCheck)(FUTA_FROM_CENTS / 100, source);

const THRESHOLDS = 'Social Security Administration, Employment Coverage Thresholds';
const BASES = 'Social Security Administration, Automatic Determinations in Recent Years';
const instructions = (year: number): string => `IRS Instructions for Schedule H (${year})`;
const publication = (year: number): string => `IRS Publication 926 (${year})`;

const YEARS: readonly TaxYear[] = [
  {
    year: 2020,
    fica: read(2200, THRESHOLDS),
    futa: futaOf(instructions(2020), true),
    wageBase: read(137_700, BASES),
    form: 'CREDIT_2020',
    formReadOn: READ_ON,
  },
  {
    year: 2021,
    fica: read(2300, THRESHOLDS),
    futa: futaOf(instructions(2021), false),
    wageBase: read(142_800, BASES),
    form: 'CREDITS_2021',
    formReadOn: null,
  },
  {
    year: 2022,
    fica: read(2400, THRESHOLDS),
    futa: futaOf(instructions(2022), true),
    wageBase: read(147_000, BASES),
    form: 'CREDITS_2021',
    formReadOn: null,
  },
  {
    year: 2023,
    fica: read(2600, THRESHOLDS),
    futa: futaOf(instructions(2023), true),
    wageBase: read(160_200, BASES),
    form: 'CREDITS_2021',
    formReadOn: READ_ON,
  },
  {
    year: 2024,
    fica: read(2700, THRESHOLDS),
    futa: futaOf(instructions(2024), true),
    wageBase: read(168_600, BASES),
    form: 'PLAIN',
    formReadOn: READ_ON,
  },
  {
    year: 2025,
    fica: toCheck(2800, publication(2025)),
    futa: futaOf(publication(2025), false),
    wageBase: read(176_100, BASES),
    form: 'PLAIN',
    formReadOn: null,
  },
  {
    year: 2026,
    fica: toCheck(3000, publication(2026)),
    futa: futaOf(publication(2026), false),
    wageBase: toCheck(184_500, publication(2026)),
    form: 'PLAIN',
    formReadOn: null,
  },
];

const BY_YEAR = new Map(YEARS.map((each) => [each.year, each]));

/** Returns a year's figures; undefined where this version doesn't know them, which isn't 'none'. */
export const taxYearOf = (year: number): TaxYear | undefined => BY_YEAR.get(year);

/** Returns a share of cents, half up. `rate` is in ten-thousandths. */
export const shareOf = (cents: number, rate: number): number => Math.floor((cents * rate + 5000) / 10_000);

export const THRESHOLD_IDS = ['fica', 'futa'] as const;
export type ThresholdId = (typeof THRESHOLD_IDS)[number];

/** Names of the taxes in English, for the API. */
export const THRESHOLD_NAMES: Readonly<Record<ThresholdId, string>> = {
  fica: 'Social Security and Medicare (FICA)',
  futa: 'Federal unemployment (FUTA)',
};

/** Returns the wages from which a tax may be due in a year; undefined where this version doesn't know them. */
export const thresholdOf = (id: ThresholdId, year: number): SourcedAmount | undefined =>
  taxYearOf(year)?.[id];
