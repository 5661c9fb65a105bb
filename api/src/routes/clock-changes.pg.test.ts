/**
 * Tests clock changes and the turn of the year in several time zones with PostgreSQL: days planned by wall clock and
 * generated, hours paid by elapsed minutes, when today and the year end.
 */

import { addDays, addMinutes, weekdayOf } from 'sync-protocol/kernel/calendar.ts';
import type { NannyAnswer } from 'sync-protocol/people/nannies-rest.ts';
import type { DayAnswer } from 'sync-protocol/schedule/agenda-rest.ts';
import { describe, expect, test } from 'vitest';
import {
  addNanny,
  answerDays,
  join,
  type Person,
  register,
  scheduleDay,
  sharedTestServer,
} from '../../test-support/people.ts';

const NEW_YORK = 'America/New_York';
/** Never changes its clocks. */
const PHOENIX = 'America/Phoenix';
/** Southern hemisphere: forward in October, back in April. */
const SYDNEY = 'Australia/Sydney';
/** Changes by half an hour. */
const LORD_HOWE = 'Australia/Lord_Howe';
/** Changes at midnight: one day begins at 01:00, another repeats its last hour. */
const SANTIAGO = 'America/Santiago';

/** Parses rows of text, whose columns are separated by two or more spaces. */
function parseRows<Column extends string>(
  columns: readonly Column[],
  text: string,
): Record<Column, string>[] {
  const lines = text.trim().split('\n');
  return lines.map((line) => {
    const cells = line.trim().split(/ {2,}/);
    return Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? ''])) as Record<Column, string>;
  });
}

const server = sharedTestServer();

interface Home {
  readonly family: Person;
  readonly mia: NannyAnswer;
}

let homes = 0;
/** Creates a household in this zone at `now`. */
async function createHome(timezone: string, now: string): Promise<Home> {
  server.clock.now = now;
  homes += 1;
  const family = await register(server, `Family ${homes}`, 'FAMILY');
  const settings = { timezone, billingIncrementMinutes: 1, currency: 'USD' };
  expect((await family.put('/api/family-profile', settings)).status).toBe(200);
  return { family, mia: await addNanny(family, `Mia ${homes}`, 30) };
}

/** Creates a household whose nanny has an account. */
async function createHomeWithNanny(
  timezone: string,
  now: string,
): Promise<Home & { readonly miaPerson: Person }> {
  const home = await createHome(timezone, now);
  return { ...home, miaPerson: await join(server, home.family, home.mia) };
}

const NOON = 'T12:00:00.000Z';
const dayBefore = (date: string) => `${addDays(date, -1)}${NOON}`;
const utc = (minute: string) => `${minute}:00.000Z`;
const spanOf = ({ scheduledStartUtc, scheduledEndUtc }: DayAnswer) => [scheduledStartUtc, scheduledEndUtc];

const BY_HAND = parseRows(
  ['what', 'timezone', 'date', 'startTime', 'endTime', 'start', 'end'],
  `
      over the skipped hour            America/New_York     2026-03-08  01:30  09:00  2026-03-08T06:30  2026-03-08T13:00
      from inside the skipped hour     America/New_York     2026-03-08  02:30  09:00  2026-03-08T07:30  2026-03-08T13:00
      all inside the skipped hour      America/New_York     2026-03-08  02:15  02:45  2026-03-08T07:15  2026-03-08T07:45
      until inside the skipped hour    America/New_York     2026-03-08  01:00  02:30  2026-03-08T06:00  2026-03-08T07:30
      over the repeated hour           America/New_York     2026-11-01  00:30  09:00  2026-11-01T04:30  2026-11-01T14:00
      from inside the repeated hour    America/New_York     2026-11-01  01:30  09:00  2026-11-01T05:30  2026-11-01T14:00
      until inside the repeated hour   America/New_York     2026-11-01  00:30  01:30  2026-11-01T04:30  2026-11-01T05:30
      no change in spring              America/Phoenix      2026-03-08  02:30  09:00  2026-03-08T09:30  2026-03-08T16:00
      no change in autumn              America/Phoenix      2026-11-01  01:30  09:00  2026-11-01T08:30  2026-11-01T16:00
      back in April                    Australia/Sydney     2026-04-05  02:30  08:00  2026-04-04T15:30  2026-04-04T22:00
      forward in October               Australia/Sydney     2026-10-04  02:30  08:00  2026-10-03T16:30  2026-10-03T21:00
      back by half an hour             Australia/Lord_Howe  2026-04-05  01:45  08:00  2026-04-04T14:45  2026-04-04T21:30
      forward by half an hour          Australia/Lord_Howe  2026-10-04  02:15  08:00  2026-10-03T15:45  2026-10-03T21:00
      from a skipped midnight          America/Santiago     2026-09-06  00:00  08:00  2026-09-06T04:00  2026-09-06T11:00
      in a repeated last hour          America/Santiago     2026-04-04  23:30  23:45  2026-04-05T02:30  2026-04-05T02:45`,
);

