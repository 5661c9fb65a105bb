/**
 * Tests the schemas of single values: texts, e-mail addresses, ids, dates, instants (also `instantInput`) and numbers.
 */
import * as fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { instantInput } from './instant-input.ts';
import * as values from './values.ts';

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown): boolean =>
  schema.safeParse(value).success;

describe('text', () => {
  it('is normalized to NFC', () => {
    expect(values.notes.parse('Cafe\u0301')).toBe('Caf\u00e9');
    expect(values.personName.parse('  Zoe\u0308 ')).toBe('Zo\u00eb');
  });

  it('keeps line breaks, tabs and spaces', () => {
    expect(values.notes.parse(' a\tb\r\nc ')).toBe(' a\tb\r\nc ');
  });

  it('has no control characters and no lone surrogates', () => {
    for (const bad of ['\u0000', '\u001b', '\u007f', '\u0085', '\ud800', 'a\udc00']) {
      expect(accepts(values.notes, bad)).toBe(false);
      expect(accepts(values.title, `x${bad}x`)).toBe(false);
    }
    expect(values.notes.parse('\u{1f476} nap')).toBe('\u{1f476} nap');
  });

  it('has no characters that reorder it or can’t be seen, and names the one it has', () => {
    const hidden = '\u034f \u115f \u180e \u2800 \u3164 \uffa0 \ufe0f \u200d';
    for (const bad of [...hidden.split(' '), '\u{e0041}']) {
      const code = `U+${bad.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
      const issues = values.personName.safeParse(`Ann${bad}`).error?.issues;
      expect(issues).toMatchObject([{ message: `Must not hold the character ${code}` }]);
    }
    // Joiners and marks of Persian, Hindi, Arabic and emoji stay.
    const emoji = ['\u{1f468}\u200d\u{1f467}', '\u2764\ufe0f\u200d\u{1f525}', '1\ufe0f\u20e3'];
    for (const good of ['می\u200cخواهم', 'क्\u200dष', 'أ\u200f', ...emoji]) {
      expect(values.personName.parse(good)).toBe(good);
    }
  });

  it('loses invisible characters that copying brings, none that a script needs', () => {
    const copied = '\u200e \u200f \u202a \u202c \u202e \u2060 \u2066 \u2069 \ufeff \u200b \u00ad'.split(' ');
    for (const mark of copied) {
      expect(values.personName.parse(`${mark}An${mark}n${mark}`)).toBe('Ann');
      expect(values.email.parse(`${mark}ann${mark}@example.test${mark}`)).toBe('ann@example.test');
      expect(values.notes.parse(`${mark}Call (917)${mark}`)).toBe('Call (917)');
      expect(values.title.safeParse(mark).success).toBe(false);
      expect(values.idLastFour.parse(`12${mark}34`)).toBe('1234');
    }
    expect(values.personName.parse('Ann\u00a0Lee\u202f')).toBe('Ann Lee');
    expect(values.notes.parse(`${'\u200e'.repeat(50)}${'x'.repeat(100)}`)).toHaveLength(100);
    const needed = ['می\u200cخواهم', 'שלום!\u200f (12\u200e)', 'أ\u200f', 'क\u094d\u200dष'];
    expect(needed.map((each) => values.title.parse(each))).toEqual(needed);
  });

  it('is limited: notes and names 100, titles 200 when trimmed, e-mails 254', () => {
    const limits = [
      [values.notes, 100],
      [values.personName, 100],
      [values.title, 200],
    ] as const;
    for (const [schema, max] of limits) {
      expect(accepts(schema, 'x'.repeat(max))).toBe(true);
      expect(accepts(schema, 'x'.repeat(max + 1))).toBe(false);
    }
    expect(values.title.parse(`${'x'.repeat(200)}  `)).toHaveLength(200);
    expect(accepts(values.email, `${'x'.repeat(242)}@example.com`)).toBe(true);
    expect(accepts(values.email, `${'x'.repeat(243)}@example.com`)).toBe(false);
    expect(accepts(values.notes, '')).toBe(true);
    for (const blank of ['', '   ', '\n']) expect(accepts(values.title, blank)).toBe(false);
  });

  it('trims e-mail addresses and puts them in lower case', () => {
    expect(values.email.parse(' Ana@Example.COM ')).toBe('ana@example.com');
    for (const bad of ['ana', 'ana@example', '@example.com', 'a b@example.com', 'a@b@example.com']) {
      expect(accepts(values.email, bad)).toBe(false);
    }
  });
});

describe('ids', () => {
  it('are UUIDs in lower case, of versions 1 to 8', () => {
    expect(accepts(values.id, '01900000-0000-7000-8000-000000000001')).toBe(true);
    expect(accepts(values.id, '01900000-0000-8000-bfff-000000000001')).toBe(true);
    for (const bad of [
      '01900000-0000-7000-8000-00000000000A',
      '01900000-0000-0000-8000-000000000001',
      '01900000-0000-7000-0000-000000000001',
      '0190000000007000800000000000000100',
      ' 01900000-0000-7000-8000-000000000001',
      '01900000-0000-7000-8000-000000000001\n',
      '',
      7,
      null,
    ]) {
      expect(accepts(values.id, bad)).toBe(false);
    }
  });
});

describe('dates and instants', () => {
  it('a date exists in the calendar, 2000 to 2199', () => {
    for (const good of ['2026-03-05', '2028-02-29', '2000-02-29', '2199-12-31']) {
      expect(accepts(values.calendarDate, good)).toBe(true);
    }
    for (const bad of [
      '2026-02-29',
      '2100-02-29',
      '2026-04-31',
      '2026-13-01',
      '1999-12-31',
      '2200-01-01',
      '2026-3-5',
      '2026-03-05T00:00',
    ]) {
      expect(accepts(values.calendarDate, bad)).toBe(false);
    }
  });

  it.each([
    ['2026-03-05T14:00:00Z', '2026-03-05T14:00:00.000Z'],
    ['2026-03-05T14:00Z', '2026-03-05T14:00:00.000Z'],
    ['2026-03-05T14:00:00.123456789Z', '2026-03-05T14:00:00.123Z'],
    ['2026-03-05T09:00:00-05:00', '2026-03-05T14:00:00.000Z'],
    ['2026-01-01T00:30:00.5+05:45', '2025-12-31T18:45:00.500Z'],
  ])('parses the instant %s as %s', (input, instant) => {
    expect(instantInput.parse(input)).toBe(instant);
    expect(values.instant.parse(instant)).toBe(instant);
  });

  it('an instant has an offset, a real date and a real time', () => {
    for (const bad of [
      '2026-03-05T14:00:00',
      '2026-02-30T14:00:00Z',
      '2026-03-05T24:00:00Z',
      '2026-03-05',
      '2026-03-05T14:60Z',
      '2200-01-03T00:00:00Z',
      '2200-01-02T23:59:00-05:00',
      5,
    ]) {
      expect(accepts(instantInput, bad)).toBe(false);
    }
    expect(accepts(values.instant, '2026-03-05T14:00:00Z')).toBe(false);
  });
});

const two = (max: number) => fc.integer({ min: 0, max }).map((number) => String(number).padStart(2, '0'));
const orNothing = (text: fc.Arbitrary<string>) => fc.option(text, { nil: '' });
const sentMoment = fc
  .tuple(
    fc
      .date({ min: new Date('2000-01-02'), max: new Date('2199-12-30'), noInvalidDate: true })
      .map((day) => `${day.toISOString().slice(0, 10)}T`),
    fc.tuple(two(23), two(59)).map((clock) => clock.join(':')),
    orNothing(
      fc
        .tuple(two(59), orNothing(fc.stringMatching(/^\.\d{1,9}$/)))
        .map(([second, part]) => `:${second}${part}`),
    ),
    fc.oneof(
      fc.constant('Z'),
      fc.tuple(fc.constantFrom('+', '-'), two(23), two(59)).map(([sign, h, m]) => `${sign}${h}:${m}`),
    ),
  )
  .map((parts) => parts.join(''));

it('instants with any offset parse like in luxon, from 2000 to 2199', () => {
  fc.assert(
    fc.property(sentMoment, (input) => {
      expect(instantInput.parse(input)).toBe(DateTime.fromISO(input, { zone: 'utc' }).toISO());
    }),
  );
});

describe('numbers', () => {
  it('money and minutes are whole numbers within their limits', () => {
    const limits = [
      [values.hourlyRateCents, 1, 100_000],
      [values.paymentCents, 1, 100_000_000],
      [values.minuteOfDay, 0, 1440],
      [values.weekday, 0, 6],
    ] as const;
    for (const [schema, min, max] of limits) {
      expect([min, max].map((value) => accepts(schema, value))).toEqual([true, true]);
      const bad = [min - 1, max + 1, min + 0.5, Number.NaN, Number.POSITIVE_INFINITY, String(min)];
      for (const value of bad) expect(accepts(schema, value)).toBe(false);
    }
  });
});
