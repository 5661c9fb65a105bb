/** Unit tests of the form of terms: reading and writing its fields, its checks, presets, and refusals beside fields. */
import { Rejection } from 'sync-protocol/kernel/errors.ts';
import type { Terms } from 'sync-protocol/weeks/terms.ts';
import { describe, expect, it } from 'vitest';
import {
  formatHoursInput,
  initialEntry,
  livesInOf,
  parseHours,
  readableFields,
  refusedFields,
  type TermsEntry,
  toFields,
  validateTerms,
  withPreset,
  withWeekStart,
} from './terms-entry.ts';

/** A Wednesday. */
const TODAY = '2026-11-25';

const ROW: Terms = {
  householdId: 'h',
  id: 'n/2026-11-02',
  nannyId: 'n',
  version: 1,
  effectiveFrom: '2026-11-02',
  weekStartsOn: 1,
  weeklyLimitMinutes: 2400,
  dailyLimitMinutes: null,
  restWeekday: null,
  overtimeMultiplierHundredths: 150,
  guaranteedMinutes: 1840,
  cancellationHours: 24,
  holidayMultiplierHundredths: 150,
  livesIn: null,
  payPeriod: 'BIWEEKLY',
  changedAt: '2026-11-01T10:00:00.000Z',
  answer: null,
  answerNote: null,
  answeredAt: null,
};

const typed = (fields: Partial<TermsEntry>): TermsEntry => ({ ...initialEntry([], TODAY), ...fields });

describe('the fields', () => {
  it('read hours with decimals of any language, and as hours and minutes', () => {
    expect(['40', '7.5', '7,5', '7:50', ' 0 '].map(parseHours)).toEqual([2400, 450, 450, 470, 0]);
  });

  it('read no hours from signs, words, parts of minutes and 60 minutes', () => {
    expect(['', '-1', '$40', '4x', '7.33', '7:60'].map(parseHours)).toEqual(
      Array.from({ length: 6 }, () => undefined),
    );
  });

  it('write hours that they read as the same minutes', () => {
    const minutes = [0, 45, 440, 441, 2400, 2645];
    expect(minutes.map((each) => parseHours(formatHoursInput(each)))).toEqual(minutes);
  });

  it('say what the terms say that they start with', () => {
    const { weekStartsOn, guaranteedMinutes, payPeriod } = ROW;
    expect(toFields(initialEntry([ROW], TODAY))).toMatchObject({
      weekStartsOn,
      guaranteedMinutes,
      payPeriod,
    });
  });

  it('are none where they are empty, and not zero', () => {
    expect(toFields(typed({ weeklyLimit: '', guaranteed: '0' }))).toMatchObject({
      weeklyLimitMinutes: null,
      guaranteedMinutes: 0,
    });
  });

  it('say nothing together while one of them cannot be read', () => {
    const entry = typed({ weeklyLimit: '4x', dailyLimit: '9' });
    expect(toFields(entry)).toBeUndefined();
    expect(readableFields(entry)).toMatchObject({ weeklyLimitMinutes: null, dailyLimitMinutes: 540 });
  });
});

describe('the start of the terms', () => {
  it('is the next first day of a week, and not today', () => {
    expect(initialEntry([], TODAY).effectiveFrom).toBe('2026-11-30');
    expect(initialEntry([], '2026-11-30').effectiveFrom).toBe('2026-12-07');
  });

  it('starts from the terms in force then', () => {
    const next = { ...ROW, effectiveFrom: '2026-11-30', weeklyLimitMinutes: 2700 };
    expect(initialEntry([ROW, next], TODAY).weeklyLimit).toBe('45');
    expect(initialEntry([ROW, { ...next, effectiveFrom: '2026-12-07' }], TODAY).weeklyLimit).toBe('40');
  });

  it('stays for terms that are edited', () => {
    expect(initialEntry([ROW], TODAY, ROW).effectiveFrom).toBe('2026-11-02');
  });

  it('moves to the next day that begins a week', () => {
    const { effectiveFrom, weekStartsOn } = withWeekStart(initialEntry([], TODAY), '0');
    expect({ effectiveFrom, weekStartsOn }).toEqual({ effectiveFrom: '2026-12-06', weekStartsOn: '0' });
  });
});

