/** Tests the calendar file: which days it has, what it says of them, its bytes, and that ical.js reads it back. */
import * as fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { addDays } from '../kernel/calendar.ts';
import type { Language, Say } from '../kernel/languages.ts';
import { UNSET } from '../kernel/unset-fields.ts';
import { notes as notesSchema, personName } from '../kernel/values.ts';
import {
  type CalendarDay,
  type CalendarHousehold,
  calendarFile,
  calendarRange,
  EVENTS_MAX,
} from './calendar-file.ts';
import type { CalendarLeave } from './calendar-leave.ts';

const TODAY = '2026-03-05';
const NANNY = '0198c0de-0002-7000-8000-000000000002';
const idOf = (number: number): string => `0198c0de-0003-7000-8000-${String(number).padStart(12, '0')}`;

const t: Say = (message, values = {}) =>
  message.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

function dayOf(fields: Partial<CalendarDay> = {}): CalendarDay {
  const { date = TODAY } = fields;
  return {
    ...UNSET.day,
    id: idOf(1),
    nannyId: NANNY,
    date,
    status: 'ACCEPTED',
    scheduledStartUtc: `${date}T14:00:00.000Z`,
    scheduledEndUtc: `${date}T22:00:00.000Z`,
    ...fields,
  };
}

const dayAt = (offset: number, number: number) => dayOf({ id: idOf(number), date: addDays(TODAY, offset) });

const familyOf = (...days: readonly CalendarDay[]): CalendarHousehold => ({
  household: { name: 'The Parkers' },
  nannyNames: new Map([[NANNY, 'Nora Quinn']]),
  days,
});
const nannyOf = (name: string, ...days: readonly CalendarDay[]): CalendarHousehold => ({
  household: { name },
  nannyNames: null,
  days,
});

const fileOf = (
  households: CalendarHousehold | readonly CalendarHousehold[],
  options: { withNotes?: boolean; today?: string; language?: Language } = {},
): string =>
  calendarFile('days' in households ? [households] : households, {
    withNotes: false,
    today: TODAY,
    language: 'en',
    t,
    ...options,
  });

/** Returns the content lines, unfolded. */
const contentsOf = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);

/** Returns a property's values in the order of the file. */
const valuesOf = (file: string, property: string): string[] =>
  contentsOf(file).flatMap((line) =>
    line.startsWith(`${property}:`) ? [line.slice(property.length + 1)] : [],
  );

/** Returns the events as ical.js reads them. */
const parse = (file: string): ICAL.Event[] =>
  new ICAL.Component(ICAL.parse(file) as unknown[])
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component));

test('a calendar file is this text', () => {
  const pending = dayOf({
    id: idOf(2),
    date: '2026-03-06',
    status: 'PENDING',
    timesChangedAt: '2026-03-01T15:04:05.678Z',
  });
  const accepted = dayOf({ answeredAt: '2026-03-02T10:00:00.000Z', scheduledNotes: 'Bring boots' });
  expect(fileOf(familyOf(pending, accepted), { withNotes: true })).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Fairday//Calendar//EN',
      'CALSCALE:GREGORIAN',
      'NAME:Fairday · The Parkers',
      'X-WR-CALNAME:Fairday · The Parkers',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'BEGIN:VEVENT',
      'UID:0198c0de-0003-7000-8000-000000000001@fairday',
      'DTSTAMP:20260302T100000Z',
      'LAST-MODIFIED:20260302T100000Z',
      'SEQUENCE:194608800',
      'DTSTART:20260305T140000Z',
      'DTEND:20260305T220000Z',
      'SUMMARY:Nora Quinn',
      'DESCRIPTION:Bring boots',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:0198c0de-0003-7000-8000-000000000002@fairday',
      'DTSTAMP:20260301T150405Z',
      'LAST-MODIFIED:20260301T150405Z',
      'SEQUENCE:194540645',
      'DTSTART:20260306T140000Z',
      'DTEND:20260306T220000Z',
      'SUMMARY:Nora Quinn · not answered',
      'STATUS:TENTATIVE',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
});

