/**
 * Tests the lines of a history: sentences of every mutator, authors, time and device, entries that were refused,
 * changed nothing, are in review or unsent. Also tests whether a history includes the creation of its row.
 */
import type { HistoryChange, HistoryEntry } from 'sync-protocol/kernel/history.ts';
import type { AnyRow } from 'sync-protocol/kernel/tables.ts';
import type { Mutation } from 'sync-protocol/kernel/wire.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import { MUTATORS } from 'sync-protocol/registry.ts';
import { describe, expect, it } from 'vitest';
import { describeCircumstances } from './history-circumstances.ts';
import {
  type HistoryReading,
  type HistorySource,
  historyLines,
  isFromTheBeginning,
} from './history-lines.ts';

const MIA = { accountId: 'mia', name: 'Mia', role: 'NANNY' } as const;
const FAY = { accountId: 'fay', name: 'Fay', role: 'FAMILY' } as const;
const PHONE = 'Mozilla/5.0 (iPhone) AppleWebKit/605 Version/18.1 Mobile/15E148 Safari/604.1';

/** Only the fields that sentences use. */
const day = {
  id: 'd',
  nannyId: 'n',
  date: '2026-03-10',
  status: 'COMPLETED',
  origin: 'scheduled',
  isPaid: false,
  scheduledStartUtc: '2026-03-10T13:00:00.000Z',
  scheduledEndUtc: '2026-03-10T21:00:00.000Z',
  scheduledNotes: null,
  actualStartUtc: '2026-03-10T13:00:00.000Z',
  actualEndUtc: '2026-03-10T21:15:00.000Z',
  billableMinutes: 495,
  amountCents: 17_738,
};
const household = { timezone: 'America/New_York', currency: 'USD', name: 'The Lees' } as Household;

const sourceOf = (entries: readonly HistoryEntry[], more: Partial<HistorySource> = {}): HistorySource => ({
  household,
  entries,
  queued: [],
  rows: new Map([['day/d', day as unknown as AnyRow]]),
  nannyNames: new Map([['n', 'Mia']]),
  ...more,
});

const entryOf = (name: string, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: `entry of ${name}`,
  version: 1,
  name,
  result: 'applied',
  code: null,
  by: FAY,
  viewedBy: null,
  device: PHONE,
  happenedAt: '2026-03-10T21:20:00.000Z',
  receivedAt: '2026-03-10T21:20:30.000Z',
  subjects: ['d'],
  changes: [],
  hash: null,
  ...more,
});

type Fields = HistoryChange['before'];
const changeOf = (table: string, [before, after]: [Fields, Fields], id = 'd'): HistoryChange => ({
  table,
  id,
  about: table === 'day' || table === 'todo' || table === 'review' ? 'd' : id,
  before,
  after,
});

const OF_DAY: HistoryReading = { readerId: 'fay', subject: { kind: 'day', id: 'd' } };
const OF_HOUSEHOLD: HistoryReading = { readerId: 'fay', subject: null };

const lineOf = (entry: HistoryEntry, reading = OF_DAY, more: Partial<HistorySource> = {}) => {
  const [line] = historyLines(sourceOf([entry], more), reading);
  if (line === undefined) throw new Error('No lines');
  return line;
};

