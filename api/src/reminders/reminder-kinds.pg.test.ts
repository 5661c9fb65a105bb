/**
 * Tests with PostgreSQL who is reminded of what: never of one's own act or of what has passed, of an arrival only where
 * the clock is used, at most four counted messages a day, and only as the account chose.
 */
import { addDays, addMinutes, wallClockToInstant } from 'sync-protocol/kernel/calendar.ts';
import { ZONE_HEADER } from 'sync-protocol/kernel/limits.ts';
import type { ReminderKind } from 'sync-protocol/reminders/kinds.ts';
import type { DayAnswer } from 'sync-protocol/schedule/agenda-rest.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { recordHours, recordPayment } from '../../test-support/ledger.ts';
import {
  answerDays,
  NOON,
  type Person,
  scheduleDay,
  startServerForTest,
  syncRequestOf,
  type TestServer,
  TODAY,
} from '../../test-support/people.ts';
import {
  type KeptChannel,
  keepingChannel,
  openWorkplace,
  PATIENT,
  remindAt,
  textsOf,
  type Workplace,
  waitForReminders,
} from '../../test-support/reminders.ts';

const TOMORROW = addDays(TODAY, 1);
/** Returns the instant of a clock time in New York. */
function at(clock: string, date = TODAY): string {
  const [hour = '', minute = ''] = clock.split(':');
  return wallClockToInstant(date, Number(hour) * 60 + Number(minute), 'America/New_York');
}

let server: TestServer;
let home: Workplace;
let push: KeptChannel;
beforeEach(async () => {
  server = await startServerForTest();
  home = await openWorkplace(server);
  push = keepingChannel();
});

async function acceptShift(date = TOMORROW, startTime = '08:30', endTime = '16:00') {
  const { family, mia, nanny } = home;
  const day = await scheduleDay(family, mia.id, { date, startTime, endTime });
  await answerDays(nanny, 'ACCEPTED', day);
  return day;
}