describe('days', () => {
  test('pending, accepted and completed days are in the file, declined ones are not', () => {
    const statuses = ['PENDING', 'ACCEPTED', 'DECLINED', 'COMPLETED'] as const;
    const file = fileOf(familyOf(...statuses.map((status, i) => dayOf({ id: idOf(i), status }))));
    expect(valuesOf(file, 'STATUS')).toEqual(['TENTATIVE', 'CONFIRMED', 'CONFIRMED']);
  });

  test('a completed day has its planned times, without a plan its actual ones', () => {
    const hours = {
      status: 'COMPLETED',
      actualStartUtc: '2026-03-05T14:10:00.000Z',
      actualEndUtc: '2026-03-05T21:00:00.000Z',
    } as const;
    const unplanned = { scheduledStartUtc: null, scheduledEndUtc: null };
    expect(valuesOf(fileOf(familyOf(dayOf(hours))), 'DTSTART')).toEqual(['20260305T140000Z']);
    const file = fileOf(familyOf(dayOf({ ...hours, ...unplanned })));
    expect([valuesOf(file, 'DTSTART'), valuesOf(file, 'DTEND')]).toEqual([
      ['20260305T141000Z'],
      ['20260305T210000Z'],
    ]);
    expect(parse(fileOf(familyOf(dayOf(unplanned))))).toEqual([]);
  });

  test('the file has the days from 90 days before today to 400 after', () => {
    expect(calendarRange(TODAY)).toEqual({ from: '2025-12-05', to: '2027-04-09' });
    const dates = [-91, -90, 400, 401].map((days) => addDays(TODAY, days));
    const file = fileOf(familyOf(...dates.map((date, i) => dayOf({ id: idOf(i), date }))));
    expect(valuesOf(file, 'DTSTART')).toEqual(['20251205T140000Z', '20270409T140000Z']);
  });

  test('of more than 2,000 events those on the nearest dates stay, in order', () => {
    const near = Array.from({ length: EVENTS_MAX - 2 }, (_, i) => dayAt((i % 80) + 1, i));
    const others = [-90, -1, 85, 100].map((offset, i) => dayAt(offset, EVENTS_MAX + i));
    const file = fileOf([nannyOf('A', ...near.toReversed()), nannyOf('B', ...others)]);
    const starts = valuesOf(file, 'DTSTART');
    expect(starts).toHaveLength(EVENTS_MAX);
    expect(starts).toEqual(starts.toSorted());
    expect([starts[0], starts.at(-1)]).toEqual(['20260304T140000Z', '20260529T140000Z']);
  });

  test('events are ordered by start, then by id, whatever the order of the rows', () => {
    const days = [dayOf({ id: idOf(3) }), dayOf({ id: idOf(2) }), dayOf({ id: idOf(1), date: '2026-03-06' })];
    const file = fileOf(familyOf(...days));
    expect(valuesOf(file, 'UID')).toEqual([2, 3, 1].map((number) => `${idOf(number)}@fairday`));
    expect(fileOf(familyOf(...days.toReversed()))).toBe(file);
  });
});

describe('words', () => {
  test('a nanny reads the name of each household, in her language', () => {
    const file = fileOf([nannyOf("Ada's household", dayOf()), nannyOf('Ortega', dayOf({ id: idOf(2) }))], {
      language: 'es',
    });
    expect(valuesOf(file, 'SUMMARY')).toEqual(['Hogar de Ada', 'Ortega']);
    expect(valuesOf(file, 'X-WR-CALNAME')).toEqual(['Fairday']);
  });

  test('notes are in the file only by choice', () => {
    const household = familyOf(dayOf({ scheduledNotes: 'Swimming at four' }));
    expect(fileOf(household)).not.toContain('Swimming');
    expect(valuesOf(fileOf(household, { withNotes: true }), 'DESCRIPTION')).toEqual(['Swimming at four']);
  });

  test('backslashes, semicolons, commas and line breaks are escaped', () => {
    const notes = 'a\\b; c, d\r\ne\nf\rg\u0007';
    const file = fileOf(familyOf(dayOf({ scheduledNotes: notes })), { withNotes: true });
    expect(valuesOf(file, 'DESCRIPTION')).toEqual(['a\\\\b\\; c\\, d\\ne\\nf\\ng']);
  });
});

describe('changes', () => {
  const changes = {
    timesChangedAt: '2026-03-01T10:00:00.000Z',
    answeredAt: '2026-03-02T10:00:00.000Z',
    hoursRecordedAt: '2026-03-03T10:00:00.000Z',
    notesChangedAt: '2026-03-04T10:00:00.000Z',
  };

  test.each([
    { latest: 'times', day: { ...changes, answeredAt: null, hoursRecordedAt: null }, seconds: 194_522_400 },
    { latest: 'an answer', day: { ...changes, hoursRecordedAt: null }, seconds: 194_608_800 },
    { latest: 'hours', day: changes, seconds: 194_695_200 },
    { latest: 'nothing', day: {}, seconds: 0 },
  ])('SEQUENCE is the instant of the latest change: $latest', ({ day, seconds }) => {
    expect(valuesOf(fileOf(familyOf(dayOf(day))), 'SEQUENCE')).toEqual([`${seconds}`]);
  });

  test('changed notes raise SEQUENCE only in a file with notes', () => {
    const household = familyOf(dayOf(changes));
    expect(valuesOf(fileOf(household), 'LAST-MODIFIED')).toEqual(['20260303T100000Z']);
    expect(valuesOf(fileOf(household, { withNotes: true }), 'LAST-MODIFIED')).toEqual(['20260304T100000Z']);
  });
});

const octets = (text: string): number => new TextEncoder().encode(text).length;
const withLineFeeds = (typed: string): string => typed.replaceAll(/\r\n?/g, '\n');