describe('scheduled by hand', () => {
  test.each(BY_HAND)(
    '$what: $timezone, $date $startTime to $endTime',
    async ({ timezone, date, startTime, endTime, start, end }) => {
      const { family, mia } = await createHome(timezone, dayBefore(date));
      const day = await scheduleDay(family, mia.id, { date, startTime, endTime });
      expect(day.date).toBe(date);
      expect(spanOf(day)).toEqual([utc(start), utc(end)]);
    },
  );

  test('a shift without any time left after the change is refused', async () => {
    const { family, mia } = await createHome(NEW_YORK, dayBefore('2026-03-08'));
    const create = (startTime: string, endTime: string) =>
      family.post(`/api/nannies/${mia.id}/agenda/create`, { date: '2026-03-08', startTime, endTime });
    expect(await create('02:00', '03:00')).toMatchObject({ status: 400, body: { code: 'shift_order' } });
    expect(await create('02:30', '03:15')).toMatchObject({ status: 400, body: { code: 'shift_order' } });
  });
});

/** From 01:30 to 09:00 and from 22:00 to midnight. */
const SHIFTS = [
  { startMinutes: 90, endMinutes: 540, notes: null },
  { startMinutes: 1320, endMinutes: 1440, notes: null },
];

describe('generated: the day before, the day itself, the day after', () => {
  test.each([
    {
      what: 'spring',
      timezone: NEW_YORK,
      date: '2026-03-08',
      spans: `
        2026-03-07T06:30 2026-03-07T14:00  2026-03-08T03:00 2026-03-08T05:00
        2026-03-08T06:30 2026-03-08T13:00  2026-03-09T02:00 2026-03-09T04:00
        2026-03-09T05:30 2026-03-09T13:00  2026-03-10T02:00 2026-03-10T04:00`,
    },
    {
      what: 'autumn',
      timezone: NEW_YORK,
      date: '2026-11-01',
      spans: `
        2026-10-31T05:30 2026-10-31T13:00  2026-11-01T02:00 2026-11-01T04:00
        2026-11-01T05:30 2026-11-01T14:00  2026-11-02T03:00 2026-11-02T05:00
        2026-11-02T06:30 2026-11-02T14:00  2026-11-03T03:00 2026-11-03T05:00`,
    },
    {
      what: 'no change',
      timezone: PHOENIX,
      date: '2026-03-08',
      spans: `
        2026-03-07T08:30 2026-03-07T16:00  2026-03-08T05:00 2026-03-08T07:00
        2026-03-08T08:30 2026-03-08T16:00  2026-03-09T05:00 2026-03-09T07:00
        2026-03-09T08:30 2026-03-09T16:00  2026-03-10T05:00 2026-03-10T07:00`,
    },
    {
      what: 'autumn in April',
      timezone: SYDNEY,
      date: '2026-04-05',
      spans: `
        2026-04-03T14:30 2026-04-03T22:00  2026-04-04T11:00 2026-04-04T13:00
        2026-04-04T14:30 2026-04-04T23:00  2026-04-05T12:00 2026-04-05T14:00
        2026-04-05T15:30 2026-04-05T23:00  2026-04-06T12:00 2026-04-06T14:00`,
    },
    {
      what: 'spring in October',
      timezone: SYDNEY,
      date: '2026-10-04',
      spans: `
        2026-10-02T15:30 2026-10-02T23:00  2026-10-03T12:00 2026-10-03T14:00
        2026-10-03T15:30 2026-10-03T22:00  2026-10-04T11:00 2026-10-04T13:00
        2026-10-04T14:30 2026-10-04T22:00  2026-10-05T11:00 2026-10-05T13:00`,
    },
    {
      what: 'half an hour back',
      timezone: LORD_HOWE,
      date: '2026-04-05',
      spans: `
        2026-04-03T14:30 2026-04-03T22:00  2026-04-04T11:00 2026-04-04T13:00
        2026-04-04T14:30 2026-04-04T22:30  2026-04-05T11:30 2026-04-05T13:30
        2026-04-05T15:00 2026-04-05T22:30  2026-04-06T11:30 2026-04-06T13:30`,
    },
    {
      what: 'half an hour forward',
      timezone: LORD_HOWE,
      date: '2026-10-04',
      spans: `
        2026-10-02T15:00 2026-10-02T22:30  2026-10-03T11:30 2026-10-03T13:30
        2026-10-03T15:00 2026-10-03T22:00  2026-10-04T11:00 2026-10-04T13:00
        2026-10-04T14:30 2026-10-04T22:00  2026-10-05T11:00 2026-10-05T13:00`,
    },
    // Saturday's 24:00 and Sunday's 01:00 are the same instant.
    {
      what: 'midnight skipped',
      timezone: SANTIAGO,
      date: '2026-09-06',
      spans: `
        2026-09-05T05:30 2026-09-05T13:00  2026-09-06T02:00 2026-09-06T04:00
        2026-09-06T04:30 2026-09-06T12:00  2026-09-07T01:00 2026-09-07T03:00
        2026-09-07T04:30 2026-09-07T12:00  2026-09-08T01:00 2026-09-08T03:00`,
    },
  ])('$what: $timezone, $date', async ({ timezone, date, spans }) => {
    const { family, mia } = await createHome(timezone, dayBefore(date));
    const [start, end] = [addDays(date, -1), addDays(date, 1)];
    const items = [start, date, end].flatMap((each) =>
      SHIFTS.map((shift) => ({ weekday: weekdayOf(each), ...shift })),
    );
    const path = `/api/nannies/${mia.id}`;
    expect((await family.put(`${path}/base-schedule`, { items })).status).toBe(200);
    const generate = () => family.post(`${path}/agenda/generate`, { startDate: start, endDate: end });
    const agenda = async () =>
      (await family.get<DayAnswer[]>(`${path}/agenda?start=${start}&end=${end}`)).body;

    expect((await generate()).body).toEqual({ generated: 6 });
    const days = await agenda();
    expect(days.map((day) => spanOf(day))).toEqual(
      spans
        .trim()
        .split(/\s{2,}/)
        .map((span) => span.split(' ').map(utc)),
    );
    expect(days.map((day) => day.date)).toEqual([start, start, date, date, end, end]);
    await generate();
    expect(await agenda()).toEqual(days);
  });
});

