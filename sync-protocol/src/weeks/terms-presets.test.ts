/**
 * Tests the presets of terms: their numbers and sources, what pays less than one, and which one terms are. Also tests
 * which rates are below the minimum wage.
 */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { livesIn, TERMS_FIELDS, type TermsFields } from './terms.ts';
import {
  atFederalFloor,
  belowFederal,
  belowPreset,
  belowStateMinimum,
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

const notSaid = (id: PresetId) => ({ ...preset(id).terms, livesIn: null });

const stateMinimum = (id: PresetId, cents: number, currency = 'USD') =>
  belowStateMinimum(cents, { currency, preset: preset(id) })?.cents ?? null;

describe('presets', () => {
  it('each id has one preset, in the same order', () => {
    expect(TERMS_PRESETS.map(({ id }) => id)).toEqual(PRESET_IDS);
  });

  it.each(TERMS_PRESETS)('$id may be saved as terms', ({ terms }) => {
    expect(z.strictObject({ ...TERMS_FIELDS, livesIn }).parse(terms)).toEqual(terms);
  });

  it.each(TERMS_PRESETS)('$id says whether its nanny lives in or out', ({ id, terms, appliesTo }) => {
    expect(terms.livesIn).toBe(id.endsWith('-live-in'));
    expect(appliesTo).toContain(terms.livesIn ? "lives in the family's household" : 'lives out');
  });

  it.each(TERMS_PRESETS)('$id pays what federal law asks for', ({ terms }) => {
    expect(belowFederal(terms, 'USD')).toEqual([]);
  });

  it.each([
    { id: 'us-federal', weekly: 40, daily: null, rests: false },
    { id: 'us-federal-live-in', weekly: null, daily: null, rests: false },
    { id: 'us-ny', weekly: 40, daily: null, rests: true },
    { id: 'us-ny-live-in', weekly: 44, daily: null, rests: true },
    { id: 'us-ca-attendant', weekly: 40, daily: 9, rests: false },
    { id: 'us-ca-attendant-live-in', weekly: 45, daily: 9, rests: false },
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

  it.each(['us-ca-attendant', 'us-ca-attendant-live-in'] as const)(
    '%s says that it is for personal attendants',
    (id) => {
      const { name, appliesTo } = preset(id);
      expect(name).toContain('personal attendant');
      expect(appliesTo).toContain('at most a fifth');
    },
  );
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
    for (const id of ['us-federal', 'us-ny-live-in', 'us-ca-attendant', 'us-federal-live-in'] as const)
      expect(presetOf(preset(id).terms)).toBe(id);
  });

  it('New York and Massachusetts pay the same, so that the choice decides', () => {
    expect(presetsOf(preset('us-ny').terms)).toEqual(['us-ny', 'us-ma']);
    expect(presetOf(preset('us-ny').terms)).toBeNull();
  });

  it('without a word that she lives in, terms aren’t taken for live-in ones', () => {
    expect(presetOf(notSaid('us-federal-live-in'))).toBeNull();
    expect(presetOf(notSaid('us-federal-live-in'), 'us-federal')).toBeNull();
    expect(presetOf(notSaid('us-ca-attendant-live-in'))).toBeNull();
    expect(presetOf(notSaid('us-ca-attendant'))).toBe('us-ca-attendant');
  });

  it('guarantee, cancellation, holidays, pay period and weekdays don’t matter', () => {
    const terms = {
      ...preset('us-ny-live-in').terms,
      weekStartsOn: SATURDAY,
      restWeekday: SATURDAY,
      guaranteedMinutes: 2400,
      cancellationHours: 24,
      holidayMultiplierHundredths: 200,
      payPeriod: 'BIWEEKLY' as const,
    };
    expect(presetOf(terms)).toBe('us-ny-live-in');
  });

  it('any other limit or multiplier is no preset, whatever was chosen', () => {
    expect(presetOf(withFields('us-federal', { weeklyLimitMinutes: 2399 }), 'us-federal')).toBeNull();
    expect(presetOf(withFields('us-federal', { dailyLimitMinutes: 600 }), 'us-federal')).toBeNull();
    expect(presetOf(withFields('us-federal', { overtimeMultiplierHundredths: 200 }))).toBeNull();
  });
});

describe('the federal floor', () => {
  const OLD_CALIFORNIA = { ...preset('us-ca-attendant').terms, weeklyLimitMinutes: 2700 };

  it.each([null, false, undefined])('is asked of whoever isn’t said to live in (%s)', (lives) => {
    const { livesIn: _said, ...terms } = preset('us-federal-live-in').terms;
    const home = lives === undefined ? {} : { livesIn: lives };
    expect(belowFederal({ ...terms, ...home }, 'USD')).toEqual(['weeklyLimitMinutes']);
    expect(belowFederal({ ...OLD_CALIFORNIA, livesIn: lives ?? null }, 'USD')).toEqual([
      'weeklyLimitMinutes',
    ]);
  });

  it('asks for one and a half times the rate', () => {
    const terms = withFields('us-federal', { overtimeMultiplierHundredths: 125 });
    expect(belowFederal(terms, 'USD')).toEqual(['overtimeMultiplierHundredths']);
  });

  it('isn’t asked of whoever lives in, nor outside of the US', () => {
    expect(belowFederal({ ...OLD_CALIFORNIA, livesIn: true }, 'USD')).toEqual([]);
    expect(belowFederal({ ...OLD_CALIFORNIA, livesIn: null }, 'CAD')).toEqual([]);
  });

  it('keeps what pays more', () => {
    const better = withFields('us-ny', { weeklyLimitMinutes: 2280, overtimeMultiplierHundredths: 200 });
    expect(atFederalFloor(better)).toEqual(better);
    expect(atFederalFloor(OLD_CALIFORNIA)).toMatchObject({
      weeklyLimitMinutes: 2400,
      dailyLimitMinutes: 540,
    });
  });
});

describe('minimum wage', () => {
  it('of a state is its presets’, in US dollars; null where no source was read', () => {
    expect([stateMinimum('us-ca-attendant', 1689), stateMinimum('us-ca-attendant', 1690)]).toEqual([
      1690,
      null,
    ]);
    expect([
      stateMinimum('us-ca-attendant-live-in', 800),
      stateMinimum('us-ca-attendant', 800, 'CAD'),
    ]).toEqual([1690, null]);
    expect([
      stateMinimum('us-ma', 1499),
      stateMinimum('us-ma', 1500),
      stateMinimum('us-ny', 800),
      stateMinimum('us-federal', 800),
    ]).toEqual([1500, null, null, null]);
    expect(belowStateMinimum(1, { currency: 'USD', preset: undefined })).toBeNull();
  });

  it('a rate below $7.25 is below it, one of $7.25 isn’t', () => {
    expect(MINIMUM_WAGE_CENTS).toBe(725);
    expect(isBelowMinimumWage(724, 'USD')).toBe(true);
    expect(isBelowMinimumWage(725, 'USD')).toBe(false);
  });

  it('other currencies have none here', () => {
    expect(isBelowMinimumWage(1, 'CAD')).toBe(false);
  });
});