describe('bytes', () => {
  test('a line of 76 octets with an emoji at octet 74 is folded before the emoji', () => {
    const name = `${'x'.repeat(65)}👶`;
    const file = fileOf(nannyOf(name, dayOf()));
    expect(octets(`SUMMARY:${name}`)).toBe(77);
    expect(file).toContain(`\r\nSUMMARY:${'x'.repeat(65)}\r\n 👶\r\n`);
    expect(parse(file)[0]?.summary).toBe(name);
  });

  test('lines of 75 octets are whole, one of 76 has a second line of two octets', () => {
    const [whole, long] = [67, 68].map((length) => fileOf(nannyOf('x'.repeat(length), dayOf())));
    expect(whole).toContain(`\r\nSUMMARY:${'x'.repeat(67)}\r\nSTATUS`);
    expect(long).toContain(`\r\nSUMMARY:${'x'.repeat(67)}\r\n x\r\nSTATUS`);
  });

  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 100 }),
    fc.string({ unit: 'binary', maxLength: 100 }),
    fc.string({
      unit: fc.constantFrom('\\', ';', ',', '\n', '\r', '\t', ' ', 'n', ':', '"', '👶🏽', 'é'),
      maxLength: 100,
    }),
  );
  const storable = (schema: typeof personName) =>
    text.map((typed) => schema.safeParse(typed).data).filter((value) => value !== undefined);
  const instants = fc
    .date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString());
  const days = fc.record({
    number: fc.nat({ max: 99 }),
    offset: fc.integer({ min: -95, max: 405 }),
    status: fc.constantFrom('PENDING', 'ACCEPTED', 'DECLINED', 'COMPLETED'),
    scheduledNotes: fc.option(storable(notesSchema)),
    timesChangedAt: fc.option(instants),
    answeredAt: fc.option(instants),
  });

  test('whatever people write, no line has over 75 octets, and ical.js reads it back', () => {
    fc.assert(
      fc.property(
        storable(personName),
        fc.uniqueArray(days, { selector: ({ number }) => number, maxLength: 5 }),
        (name, made) => {
          const rows = made.map(({ number, offset, ...fields }) =>
            dayOf({ id: idOf(number), date: addDays(TODAY, offset), ...fields }),
          );
          const file = fileOf(nannyOf(name, ...rows), { withNotes: true });
          const lines = file.split('\r\n');
          expect(lines.pop()).toBe('');
          for (const line of lines) {
            expect(octets(line)).toBeLessThanOrEqual(75);
            expect(line).not.toMatch(/[\r\n]|\p{Surrogate}/u);
          }
          const { from, to } = calendarRange(TODAY);
          const shown = rows.filter(
            ({ status, date }) => status !== 'DECLINED' && date >= from && date <= to,
          );
          const read = new Map(parse(file).map((event) => [event.uid, event]));
          expect(read.size).toBe(shown.length);
          for (const { id, status, scheduledStartUtc, scheduledEndUtc, scheduledNotes } of shown) {
            const event = read.get(`${id}@fairday`);
            const title = withLineFeeds(name);
            expect(event?.summary).toBe(status === 'PENDING' ? `${title} · not answered` : title);
            expect(event?.startDate.toJSDate().toISOString()).toBe(scheduledStartUtc);
            expect(event?.endDate.toJSDate().toISOString()).toBe(scheduledEndUtc);
            expect(event?.description ?? '').toBe(withLineFeeds(scheduledNotes ?? ''));
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

const leaveOf = (minutes: number, fields: object = {}): CalendarLeave => ({
  id: idOf(9),
  nannyId: NANNY,
  date: TODAY,
  status: 'APPROVED',
  minutes,
  plannedMinutes: 480,
  askedAt: '2026-03-01T12:00:00.000Z',
  answeredAt: '2026-03-02T12:00:00.000Z',
  ...fields,
});
const withLeave = (household: CalendarHousehold, ...leaves: CalendarLeave[]): string =>
  fileOf({ ...household, leaves });

describe('time off', () => {
  test('is an event of the whole day without its kind, in place of the shift', () => {
    const family = withLeave(familyOf(dayOf()), leaveOf(480));
    expect(valuesOf(family, 'SUMMARY')).toEqual(['Nora Quinn · time off']);
    expect(valuesOf(family, 'DTSTART;VALUE=DATE')).toEqual(['20260305']);
    expect(valuesOf(family, 'DTEND;VALUE=DATE')).toEqual(['20260306']);
    expect(family).not.toMatch(/vacation|sick|personal/i);
    const nanny = withLeave(nannyOf('The Parkers', dayOf()), leaveOf(480));
    expect(valuesOf(nanny, 'SUMMARY')).toEqual(['Time off']);
  });

  test('of a part of a day, and on a day that was worked, stands beside the shift', () => {
    const part = withLeave(familyOf(dayOf()), leaveOf(240));
    expect(valuesOf(part, 'SUMMARY')).toEqual(['Nora Quinn', 'Nora Quinn · time off']);
    const worked = withLeave(familyOf(dayOf({ status: 'COMPLETED' })), leaveOf(480));
    expect(valuesOf(worked, 'SUMMARY')).toHaveLength(2);
  });

  test('that isn’t approved leaves the shift alone', () => {
    const asked = withLeave(familyOf(dayOf()), leaveOf(480, { status: 'ASKED' }));
    expect(valuesOf(asked, 'SUMMARY')).toEqual(['Nora Quinn']);
  });
});