async function moveShift({ id, date }: DayAnswer, start = '10:00') {
  const body = { scheduledStartUtc: at(start, date), scheduledEndUtc: at('16:00', date) };
  const answer = await home.family.patch(`/api/agenda/${id}`, body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}

/** Chooses pushes of one kind, or none. */
async function choose(
  person: Person,
  choice: { kind: ReminderKind; push: boolean; mail?: boolean },
  [quietFrom, quietTo] = ['21:00', '07:00'],
) {
  const kinds = [{ mail: false, ...choice }];
  const answer = await person.put('/api/account/reminders', { kinds, quietFrom, quietTo });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}

/** The nanny asks for a date, and the family approves it unpaid. */
async function takeOff({ family, nanny, mia }: Workplace, date: { date: string; minutes: number }) {
  const path = `/api/nannies/${mia.id}/leave`;
  const asked = await nanny.post<{ id: string }[]>(path, { kind: 'VACATION', dates: [date] });
  const answer = await family.post(`/api/leave/${asked.body[0]?.id}/answer`, {
    status: 'APPROVED',
    paidMinutes: 0,
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}

async function askFor({ nanny, mia }: Workplace, dates: readonly string[]) {
  const body = { kind: 'SICK', dates: dates.map((date) => ({ date, minutes: 450 })) };
  const asked = await nanny.post<{ id: string }[]>(`/api/nannies/${mia.id}/leave`, body);
  if (asked.status !== 201) throw new Error(JSON.stringify(asked.body));
  return asked.body.map(({ id }) => id);
}

/** Claims expenses of today, entered by this person. */
async function claimFor(person: Person, count: number) {
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const body = { kind: 'EXPENSE', date: TODAY, category: 'PARKING', amountCents: 899, note: 'Zoo' };
    const made = await person.post<{ id: string }>(`/api/nannies/${home.mia.id}/claims`, body);
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    ids.push(made.body.id);
  }
  return ids;
}

async function decide(id: string, answer: { status: string; note?: string }) {
  const decided = await home.family.post(`/api/claims/${id}/decide`, { amountCents: 899, ...answer });
  if (decided.status !== 200) throw new Error(JSON.stringify(decided.body));
}

/** Waits until everything that was written so far has its reminders, and forgets them. */
async function forgetReminders(kind: ReminderKind, count: number) {
  await waitForReminders(server, kind, count);
  await server.sql`delete from reminder`;
}

describe('the other side', () => {
  test('hears of an answer, and who answered does not', async () => {
    await acceptShift();
    await waitForReminders(server, 'answered', 1);
    await remindAt(server, addMinutes(NOON, 10), push);
    expect(textsOf(push, home.family)).toEqual(['A day was answered']);
    expect(textsOf(push, home.nanny)).toEqual([]);
  });

  test('hears nothing of an answer that was taken back within 10 minutes', async () => {
    const day = await scheduleDay(home.family, home.mia.id, { date: TOMORROW });
    await answerDays(home.nanny, 'DECLINED', day);
    await waitForReminders(server, 'answered', 1);
    await server.sql`update day set status = 'PENDING' where id = ${day.id}`;
    await remindAt(server, addMinutes(NOON, 10), push);
    expect(textsOf(push, home.family)).toEqual([]);
  });

  test('hears that an accepted shift was moved, once', async () => {
    const day = await acceptShift(addDays(TODAY, 3));
    await forgetReminders('answered', 1);
    await moveShift(day);
    await waitForReminders(server, 'changed', 1);
    await remindAt(server, addMinutes(NOON, 10), push);
    expect(textsOf(push, home.nanny)).toEqual(['A shift was changed']);
    expect(textsOf(push, home.family)).toEqual([]);
  });

  test('hears of one shift where it was moved several times', async () => {
    const day = await acceptShift(addDays(TODAY, 3));
    await forgetReminders('answered', 1);
    for (const [minutes, start] of ['9:00', '9:30', '10:00', '10:30'].entries()) {
      server.clock.now = addMinutes(NOON, minutes);
      await moveShift(day, start);
      await server.sql`update day set status = 'ACCEPTED' where id = ${day.id}`;
    }
    await waitForReminders(server, 'changed', 4);
    await remindAt(server, addMinutes(NOON, 13), push);
    expect(textsOf(push, home.nanny)).toEqual(['A shift was changed']);
    expect(push.sent.map(({ count, ids }) => [count, ids.length])).toEqual([[1, 4]]);
  });

  test('hears that the nanny can’t come, also where the day is deleted', async () => {
    const day = await acceptShift(addDays(TODAY, 3));
    await forgetReminders('answered', 1);
    await home.nanny.post(`/api/agenda/${day.id}/cancel`);
    const other = await acceptShift(addDays(TODAY, 4));
    await home.family.delete(`/api/agenda/${other.id}`);
    await waitForReminders(server, 'changed', 2);
    await remindAt(server, addMinutes(NOON, 10), push);
    expect(textsOf(push, home.family)).toContain('A shift was changed');
    expect(textsOf(push, home.nanny)).toEqual(['A shift was changed']);
  });

  test('hears of a payment, unless it was voided since', async () => {
    const { body } = await recordPayment(home.family, { nannyId: home.mia.id, amountCents: 100 });
    await recordPayment(home.family, { nannyId: home.mia.id, amountCents: 200 });
    await waitForReminders(server, 'paid', 2);
    await home.family.delete(`/api/payments/${body.id}`);
    await remindAt(server, addMinutes(NOON, 10), push);
    expect(textsOf(push, home.nanny)).toEqual(['A payment was recorded']);
    expect(textsOf(push, home.family)).toEqual([]);
  });

  test('is asked for a day that the nanny proposes', async () => {
    await scheduleDay(home.nanny, home.mia.id, { date: TOMORROW });
    await waitForReminders(server, 'asked', 1);
    await remindAt(server, addMinutes(NOON, 10), push);
    expect(textsOf(push, home.family)).toEqual(['1 day to answer']);
    expect(textsOf(push, home.nanny)).toEqual([]);
  });
});

describe('time off', () => {
  test('that is asked for is told to the other side, until it is answered or withdrawn', async () => {
    const [, second = ''] = await askFor(home, [TODAY, addDays(TODAY, -1), addDays(TODAY, -2)]);
    await waitForReminders(server, 'leave_asked', 3);
    await home.nanny.post(`/api/leave/${second}/withdraw`);
    await remindAt(server, addMinutes(NOON, 10), push);
    expect(textsOf(push, home.family)).toEqual(['2 days of time off to answer']);
    expect(textsOf(push, home.nanny)).toEqual([]);
  });

  test('that is answered is told to who asked, and the family’s own to the nanny', async () => {
    const [first = ''] = await askFor(home, [TODAY]);
    await forgetReminders('leave_asked', 1);
    await home.family.post(`/api/leave/${first}/answer`, { status: 'APPROVED', paidMinutes: 0 });
    await waitForReminders(server, 'leave_answered', 1);
    const path = `/api/nannies/${home.mia.id}/leave`;
    await home.family.post(path, { kind: 'PERSONAL', dates: [{ date: TOMORROW, minutes: 60 }] });
    await waitForReminders(server, 'leave_asked', 1);
    await remindAt(server, addMinutes(NOON, 10), push);
    expect(textsOf(push, home.nanny)).toEqual(['1 day of time off to answer', 'Time off was answered']);
    expect(textsOf(push, home.family)).toEqual([]);
  });

  test('waits for the end of quiet hours, and is left out where it isn’t wanted', async () => {
    await choose(home.family, { kind: 'leave_answered', push: false });
    server.clock.now = at('22:30');
    await askFor(home, [TODAY]);
    await waitForReminders(server, 'leave_asked', 1);
    await remindAt(server, at('22:45'), push);
    expect(textsOf(push, home.family)).toEqual([]);
    await remindAt(server, at('7:00', TOMORROW), push);
    expect(textsOf(push, home.family)).toEqual(['1 day of time off to answer']);
    await choose(home.family, { kind: 'leave_asked', push: false });
    server.clock.now = at('9:00', TOMORROW);
    await askFor(home, [TOMORROW]);
    await waitForReminders(server, 'leave_asked', 2);
    await remindAt(server, at('9:10', TOMORROW), push);
    expect(push.sent).toHaveLength(1);
  });
});

describe('a claim', () => {
  test('that waits is told to the family until it is decided, and its withdrawal isn’t', async () => {
    const [, second = ''] = await claimFor(home.nanny, 3);
    await waitForReminders(server, 'claim_asked', 3);
    await home.nanny.post(`/api/claims/${second}/withdraw`);
    await remindAt(server, addMinutes(NOON, 10), push);
    expect(textsOf(push, home.family)).toEqual(['2 expenses to decide']);
    expect(textsOf(push, home.nanny)).toEqual([]);
  });

  test('that is decided is told to the nanny, and what the family enters itself isn’t', async () => {
    const [first = '', second = ''] = await claimFor(home.nanny, 2);
    await forgetReminders('claim_asked', 2);
    await decide(first, { status: 'APPROVED' });
    await decide(second, { status: 'DECLINED', note: 'Not ours' });
    await claimFor(home.family, 1);
    await waitForReminders(server, 'claim_decided', 2);
    await remindAt(server, addMinutes(NOON, 10), push);
    expect(textsOf(push, home.nanny)).toEqual(['2 expenses were answered']);
    expect(textsOf(push, home.family)).toEqual([]);
  });

  test('whose approval was taken back at once tells the nanny nothing', async () => {
    const [first = ''] = await claimFor(home.nanny, 1);
    await forgetReminders('claim_asked', 1);
    await decide(first, { status: 'APPROVED' });
    await waitForReminders(server, 'claim_decided', 1);
    await decide(first, { status: 'SUBMITTED' });
    await remindAt(server, addMinutes(NOON, 10), push);
    expect(textsOf(push, home.nanny)).toEqual([]);
  });

  test('that is paid back is told to the nanny as a payment', async () => {
    const [first = ''] = await claimFor(home.family, 1);
    const body = { claims: [{ id: first, amountCents: 899 }], paymentDate: TODAY };
    const paid = await home.family.post('/api/claims/pay', body);
    if (paid.status !== 200) throw new Error(JSON.stringify(paid.body));
    await waitForReminders(server, 'paid', 1);
    await remindAt(server, addMinutes(NOON, 10), push);
    expect(textsOf(push, home.nanny)).toEqual(['A payment was recorded']);
  });
});

describe('missing hours', () => {
  test('are asked for at 20:00, once, and not where they were entered', async () => {
    server.clock.now = at('7:10');
    await acceptShift(TODAY, '08:30', '12:00');
    const entered = await acceptShift(TODAY, '14:00', '16:00');
    server.clock.now = at('19:30');
    await recordHours(home.nanny, entered, 1);
    await remindAt(server, at('19:55'), push);
    await remindAt(server, at('20:00'), push);
    await remindAt(server, at('7:00', TOMORROW), push);
    const missing = textsOf(push, home.nanny).filter((text) => text.includes('missing'));
    expect(missing).toEqual(['The hours of a shift are missing']);
  });
});

/** Has Mia work a day with an arrival. */
async function workWithClock(date: string) {
  server.clock.now = at('8:30', date);
  const day = await acceptShift(date, '08:30', '12:00');
  const arrived = await home.nanny.post(`/api/nannies/${home.mia.id}/clock/arrive`, { dayId: day.id });
  if (arrived.status !== 201) throw new Error(JSON.stringify(arrived.body));
  server.clock.now = at('16:00', date);
  const actual = { actualStartUtc: at('8:30', date), actualEndUtc: at('12:00', date) };
  await home.nanny.patch(`/api/agenda/${day.id}`, actual);
}

describe('no arrival', () => {
  const said = 'No arrival recorded yet for 8:30 AM';

  test('is told to her 5 minutes before the family, which chose it', async () => {
    await workWithClock(TODAY);
    await choose(home.family, { kind: 'no_arrival', push: true });
    await acceptShift();
    await remindAt(server, at('8:49', TOMORROW), push);
    expect(textsOf(push, home.nanny)).not.toContain(said);
    await remindAt(server, at('8:50', TOMORROW), push);
    expect(textsOf(push, home.nanny)).toContain(said);
    expect(textsOf(push, home.family)).not.toContain(said);
    await remindAt(server, at('8:55', TOMORROW), push);
    expect(textsOf(push, home.family)).toContain(said);
    await remindAt(server, at('9:20', TOMORROW), push);
    expect(push.sent.filter(({ kind }) => kind === 'no_arrival')).toHaveLength(2);
  });

  test('is not told to a family that did not choose it', async () => {
    await workWithClock(TODAY);
    await acceptShift();
    await remindAt(server, at('8:55', TOMORROW), push);
    expect(textsOf(push, home.nanny)).toContain(said);
    expect(textsOf(push, home.family)).not.toContain(said);
  });

  test('is told to nobody once she has tapped', async () => {
    await workWithClock(TODAY);
    await choose(home.family, { kind: 'no_arrival', push: true });
    const day = await acceptShift();
    server.clock.now = at('8:40', TOMORROW);
    await home.nanny.post(`/api/nannies/${home.mia.id}/clock/arrive`, { dayId: day.id });
    await remindAt(server, at('8:55', TOMORROW), push);
    expect(push.sent.filter(({ kind }) => kind === 'no_arrival')).toEqual([]);
  });

  test('is told to nobody while she works another shift of the day', async () => {
    await workWithClock(TODAY);
    await choose(home.family, { kind: 'no_arrival', push: true });
    const first = await acceptShift(TOMORROW, '08:00', '12:00');
    await acceptShift(TOMORROW, '12:00', '16:00');
    server.clock.now = at('8:00', TOMORROW);
    await home.nanny.post(`/api/nannies/${home.mia.id}/clock/arrive`, { dayId: first.id });
    await remindAt(server, at('12:26', TOMORROW), push);
    expect(push.sent.filter(({ kind }) => kind === 'no_arrival')).toEqual([]);
  });

  test('is told to nobody where her last completed day had no clock', async () => {
    await workWithClock(addDays(TODAY, -1));
    server.clock.now = at('16:00');
    const day = await acceptShift(TODAY, '14:00', '15:00');
    await recordHours(home.nanny, day, 1);
    await choose(home.family, { kind: 'no_arrival', push: true });
    await acceptShift();
    await remindAt(server, at('8:55', TOMORROW), push);
    expect(push.sent.filter(({ kind }) => kind === 'no_arrival')).toEqual([]);
  });
});

/** Makes five counted kinds due for the nanny at 20:00. */
async function fillDay() {
  server.clock.now = at('7:10');
  await acceptShift(TODAY, '08:30', '12:00');
  await acceptShift();
  const moved = await acceptShift(addDays(TODAY, 3));
  server.clock.now = at('19:45');
  await moveShift(moved);
  await scheduleDay(home.family, home.mia.id, { date: addDays(TODAY, 5) });
  await recordPayment(home.family, { nannyId: home.mia.id, amountCents: 100 });
  await waitForReminders(server, 'paid', 1);
  await expect
    .poll(
      async () => (await server.sql`select 1 from reminder where kind in ('changed', 'asked')`).length,
      PATIENT,
    )
    .toBeGreaterThan(1);
}

describe('an account', () => {
  test('gets four messages a day, the most urgent ones, and the fifth next morning', async () => {
    await fillDay();
    await remindAt(server, at('20:00'), push);
    const kinds = () =>
      push.sent.filter(({ accountId }) => accountId === home.nanny.user.id).map(({ kind }) => kind);
    expect(kinds()).toEqual(['changed', 'asked', 'hours_missing', 'tomorrow']);
    await remindAt(server, at('20:30'), push);
    expect(kinds()).toHaveLength(4);
    await remindAt(server, at('7:00', TOMORROW), push);
    expect(kinds().at(-1)).toBe('paid');
  });

  test('gets no fifth message while the e-mails of four that were pushed fail', async () => {
    const mailed = ['changed', 'asked', 'hours_missing', 'tomorrow'] as const;
    for (const kind of mailed) await choose(home.nanny, { kind, push: true, mail: true });
    await fillDay();
    const mail = keepingChannel(
      'mail',
      Array.from({ length: 16 }, () => 'retry'),
    );
    await remindAt(server, at('20:00'), push, mail);
    await recordPayment(home.family, { nannyId: home.mia.id, amountCents: 200 });
    await waitForReminders(server, 'paid', 2);
    for (const clock of ['20:01', '20:03', '20:08', '20:10']) await remindAt(server, at(clock), push, mail);
    const kinds = push.sent.filter(({ accountId }) => accountId === home.nanny.user.id);
    expect(kinds.map(({ kind }) => kind)).toEqual(mailed);
    await remindAt(server, at('20:18'), push, mail);
    expect(mail.sent.map(({ kind }) => kind)).toEqual(mailed);
  });

  test('is not told of a kind that it does not want', async () => {
    await choose(home.nanny, { kind: 'tomorrow', push: false });
    await acceptShift();
    await remindAt(server, at('18:00'), push);
    expect(textsOf(push, home.nanny)).toEqual([]);
  });

  test('is asked nothing about a date that is wholly off, and about half of one she is', async () => {
    await acceptShift();
    await scheduleDay(home.family, home.mia.id, { date: TOMORROW, startTime: '17:00', endTime: '18:00' });
    await waitForReminders(server, 'asked', 2);
    await takeOff(home, { date: TOMORROW, minutes: 450 + 60 });
    await remindAt(server, at('18:00'), push);
    await remindAt(server, at('18:30', TOMORROW), push);
    const kinds = () =>
      push.sent.filter(({ accountId }) => accountId === home.nanny.user.id).map(({ kind }) => kind);
    expect(kinds().filter((kind) => ['asked', 'tomorrow', 'hours_missing'].includes(kind))).toEqual([]);
    const half = await acceptShift(addDays(TODAY, 2));
    await takeOff(home, { date: half.date, minutes: 240 });
    await remindAt(server, at('18:00', TOMORROW), push);
    await remindAt(server, at('20:00', half.date), push);
    expect(kinds().filter((kind) => kind === 'tomorrow' || kind === 'hours_missing')).toEqual([
      'tomorrow',
      'hours_missing',
    ]);
  });

  test('is told of tomorrow’s shift where it is accepted again after that lapsed', async () => {
    const day = await acceptShift();
    await remindAt(server, at('17:00'), push);
    await server.sql`update day set status = 'PENDING' where id = ${day.id}`;
    await remindAt(server, at('18:01'), push);
    expect(push.sent.filter(({ kind }) => kind === 'tomorrow')).toEqual([]);
    server.clock.now = at('18:30');
    await answerDays(home.nanny, 'ACCEPTED', day);
    await expect
      .poll(
        async () =>
          (await server.sql`select 1 from reminder where kind = 'tomorrow' and state = 'waiting'`).length,
        PATIENT,
      )
      .toBe(1);
    await remindAt(server, at('18:31'), push);
    expect(textsOf(push, home.nanny)).toContain('Tomorrow 8:30 AM');
  });

  test('has quiet hours of its own, on the clock of its device', async () => {
    await server.sql`update account set timezone = 'Europe/Paris' where id = ${home.nanny.user.id}`;
    await choose(home.nanny, { kind: 'paid', push: true }, ['20:00', '05:30']);
    server.clock.now = wallClockToInstant(TODAY, 20 * 60, 'Europe/Paris');
    await recordPayment(home.family, { nannyId: home.mia.id, amountCents: 100 });
    await waitForReminders(server, 'paid', 1);
    await remindAt(server, wallClockToInstant(TOMORROW, 5 * 60 + 29, 'Europe/Paris'), push);
    expect(textsOf(push, home.nanny)).toEqual([]);
    await remindAt(server, wallClockToInstant(TOMORROW, 5 * 60 + 30, 'Europe/Paris'), push);
    expect(textsOf(push, home.nanny)).toEqual(['A payment was recorded']);
  });

  test('that has flown west is told of tomorrow’s shift on the clock there', async () => {
    await acceptShift();
    await remindAt(server, at('12:30'), push);
    const headers = { [ZONE_HEADER]: 'America/Los_Angeles' };
    const { nanny } = home;
    const answer = await nanny.call('POST', '/api/sync', { body: syncRequestOf(nanny), headers });
    expect(answer.status).toBe(200);
    await remindAt(server, at('20:59'), push);
    expect(textsOf(push, nanny)).not.toContain('Tomorrow 5:30 AM');
    await remindAt(server, at('21:00'), push);
    expect(textsOf(push, nanny)).toContain('Tomorrow 5:30 AM');
  });

  test('that has left the household hears nothing of it', async () => {
    await acceptShift();
    await home.family.delete(`/api/nannies/${home.mia.id}`);
    await remindAt(server, at('18:00'), push);
    expect(textsOf(push, home.nanny)).toEqual([]);
  });

  test('reads in its language', async () => {
    await home.nanny.patch('/api/account', { language: 'es' });
    await acceptShift();
    await remindAt(server, at('18:00'), push);
    expect(textsOf(push, home.nanny)).toEqual(['Mañana a las 8:30 a.m.']);
  });
});