/** Creates an accepted day. */
async function acceptedDay({ family, mia }: Home, date: string, times = {}): Promise<DayAnswer> {
  const day = await scheduleDay(family, mia.id, { date, ...times });
  await answerDays(family, 'ACCEPTED', day);
  return day;
}

const record = (person: Person, { id }: DayAnswer, [start, end]: readonly (string | null)[]) =>
  person.patch<DayAnswer>(`/api/agenda/${id}`, { actualStartUtc: start, actualEndUtc: end });

const NIGHTS = parseRows(
  ['what', 'timezone', 'date', 'minutes'],
  `
      an hour short, in March        America/New_York     2026-03-08  390
      an hour long, in November      America/New_York     2026-11-01  510
      a night without a change       America/Phoenix      2026-03-08  450
      an hour long, in April         Australia/Sydney     2026-04-05  510
      an hour short, in October      Australia/Sydney     2026-10-04  390
      half an hour long              Australia/Lord_Howe  2026-04-05  480
      half an hour short             Australia/Lord_Howe  2026-10-04  420`,
);

describe('hours', () => {
  test.each(NIGHTS)(
    '$what is paid by elapsed minutes: $timezone, $date',
    async ({ timezone, date, minutes }) => {
      const home = await createHomeWithNanny(timezone, dayBefore(date));
      const day = await acceptedDay(home, date, { startTime: '01:30', endTime: '09:00' });
      server.clock.now = `${addDays(date, 1)}${NOON}`;
      const { status, body } = await record(home.miaPerson, day, spanOf(day));
      expect(status).toBe(200);
      // $30.00 an hour is 50 cents a minute.
      expect(body).toMatchObject({ billableMinutes: Number(minutes), amountCents: Number(minutes) * 50 });
    },
  );

  test('hours across the repeated hour are counted by elapsed time', async () => {
    const home = await createHomeWithNanny(NEW_YORK, dayBefore('2026-11-01'));
    const day = await acceptedDay(home, '2026-11-01', { startTime: '01:30', endTime: '04:00' });
    server.clock.now = '2026-11-01T18:00:00.000Z';
    // From 01:45 to the second 01:15.
    const { body } = await record(home.miaPerson, day, [utc('2026-11-01T05:45'), utc('2026-11-01T06:15')]);
    expect(body.billableMinutes).toBe(30);
    expect(
      await record(home.miaPerson, day, [utc('2026-11-01T06:15'), utc('2026-11-01T05:45')]),
    ).toMatchObject({
      status: 400,
      body: { code: 'shift_order' },
    });
  });

  test('24 hours are allowed on a day of 25 hours', async () => {
    const home = await createHomeWithNanny(NEW_YORK, dayBefore('2026-11-01'));
    const day = await acceptedDay(home, '2026-11-01');
    server.clock.now = '2026-11-02T18:00:00.000Z';
    const from = utc('2026-11-01T04:00');
    expect(await record(home.family, day, [from, addMinutes(from, 1441)])).toMatchObject({
      status: 400,
      body: { code: 'hours_too_long' },
    });
    expect((await record(home.family, day, [from, addMinutes(from, 1440)])).body.billableMinutes).toBe(1440);
  });

  test('a night across the change belongs to the date of its start', async () => {
    const home = await createHomeWithNanny(NEW_YORK, dayBefore('2026-03-07'));
    const day = await acceptedDay(home, '2026-03-07', { startTime: '22:00', endTime: '23:00' });
    const overnight = { scheduledEndUtc: '2026-03-08T06:00:00-04:00' };
    const edited = await home.family.patch<DayAnswer>(`/api/agenda/${day.id}`, overnight);
    expect(edited.body).toMatchObject({ date: '2026-03-07', scheduledEndUtc: utc('2026-03-08T10:00') });
    await answerDays(home.family, 'ACCEPTED', day);
    server.clock.now = '2026-03-08T18:00:00.000Z';
    const { body } = await record(home.miaPerson, day, [utc('2026-03-08T03:00'), utc('2026-03-08T10:00')]);
    expect(body).toMatchObject({ date: '2026-03-07', billableMinutes: 420 });
  });
});