describe('a history line', () => {
  it('shows hours with the hours before and the price', () => {
    const line = lineOf(
      entryOf('day.recordHours', {
        by: MIA,
        changes: [
          changeOf('day', [
            { actualEndUtc: '2026-03-10T21:00:00.000Z' },
            { actualEndUtc: '2026-03-10T21:15:00.000Z' },
          ]),
        ],
      }),
    );
    expect(line).toMatchObject({
      state: 'done',
      who: 'Mia',
      sentence: 'Mia entered 9:00 AM – 5:15 PM',
      details: ['was 9:00 AM – 5:00 PM', '8.25 hrs, $177.38'],
      circumstances: 'Mar 10, 2026, 5:20 PM · on a phone, Safari',
    });
  });

  it('names only what changed in a schedule', () => {
    const times = changeOf('day', [
      { scheduledStartUtc: '2026-03-10T12:00:00.000Z' },
      { scheduledStartUtc: '2026-03-10T13:00:00.000Z' },
    ]);
    expect(lineOf(entryOf('day.editSchedule', { changes: [times] }))).toMatchObject({
      who: 'You',
      sentence: 'You changed the times to 9:00 AM – 5:00 PM',
      details: ['was 8:00 AM – 5:00 PM'],
    });
    const moved = changeOf('day', [{ date: '2026-03-09' }, { date: '2026-03-10' }]);
    expect(lineOf(entryOf('day.editSchedule', { changes: [moved] }))).toMatchObject({
      sentence: 'You changed the date to Mar 10, 2026',
      details: ['was Mar 9, 2026'],
    });
    const notes = changeOf('day', [{ scheduledNotes: 'Bath' }, { scheduledNotes: null }]);
    expect(lineOf(entryOf('day.editSchedule', { changes: [notes] }))).toMatchObject({
      sentence: 'You changed the notes to none',
      details: ['was “Bath”'],
    });
  });

  it('says where a generated day came from; the household sees all days', () => {
    const made = entryOf('agenda.generate', {
      changes: [
        changeOf('day', [null, { ...day }]),
        { ...changeOf('day', [null, { ...day, id: 'e', date: '2026-03-12' }], 'e'), about: 'e' },
      ],
    });
    expect(lineOf(made)).toMatchObject({
      who: undefined,
      sentence: 'Generated from the base schedule: 9:00 AM – 5:00 PM',
      circumstances: 'by you · Mar 10, 2026, 5:20 PM · on a phone, Safari',
    });
    expect(lineOf(made, OF_HOUSEHOLD)).toMatchObject({
      who: 'You',
      sentence: 'You generated the agenda of Mia: 2 days, Mar 10 – 12, 2026',
      about: undefined,
    });
  });

  it('names the day and its nanny in the household’s history', () => {
    const answered = entryOf('day.answer', {
      changes: [changeOf('day', [{ status: 'PENDING' }, { status: 'ACCEPTED' }])],
    });
    expect(lineOf(answered, OF_HOUSEHOLD)).toMatchObject({
      sentence: 'You accepted 9:00 AM – 5:00 PM',
      about: 'Tuesday, March 10, 2026 · Mia',
      nannyIds: ['n'],
      kind: 'schedule',
    });
  });

  it('shows a payment in the history of its day, itself and the household', () => {
    const payment = {
      id: 'p',
      nannyId: 'n',
      amountCents: 17_738,
      paymentDate: '2026-03-13',
      platform: 'VENMO',
    };
    const paid = entryOf('payment.record', {
      changes: [
        changeOf('payment', [null, payment], 'p'),
        changeOf('day', [{ isPaid: false }, { isPaid: true }]),
      ],
    });
    const more = { rows: new Map([['day/d', { ...day, isPaid: true } as unknown as AnyRow]]) };
    const sentence = 'You recorded a payment of $177.38 to Mia on Mar 13, 2026 by Venmo';
    expect(lineOf(paid, OF_DAY, more)).toMatchObject({ sentence, details: ['This day is paid'] });
    const ofPayment: HistoryReading = { readerId: 'fay', subject: { kind: 'payment', id: 'p' } };
    expect(lineOf(paid, ofPayment, more)).toMatchObject({ sentence, details: [] });
    expect(lineOf(paid, OF_HOUSEHOLD, more)).toMatchObject({ sentence, kind: 'payments' });
  });

  it('describes a new rate, a week and settings', () => {
    const rate = { id: 'n/2026-03-01', nannyId: 'n', effectiveFrom: '2026-03-01', hourlyRateCents: 2500 };
    expect(
      lineOf(entryOf('nanny.setRate', { changes: [changeOf('rate', [null, rate])] }), OF_HOUSEHOLD).sentence,
    ).toBe('You set the rate of Mia to $25.00 an hour from Mar 1, 2026');
    const week = entryOf('baseSchedule.save', {
      changes: [
        changeOf(
          'baseSchedule',
          [{ shifts: [] }, { shifts: [{ startMinutes: 540, endMinutes: 1020 }] }],
          'n/1',
        ),
      ],
    });
    expect(lineOf(week, OF_HOUSEHOLD)).toMatchObject({
      sentence: 'You saved the week of Mia: Mon 9:00 AM – 5:00 PM',
      details: ['was Mon off'],
    });
    const settings = entryOf('household.saveSettings', {
      changes: [
        changeOf('household', [{ billingIncrementMinutes: 15 }, { billingIncrementMinutes: 30 }], 'h'),
      ],
    });
    expect(lineOf(settings, OF_HOUSEHOLD)).toMatchObject({
      sentence: 'You changed the billing increment to 30 minutes',
      details: ['was 15 minutes'],
      kind: 'settings',
    });
  });

  it('has a sentence for every mutator, even without readable changes', () => {
    for (const name of Object.keys(MUTATORS)) {
      for (const reading of [OF_DAY, OF_HOUSEHOLD]) {
        const { sentence } = lineOf(entryOf(name, { changes: [] }), reading);
        const isOfServer = name === 'week.close' || name === 'receipt.note';
        expect(sentence).toMatch(isOfServer ? /^A [a-z]/ : /^You [a-z]/);
        expect(sentence).not.toMatch(/undefined|null|NaN/);
      }
    }
  });

  it('says nothing of terms that are known in part', () => {
    const terms = { nannyId: 'n', effectiveFrom: '2026-03-08' };
    for (const states of [
      [null, terms],
      [terms, { ...terms, guaranteedMinutes: 60 }],
    ] as const) {
      const set = entryOf('terms.set', { changes: [changeOf('terms', [...states], 't')] });
      expect(lineOf(set, OF_HOUSEHOLD)).toMatchObject({
        sentence: 'You changed the terms of Mia from Mar 8, 2026',
        details: [],
      });
    }
  });

  it('says when an entry needs a newer version', () => {
    expect(lineOf(entryOf('day.swap')).sentence).toBe(
      'You made a change that this version of Fairday can’t show',
    );
  });
});

