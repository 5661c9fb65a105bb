/**
 * Tests the presets of terms: their numbers and sources, what pays less than one, and which one terms are. Also tests
 * which rates are below the minimum wage.
 */
import { describe, expect, it } from 'vitest';
import { type TermsFields, termsFields } from '../model/terms.ts';
import {
  belowPreset,
  isBelowMinimumWage,
  MINIMUM_WAGE_CENTS,
  PRESET_IDS,
  type PresetId,
  presetOf,
  presetsOf,
  TERMS_PRESETS,
  type TermsPreset,
} from './terms-presets.ts';

const MONDAY = 1;
const SATURDAY = 6;

function preset(id: PresetId): TermsPreset {
  const found = TERMS_PRESETS.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no preset ${id}`);
  return found;
}

const withFields = (id: PresetId, fields: Partial<TermsFields>): TermsFields => ({
  ...preset(id).terms,
  ...fields,
});

describe('presets', () => {
  it('each id has one preset, in the same order', () => {
    expect(TERMS_PRESETS.map(({ id }) => id)).toEqual(PRESET_IDS);
  });

  it.each(TERMS_PRESETS)('$id may be saved as terms', ({ terms }) => {
    expect(termsFields.parse(terms)).toEqual(terms);
  });

  it.each([
    { id: 'us-federal', weekly: 40, daily: null, rests: false },
    { id: 'us-federal-live-in', weekly: null, daily: null, rests: false },
    { id: 'us-ny', weekly: 40, daily: null, rests: true },
    { id: 'us-ny-live-in', weekly: 44, daily: null, rests: true },
    { id: 'us-ca-attendant', weekly: 45, daily: 9, rests: false },
    { id: 'us-ma', weekly: 40, daily: null, rests: true },
  ] as const)(
    '$id: $weekly h a week, $daily h a day, a day of rest: $rests',
    ({ id, weekly, daily, rests }) => {
      const { terms } = preset(id);
      expect(terms.weeklyLimitMinutes).toBe(weekly === null ? null : weekly * 60);
      expect(terms.dailyLimitMinutes).toBe(daily === null ? null : daily * 60);
      expect(terms.restWeekday !== null).toBe(rests);
      expect(terms.overtimeMultiplierHundredths).toBe(150);
    },
  );

  it.each(TERMS_PRESETS)(
    '$id adds nothing that its law lacks, and continues weeks from Monday',
    ({ terms }) => {
      expect(terms).toMatchObject({
        weekStartsOn: MONDAY,
        guaranteedMinutes: null,
        cancellationHours: null,
        holidayMultiplierHundredths: null,
        payPeriod: 'WEEKLY',
      });
    },
  );

  it.each(TERMS_PRESETS)(
    '$id names who to ask unless its source was read',
    ({ readOn, checkWith, source }) => {
      expect(source).not.toBe('');
      expect(readOn ?? '2026-11-25').toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(readOn ?? checkWith).not.toBeNull();
    },
  );

  it('the California preset says that it is for personal attendants', () => {
    const { name, appliesTo } = preset('us-ca-attendant');
    expect(name).toContain('personal attendant');
    expect(appliesTo).toContain('at most a fifth');
  });
});

describe('what pays less than a preset', () => {
  it.each(TERMS_PRESETS)('$id isn’t below itself', (each) => {
    expect(belowPreset(each.terms, each)).toEqual([]);
  });

  it('a higher weekly limit, or none, is below', () => {
    const federal = preset('us-federal');
    const withLimit = (weeklyLimitMinutes: number | null) =>
      belowPreset(withFields('us-federal', { weeklyLimitMinutes }), federal);
    expect(withLimit(2401)).toEqual(['weeklyLimitMinutes']);
    expect(withLimit(null)).toEqual(['weeklyLimitMinutes']);
    expect(withLimit(2399)).toEqual([]);
  });

  it('a higher daily limit, or none, is below', () => {
    const california = preset('us-ca-attendant');
    const withLimit = (dailyLimitMinutes: number | null) =>
      belowPreset(withFields('us-ca-attendant', { dailyLimitMinutes }), california);
    expect(withLimit(541)).toEqual(['dailyLimitMinutes']);
    expect(withLimit(null)).toEqual(['dailyLimitMinutes']);
    expect(withLimit(480)).toEqual([]);
  });

  it('no day of rest is below where the preset has one; another weekday isn’t', () => {
    const newYork = preset('us-ny');
    expect(belowPreset(withFields('us-ny', { restWeekday: null }), newYork)).toEqual(['restWeekday']);
    expect(belowPreset(withFields('us-ny', { restWeekday: SATURDAY }), newYork)).toEqual([]);
  });

  it('a lower multiplier is below, a higher one isn’t', () => {
    const federal = preset('us-federal');
    const times = (overtimeMultiplierHundredths: number) =>
      belowPreset(withFields('us-federal', { overtimeMultiplierHundredths }), federal);
    expect(times(149)).toEqual(['overtimeMultiplierHundredths']);
    expect(times(200)).toEqual([]);
  });

  it('nothing is below a preset without overtime', () => {
    const terms = withFields('us-federal-live-in', { overtimeMultiplierHundredths: 100 });
    expect(belowPreset(terms, preset('us-federal-live-in'))).toEqual([]);
  });

  it('each field that is below is named', () => {
    const terms = withFields('us-federal-live-in', { overtimeMultiplierHundredths: 100 });
    expect(belowPreset(terms, preset('us-ny'))).toEqual([
      'weeklyLimitMinutes',
      'restWeekday',
      'overtimeMultiplierHundredths',
    ]);
  });
});

describe('which preset terms are', () => {
  it.each(PRESET_IDS)('%s is itself once it is chosen', (id) => {
    expect(presetOf(preset(id).terms, id)).toBe(id);
  });

  it('without a choice it is the only one that pays the same', () => {
    for (const id of ['us-federal', 'us-ny-live-in', 'us-ca-attendant'] as const)
      expect(presetOf(preset(id).terms)).toBe(id);
  });

  it('New York and Massachusetts pay the same, so that the choice decides', () => {
    expect(presetsOf(preset('us-ny').terms)).toEqual(['us-ny', 'us-ma']);
    expect(presetOf(preset('us-ny').terms)).toBeNull();
  });

  it('terms without overtime aren’t taken for live-in ones', () => {
    expect(presetOf(preset('us-federal-live-in').terms)).toBeNull();
    expect(presetOf(preset('us-federal-live-in').terms, 'us-federal')).toBeNull();
  });

  it('guarantee, cancellation, holidays, pay period and weekdays don’t matter', () => {
    const terms = withFields('us-ny-live-in', {
      weekStartsOn: SATURDAY,
      restWeekday: SATURDAY,
      guaranteedMinutes: 2400,
      cancellationHours: 24,
      holidayMultiplierHundredths: 200,
      payPeriod: 'BIWEEKLY',
    });
    expect(presetOf(terms)).toBe('us-ny-live-in');
  });

  it('any other limit or multiplier is no preset, whatever was chosen', () => {
    expect(presetOf(withFields('us-federal', { weeklyLimitMinutes: 2399 }), 'us-federal')).toBeNull();
    expect(presetOf(withFields('us-federal', { dailyLimitMinutes: 600 }), 'us-federal')).toBeNull();
    expect(presetOf(withFields('us-federal', { overtimeMultiplierHundredths: 200 }))).toBeNull();
  });
});

describe('minimum wage', () => {
  it('a rate below $7.25 is below it, one of $7.25 isn’t', () => {
    expect(MINIMUM_WAGE_CENTS).toBe(725);
    expect(isBelowMinimumWage(724, 'USD')).toBe(true);
    expect(isBelowMinimumWage(725, 'USD')).toBe(false);
  });

  it('other currencies have none here', () => {
    expect(isBelowMinimumWage(1, 'CAD')).toBe(false);
  });
});
