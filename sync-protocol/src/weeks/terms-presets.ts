/**
 * Presets of terms after federal and state law, each with its source and when that was read; which presets given terms
 * match, and where they pay less than one or than federal law; and minimum wages. Sources and excerpts:
 * docs/decisions/terms-and-weeks.md.
 */

import { MINUTES_PER_HOUR } from '../kernel/units-of-time.ts';
import type { TermsFields } from './terms.ts';

export const PRESET_IDS = [
  'us-federal',
  'us-federal-live-in',
  'us-ny',
  'us-ny-live-in',
  'us-ca-attendant',
  'us-ca-attendant-live-in',
  'us-ma',
] as const;
export type PresetId = (typeof PRESET_IDS)[number];

export interface MinimumWage {
  readonly cents: number;
  /** The date from which it holds. */
  readonly since: string;
  readonly source: string;
  readonly readOn: string;
}

/** What a preset fills in. */
interface PresetTerms extends TermsFields {
  readonly livesIn: boolean;
}

export interface TermsPreset {
  readonly id: PresetId;
  /** In English, for the API. */
  readonly name: string;
  /** Whom the preset is for; in English, for the API. */
  readonly appliesTo: string;
  /** The law that gives the numbers. */
  readonly source: string;
  /** When the source's own text was read. Null: it wasn't, and the preset is only a suggestion. */
  readonly readOn: string | null;
  /** Who can confirm what wasn't read. */
  readonly checkWith: string | null;
  /** The state's. Null: federal law alone, or no source could be read that says it. */
  readonly minimumWage: MinimumWage | null;
  readonly terms: PresetTerms;
}

const hours = (count: number): number => count * MINUTES_PER_HOUR;

const SUNDAY = 0;
const MONDAY = 1;
const TIME_AND_A_HALF = 150;

/**
 * No rule at all; a family's first terms start from these. A workweek may begin on any day (29 CFR 778.105): on Monday
 * it continues the weeks without terms, so that the first terms cut no week short. Weekly is the shortest pay period,
 * so it is within any maximum. No text that was read has a guarantee, pay for late cancellations or a premium for
 * holidays.
 */
export const NO_RULES: TermsFields = {
  weekStartsOn: MONDAY,
  weeklyLimitMinutes: null,
  dailyLimitMinutes: null,
  restWeekday: null,
  overtimeMultiplierHundredths: TIME_AND_A_HALF,
  guaranteedMinutes: null,
  cancellationHours: null,
  holidayMultiplierHundredths: null,
  payPeriod: 'WEEKLY',
};

/** New York and Massachusetts want a day of rest a week and leave open which: a family may choose another. */
const REST_DAY = SUNDAY;

/** Beyond these minutes of a week federal law asks for overtime (29 U.S.C. 207(l)). */
export const FEDERAL_WEEK_MINUTES = hours(40);

const LIVES_OUT = { ...NO_RULES, livesIn: false };
const LIVES_IN = { ...NO_RULES, livesIn: true };

const NEW_YORK = {
  source: 'NY Labor Law 170, 161(1)',
  readOn: null,
  checkWith: 'New York State Department of Labor',
  // The copy of NY Labor Law 652 that was read ends before the amounts of 2026.
  minimumWage: null,
};

const CALIFORNIA_WAGE: MinimumWage = {
  cents: 1690,
  since: '2026-01-01',
  source: 'California Department of Industrial Relations, news release 2025-118',
  readOn: '2026-11-29',
};

const MASSACHUSETTS_WAGE: MinimumWage = {
  cents: 1500,
  since: '2023-01-01',
  source: 'Massachusetts Attorney General, notice of December 30, 2022',
  readOn: '2026-11-29',
};

const ATTENDANTS_ONLY =
  "For personal attendants: other work is at most a fifth of the week's hours (Labor Code 1451(d)).";

/** Section 1454 was read, the definition of a personal attendant in 1451(d) wasn't. */
const CALIFORNIA = {
  readOn: '2026-11-29',
  checkWith: 'California Labor Commissioner',
  minimumWage: CALIFORNIA_WAGE,
};