describe('the author', () => {
  it('is you, a name, or one person viewing as another', () => {
    expect(lineOf(entryOf('day.answer', { by: MIA })).who).toBe('Mia');
    expect(lineOf(entryOf('day.answer', { by: MIA }), { ...OF_DAY, readerId: 'mia' }).who).toBe('You');
    const viewed = entryOf('day.answer', { by: MIA, viewedBy: FAY });
    expect(lineOf(viewed, { ...OF_DAY, readerId: 'mia' }).who).toBe('Fay, viewing as Mia');
    expect(lineOf(viewed).who).toBe('You, viewing as Mia');
    expect(lineOf(entryOf('day.answer', { by: { ...MIA, name: null } })).who).toBe('A deleted account');
  });
});

const at = (receivedAt: string, device: string | null = PHONE) =>
  describeCircumstances(
    { happenedAt: '2026-03-10T21:20:00.000Z', receivedAt, device },
    { timezone: 'America/New_York', isUnderItsDate: false },
  );

describe('the circumstances', () => {
  it('name the time of arrival when it was over a minute later', () => {
    expect(at('2026-03-10T21:21:00.000Z')).toBe('Mar 10, 2026, 5:20 PM · on a phone, Safari');
    expect(at('2026-03-10T21:21:00.001Z')).toMatch(/offline · arrived 5:21 PM$/);
    expect(at('2026-03-10T22:40:00.000Z')).toBe(
      'Mar 10, 2026, 5:20 PM · on a phone, Safari, offline · arrived 6:40 PM',
    );
    expect(at('2026-03-11T13:00:00.000Z', null)).toBe(
      'Mar 10, 2026, 5:20 PM · entered offline · arrived Mar 11, 2026, 9:00 AM',
    );
  });
});