/** The end of a date in the household's zone. */
const MIDNIGHTS = parseRows(
  ['what', 'timezone', 'date', 'midnight'],
  `
    the day before 23 hours          America/New_York     2026-03-07  2026-03-08T05:00
    the day of 23 hours              America/New_York     2026-03-08  2026-03-09T04:00
    the day before 25 hours          America/New_York     2026-10-31  2026-11-01T04:00
    the day of 25 hours              America/New_York     2026-11-01  2026-11-02T05:00
    no change                        America/Phoenix      2026-03-08  2026-03-09T07:00
    25 hours in April                Australia/Sydney     2026-04-05  2026-04-05T14:00
    23 hours in October              Australia/Sydney     2026-10-04  2026-10-04T13:00
    24 hours and a half              Australia/Lord_Howe  2026-04-05  2026-04-05T13:30
    23 hours and a half              Australia/Lord_Howe  2026-10-04  2026-10-04T13:00
    the day before a skipped midnight  America/Santiago     2026-09-05  2026-09-06T04:00
    a repeated last hour             America/Santiago     2026-04-04  2026-04-05T04:00
    the last day of the year         America/New_York     2026-12-31  2027-01-01T05:00
    the last day of the year, east   Australia/Sydney     2026-12-31  2026-12-31T13:00`,
);

const justBefore = (midnight: string) => `${addMinutes(midnight, -1).slice(0, 17)}59.999Z`;