export const TERMS_PRESETS: readonly TermsPreset[] = [
  {
    id: 'us-federal',
    name: 'US federal',
    appliesTo: 'For a nanny who lives out.',
    source: '29 U.S.C. 207(a)(1), (l); 29 CFR 552.100(a)',
    readOn: '2026-11-25',
    checkWith: null,
    minimumWage: null,
    terms: { ...LIVES_OUT, weeklyLimitMinutes: hours(40) },
  },
  {
    id: 'us-federal-live-in',
    name: 'US federal, live-in',
    appliesTo: "For a nanny who lives in the family's household. State law may ask for more.",
    source: '29 U.S.C. 213(b)(21); 29 CFR 552.102(a)',
    readOn: '2026-11-25',
    checkWith: null,
    minimumWage: null,
    terms: LIVES_IN,
  },
  {
    id: 'us-ny',
    name: 'New York',
    appliesTo: 'For a nanny who lives out.',
    ...NEW_YORK,
    terms: { ...LIVES_OUT, weeklyLimitMinutes: hours(40), restWeekday: REST_DAY },
  },
  {
    id: 'us-ny-live-in',
    name: 'New York, live-in',
    appliesTo: "For a nanny who lives in the family's household.",
    ...NEW_YORK,
    terms: { ...LIVES_IN, weeklyLimitMinutes: hours(44), restWeekday: REST_DAY },
  },
  {
    id: 'us-ca-attendant',
    name: 'California, personal attendant',
    appliesTo: `For a nanny who lives out: the federal 40 hours hold for her, too. ${ATTENDANTS_ONLY}`,
    source: 'California Labor Code 1454 (AB 241); 29 CFR 552.100(a)',
    ...CALIFORNIA,
    terms: { ...LIVES_OUT, weeklyLimitMinutes: hours(40), dailyLimitMinutes: hours(9) },
  },
  {
    id: 'us-ca-attendant-live-in',
    name: 'California, personal attendant, live-in',
    appliesTo: `For a nanny who lives in the family's household. ${ATTENDANTS_ONLY}`,
    source: 'California Labor Code 1454 (AB 241)',
    ...CALIFORNIA,
    terms: { ...LIVES_IN, weeklyLimitMinutes: hours(45), dailyLimitMinutes: hours(9) },
  },
  {
    id: 'us-ma',
    name: 'Massachusetts',
    appliesTo: 'For a nanny who lives out. The day of rest is for a nanny who works 40 hours a week or more.',
    source: 'M.G.L. c. 151 s. 1A; M.G.L. c. 149 s. 190(b)',
    readOn: null,
    checkWith: 'Massachusetts Attorney General, Fair Labor Division',
    minimumWage: MASSACHUSETTS_WAGE,
    terms: { ...LIVES_OUT, weeklyLimitMinutes: hours(40), restWeekday: REST_DAY },
  },
];

/** A field of terms that pays less than a preset. */
export type TermsWarning =
  | 'weeklyLimitMinutes'
  | 'dailyLimitMinutes'
  | 'restWeekday'
  | 'overtimeMultiplierHundredths';

const FEDERAL = TERMS_PRESETS.find(({ id }) => id === 'us-federal') as TermsPreset;

const hasOvertime = (terms: TermsFields): boolean =>
  terms.weeklyLimitMinutes !== null || terms.dailyLimitMinutes !== null || terms.restWeekday !== null;

const isLooser = (limit: number | null, floor: number | null): boolean =>
  floor !== null && (limit === null || limit > floor);

/** Returns the fields of these terms that pay less than the preset. A weekday of rest may be any. */
export function belowPreset(terms: TermsFields, preset: TermsPreset): TermsWarning[] {
  const floor = preset.terms;
  const isBelow: Record<TermsWarning, boolean> = {
    weeklyLimitMinutes: isLooser(terms.weeklyLimitMinutes, floor.weeklyLimitMinutes),
    dailyLimitMinutes: isLooser(terms.dailyLimitMinutes, floor.dailyLimitMinutes),
    restWeekday: floor.restWeekday !== null && terms.restWeekday === null,
    overtimeMultiplierHundredths:
      hasOvertime(floor) && terms.overtimeMultiplierHundredths < floor.overtimeMultiplierHundredths,
  };
  return (Object.keys(isBelow) as TermsWarning[]).filter((field) => isBelow[field]);
}