describe('an entry that did not apply', () => {
  it('shows what was tried and why it was refused', () => {
    const refused = entryOf('day.recordHours', {
      by: MIA,
      result: 'rejected',
      code: 'day_paid',
      args: {
        dayId: crypto.randomUUID(),
        start: '2026-03-10T13:00:00.000Z',
        end: '2026-03-10T21:15:00.000Z',
      },
    });
    expect(lineOf(refused)).toMatchObject({
      state: 'refused',
      who: 'Mia',
      sentence: 'Mia tried this, but it was refused',
      details: ['Hours for Tuesday, March 10, 2026: 9:00 AM – 5:15 PM', 'This day is already paid'],
    });
  });

  it('shows late hours, and who had already paid and when', () => {
    const late = entryOf('day.recordHours', {
      result: 'noop',
      code: 'hours_superseded',
      args: { dayId: 'd', start: '2026-03-10T14:00:00.000Z', end: '2026-03-10T20:00:00.000Z' },
    });
    expect(lineOf(late)).toMatchObject({
      state: 'noted',
      sentence: 'You entered 10:00 AM – 4:00 PM',
      details: ['Newer hours count instead'],
    });
    expect(lineOf({ ...late, code: 'newer_hours_in_review' })).toMatchObject({
      state: 'noted',
      sentence: 'You entered 10:00 AM – 4:00 PM',
      details: ['Newer hours are waiting for the family'],
    });
    const twice = entryOf('payment.payDays', {
      result: 'noop',
      code: 'already_paid',
      args: { days: [{ dayId: 'd', amountCents: 17_738 }] },
    });
    const paid = entryOf('payment.payDays', {
      id: 'paid',
      by: { ...FAY, accountId: 'pat', name: 'Pat' },
      changes: [changeOf('day', [{ isPaid: false }, { isPaid: true }])],
    });
    const rows = new Map([['day/d', { ...day, isPaid: true } as unknown as AnyRow]]);
    const details = ['Already paid by Pat on Mar 10, 2026, 5:20 PM'];
    expect(historyLines(sourceOf([twice, paid], { rows }), OF_DAY)[0]).toMatchObject({
      sentence: 'You marked this day as paid',
      details,
    });
    expect(historyLines(sourceOf([twice, paid], { rows }), OF_HOUSEHOLD)[0]).toMatchObject({
      sentence: 'You marked 1 day as paid',
      details,
    });
    expect(lineOf(twice).details).toEqual(['Already paid']);
  });

  it('shows the decision about hours in review', () => {
    const review = { id: 'r', dayId: 'd', startUtc: day.actualStartUtc, endUtc: '2026-03-10T22:00:00.000Z' };
    const waiting = entryOf('day.recordHours', {
      id: 'r',
      result: 'review',
      changes: [changeOf('review', [null, review], 'r')],
    });
    const withStatus = (status: string) => ({
      rows: new Map([['review/r', { ...review, status } as unknown as AnyRow]]),
    });
    expect(lineOf(waiting, OF_DAY, withStatus('open'))).toMatchObject({
      state: 'review',
      sentence: 'You entered 9:00 AM – 6:00 PM',
      details: ['The family needs to decide'],
    });
    expect(lineOf(waiting, OF_DAY, withStatus('dismissed')).details).toEqual([
      'The family dismissed these hours',
    ]);
  });

  it('shows the hours that wait, not those in review that they withdrew', () => {
    const earlier = { dayId: 'd', startUtc: day.actualStartUtc, endUtc: '2026-03-10T22:00:00.000Z' };
    const later = { ...earlier, endUtc: '2026-03-10T23:00:00.000Z' };
    const waiting = entryOf('day.recordHours', {
      id: 'r2',
      result: 'review',
      changes: [
        changeOf('review', [{ status: 'open' }, { status: 'withdrawn' }], 'r1'),
        changeOf('review', [null, later], 'r2'),
      ],
    });
    const rows = new Map([['review/r1', { ...earlier, status: 'withdrawn' } as unknown as AnyRow]]);
    expect(lineOf(waiting, OF_DAY, { rows }).sentence).toBe('You entered 9:00 AM – 7:00 PM');
  });

  it('comes first while unsent, and only once', () => {
    const queued = { id: 'q', name: 'day.answer', args: {}, happenedAt: day.actualEndUtc } as Mutation;
    const lines = historyLines(sourceOf([entryOf('day.answer')], { queued: [queued] }), OF_DAY);
    expect(lines.map(({ state }) => state)).toEqual(['unsent', 'done']);
    const arrived = historyLines(
      sourceOf([entryOf('day.answer', { id: 'q' })], { queued: [queued] }),
      OF_DAY,
    );
    expect(arrived.map(({ state }) => state)).toEqual(['done']);
  });
});

describe('a whole history', () => {
  it('includes the entry that created the row', () => {
    const made = entryOf('day.schedule', { changes: [changeOf('day', [null, { ...day }])] });
    const moved = entryOf('day.answer', {
      changes: [changeOf('day', [{ status: 'PENDING' }, { status: 'ACCEPTED' }])],
    });
    expect(isFromTheBeginning(sourceOf([moved, made]), 'd')).toBe(true);
    expect(isFromTheBeginning(sourceOf([moved]), 'd')).toBe(false);
  });
});