describe('today', () => {
  test.each(MIDNIGHTS)('$what: $timezone, $date ends at $midnight', async ({ timezone, date, midnight }) => {
    const home = await createHomeWithNanny(timezone, dayBefore(date));
    const tomorrow = addDays(date, 1);
    const schedule = (on: string) => scheduleDay(home.family, home.mia.id, { date: on });
    const [first, second, next, later] = [
      await schedule(date),
      await schedule(date),
      await schedule(tomorrow),
      await schedule(tomorrow),
    ];
    await answerDays(home.family, 'ACCEPTED', next, later);
    const move = ({ id }: DayAnswer, { scheduledEndUtc }: DayAnswer) =>
      home.family.patch<DayAnswer>(`/api/agenda/${id}`, {
        scheduledEndUtc: addMinutes(scheduledEndUtc ?? '', 5),
      });
    const payment = { nannyId: home.mia.id, paymentDate: tomorrow, amountCents: 1, platform: 'CASH' };
    const pay = () => home.family.post('/api/payments/record', payment);
    const accept = (day: DayAnswer) => answerDays(home.miaPerson, 'ACCEPTED', day);

    server.clock.now = justBefore(utc(midnight));
    expect((await accept(first)).status).toBe(200);
    // Changed times make tomorrow pending again; today stays accepted.
    expect((await move(next, next)).body.status).toBe('PENDING');
    expect(await pay()).toMatchObject({ status: 400, body: { code: 'payment_in_future' } });

    server.clock.now = utc(midnight);
    expect(await accept(second)).toMatchObject({ status: 409, body: { error: 'This day is in the past.' } });
    expect((await move(later, later)).body.status).toBe('ACCEPTED');
    expect((await pay()).status).toBe(201);
  });

  test.each(MIDNIGHTS)(
    '$what: $timezone, a start belongs to $date until $midnight',
    async ({ timezone, date, midnight }) => {
      const { family, mia } = await createHome(timezone, dayBefore(date));
      const day = await scheduleDay(family, mia.id, { date });
      const edit = (scheduledStartUtc: string) =>
        family.patch<DayAnswer>(`/api/agenda/${day.id}`, {
          scheduledStartUtc,
          scheduledEndUtc: addMinutes(scheduledStartUtc, 60),
        });
      expect((await edit(justBefore(utc(midnight)))).status).toBe(200);
      expect(await edit(utc(midnight))).toMatchObject({ status: 400, body: { code: 'wrong_date' } });
    },
  );
});

interface Figures {
  readonly ytdPaid: number;
  readonly ytdHoursCompleted: number;
}

describe("the year ends on the household's clock", () => {
  test.each([
    [NEW_YORK, '2027-01-01T05:00'],
    [PHOENIX, '2027-01-01T07:00'],
    [SYDNEY, '2026-12-31T13:00'],
    [LORD_HOWE, '2026-12-31T13:00'],
  ])('%s, at %s', async (timezone, midnight) => {
    const home = await createHome(timezone, '2026-12-29T12:00:00.000Z');
    const { family, mia } = home;
    const day = await acceptedDay(home, '2026-12-30', { startTime: '10:00', endTime: '14:00' });
    const figures = async (): Promise<Figures> => {
      const summary = await family.get<{ ytdPaid: number }>('/api/payments/summary');
      const stats = await family.get<{ ytdHoursCompleted: number }>('/api/dashboard/stats');
      return { ytdPaid: summary.body.ytdPaid, ytdHoursCompleted: stats.body.ytdHoursCompleted };
    };
    const pay = (paymentDate: string, amountCents: number) =>
      family.post('/api/payments/record', { nannyId: mia.id, paymentDate, amountCents, platform: 'CASH' });

    server.clock.now = justBefore(utc(midnight));
    expect((await record(family, day, spanOf(day))).status).toBe(200);
    expect((await pay('2026-12-31', 7000)).status).toBe(201);
    expect(await figures()).toEqual({ ytdPaid: 70, ytdHoursCompleted: 4 });

    server.clock.now = utc(midnight);
    expect(await figures()).toEqual({ ytdPaid: 0, ytdHoursCompleted: 0 });
    expect((await pay('2027-01-01', 500)).status).toBe(201);
    expect(await figures()).toEqual({ ytdPaid: 5, ytdHoursCompleted: 0 });
  });
});