describe('a preset', () => {
  it('fills in overtime', () => {
    const entry = withPreset(typed({}), 'us-ca-attendant');
    expect(entry).toMatchObject({
      preset: 'us-ca-attendant',
      weeklyLimit: '40',
      dailyLimit: '9',
      restWeekday: '',
    });
  });

  it('says whether its nanny lives in, which may be said otherwise', () => {
    const entry = withPreset(typed({}), 'us-ca-attendant-live-in');
    expect(entry).toMatchObject({ weeklyLimit: '45', livesIn: 'yes' });
    expect(livesInOf(entry)).toBe(true);
    expect(livesInOf(withPreset(entry, 'us-ca-attendant'))).toBe(false);
    expect(livesInOf(typed({}))).toBeNull();
    expect(initialEntry([{ ...ROW, livesIn: false }], TODAY)).toMatchObject({ livesIn: 'no' });
  });

  it('keeps what it leaves open: guarantee, dates and which day is the rest day', () => {
    const entry = typed({ guaranteed: '40', restWeekday: '6', weekStartsOn: '3' });
    expect(withPreset(entry, 'us-ny')).toMatchObject({
      guaranteed: '40',
      restWeekday: '6',
      weekStartsOn: '3',
      effectiveFrom: entry.effectiveFrom,
    });
  });

  it('is shown for terms that pay like only one', () => {
    expect(initialEntry([ROW], TODAY).preset).toBe('us-federal');
    expect(initialEntry([{ ...ROW, restWeekday: 0 }], TODAY).preset).toBe('');
  });
});

describe('the check', () => {
  it('accepts the terms that the form starts with', () => {
    expect(validateTerms(typed({}), TODAY)).toEqual({});
  });

  it('names each field that cannot be read or is out of bounds', () => {
    const entry = typed({
      weeklyLimit: '169',
      dailyLimit: '24:01',
      overtimeMultiplier: '',
      guaranteed: 'x',
      cancellationHours: '2.5',
      holidayMultiplier: '3.01',
    });
    expect(Object.keys(validateTerms(entry, TODAY))).toEqual([
      'weeklyLimit',
      'dailyLimit',
      'overtimeMultiplier',
      'guaranteed',
      'cancellationHours',
      'holidayMultiplier',
    ]);
  });

  it('refuses a holiday that pays less than overtime', () => {
    const { holidayMultiplier } = validateTerms(typed({ holidayMultiplier: '1.4' }), TODAY);
    expect(holidayMultiplier).toBe('Must be at least the overtime multiplier, 1.5.');
  });

  it('refuses a date more than 60 days back', () => {
    expect(validateTerms(typed({ effectiveFrom: '2026-09-21' }), TODAY).effectiveFrom).toBeDefined();
    expect(validateTerms(typed({ effectiveFrom: '2026-09-28' }), TODAY).effectiveFrom).toBeUndefined();
  });
});

const fieldsOf = (code: ConstructorParameters<typeof Rejection>[0]): string[] =>
  Object.keys(refusedFields(new Rejection(code)));

it('a refusal stands at the field that it is about', () => {
  expect(fieldsOf('week_start_fixed')).toEqual(['weekStartsOn']);
  expect(fieldsOf('too_far_back')).toEqual(['effectiveFrom']);
  expect(fieldsOf('terms_lower_pay')).toEqual(['effectiveFrom']);
  expect(fieldsOf('lowers_worked_week')).toEqual(['effectiveFrom']);
  expect(fieldsOf('holiday_multiplier_low')).toEqual(['holidayMultiplier']);
  expect(fieldsOf('terms_changed')).toEqual([]);
});