/** Terms with what was said of where the nanny lives; null or missing: nothing. */
export type TermsWithHome = TermsFields & { readonly livesIn?: boolean | null };

/**
 * Returns the fields of these terms that pay less than federal law asks for whoever isn't said to live in: one and a
 * half times the rate beyond 40 hours a week (29 U.S.C. 207(l), 29 CFR 552.100). Other currencies aren't of the US.
 */
export const belowFederal = (terms: TermsWithHome, currency: string): TermsWarning[] =>
  terms.livesIn === true || currency !== 'USD' ? [] : belowPreset(terms, FEDERAL);

export const FEDERAL_MULTIPLIER = TIME_AND_A_HALF;

/** Returns terms that pay at least what federal law asks for whoever lives out, and else what these pay. */
export const atFederalFloor = (terms: TermsFields): TermsFields => ({
  ...terms,
  weeklyLimitMinutes: Math.min(terms.weeklyLimitMinutes ?? FEDERAL_WEEK_MINUTES, FEDERAL_WEEK_MINUTES),
  overtimeMultiplierHundredths: Math.max(terms.overtimeMultiplierHundredths, TIME_AND_A_HALF),
});

/** Whether terms pay the same overtime as a preset, whatever their weekday of rest, guarantee and pay period. */
function paysLike(terms: TermsFields, preset: TermsFields): boolean {
  if (!hasOvertime(preset)) return !hasOvertime(terms);
  return (
    terms.weeklyLimitMinutes === preset.weeklyLimitMinutes &&
    terms.dailyLimitMinutes === preset.dailyLimitMinutes &&
    (terms.restWeekday === null) === (preset.restWeekday === null) &&
    terms.overtimeMultiplierHundredths === preset.overtimeMultiplierHundredths
  );
}

/**
 * Returns all presets that pay the same overtime as these terms: New York and Massachusetts do. Those for a nanny who
 * lives in only where she is said to, and the others only where she isn't.
 */
export const presetsOf = (terms: TermsWithHome): PresetId[] =>
  TERMS_PRESETS.filter(
    (preset) => paysLike(terms, preset.terms) && preset.terms.livesIn === (terms.livesIn ?? false),
  ).map(({ id }) => id);

/**
 * Returns the preset that terms are: the chosen one while they still pay like it; without a choice the only one that
 * does. Null where that is open: several pay the same.
 */
export function presetOf(terms: TermsWithHome, chosen: PresetId | null = null): PresetId | null {
  const [first, ...others] = presetsOf(terms);
  if (first === undefined) return null;
  if (chosen !== null && [first, ...others].includes(chosen)) return chosen;
  return others.length === 0 ? first : null;
}

/** The federal minimum wage: 29 U.S.C. 206(a)(1)(C), read on 2026-11-29. Many states and cities have a higher one. */
export const MINIMUM_WAGE_CENTS = 725;

/** Whether a state has a minimum wage that no source could be read for. The federal presets are of no state. */
export const hasUnknownMinimum = ({ id, minimumWage }: TermsPreset): boolean =>
  minimumWage === null && !id.startsWith('us-federal');

/** The preset's minimum wage that an hourly rate is below, if any. */
export function belowStateMinimum(
  hourlyRateCents: number,
  { currency, preset }: { currency: string; preset: TermsPreset | undefined },
): MinimumWage | null {
  const wage = preset?.minimumWage ?? null;
  return wage !== null && currency === 'USD' && hourlyRateCents < wage.cents ? wage : null;
}

/** Whether an hourly rate is below the federal minimum wage, which concerns US dollars only. */
export const isBelowMinimumWage = (hourlyRateCents: number, currency: string): boolean =>
  currency === 'USD' && hourlyRateCents < MINIMUM_WAGE_CENTS;
