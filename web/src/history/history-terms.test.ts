/**
 * Tests what the history tells of terms and the nanny's answers to them, holidays, late cancellations and ended weeks,
 * and of every earning that they bring about or a payment pays, on the log of real mutations: old and new values, from
 * which date, to the cent.
 */
import type { HistoryEntry } from 'sync-protocol/kernel/history.ts';
import { loggedChanges } from 'sync-protocol/kernel/logged-changes.ts';
import { type AnyRow, TABLE_NAMES, type TableName } from 'sync-protocol/kernel/tables.ts';
import { SYSTEM_ACCOUNT_ID } from 'sync-protocol/people/system-account.ts';
import type { MutatorArgs, MutatorName } from 'sync-protocol/registry.ts';
import {
  COLLEAGUE_ID,
  NANNY_ID,
  PEOPLE,
  type PersonName,
  TestHousehold,
} from 'sync-protocol/test-support/household.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { type HistoryLine, type HistoryReading, historyLines } from './history-lines.ts';

const FEDERAL = {
  nannyId: NANNY_ID,
  effectiveFrom: '2026-02-01',
  weekStartsOn: 0,
  weeklyLimitMinutes: 2400,
  dailyLimitMinutes: null,
  restWeekday: null,
  overtimeMultiplierHundredths: 150,
  guaranteedMinutes: null,
  cancellationHours: null,
  holidayMultiplierHundredths: null,
  payPeriod: 'WEEKLY',
} as const;

/** Four days of 11 hours: 4 h overtime at $30.00, $40.00 more than their amounts. */
const WORKWEEK = ['2026-02-23', '2026-02-24', '2026-02-25', '2026-02-26'];

/** A household whose log is kept, as the server keeps it. */
class LoggedHousehold {
  readonly household = TestHousehold.create();
  readonly #entries: HistoryEntry[] = [];

  #rows(): Map<string, { table: TableName; row: AnyRow }> {
    const all = TABLE_NAMES.flatMap((table) => this.household.all(table).map((row) => ({ table, row })));
    return new Map(all.map((each) => [`${each.table}/${each.row.id}`, each]));
  }

  does<N extends MutatorName>(by: PersonName, name: N, args: MutatorArgs<N>): this {
    const before = this.#rows();
    this.household.as(by).must(name, args);
    const after = this.#rows();
    const changed = [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
      const [was, is] = [before.get(key), after.get(key)];
      const { table, row } = is ?? was ?? {};
      if (table === undefined || row === undefined || was?.row === is?.row) return [];
      return [{ table, id: row.id, before: was?.row, after: is?.row }];
    });
    this.#entries.unshift({
      id: `entry ${this.#entries.length}`,
      version: 1,
      name,
      result: 'applied',
      code: null,
      by:
        by === 'server'
          ? { accountId: SYSTEM_ACCOUNT_ID, name: null, role: 'SUPER_ADMIN' }
          : { accountId: by, name: by, role: PEOPLE[by].role },
      viewedBy: null,
      device: null,
      happenedAt: this.household.at,
      receivedAt: this.household.at,
      subjects: [],
      changes: loggedChanges(changed).filter(
        ({ table, about }) => about !== null || (table !== 'earning' && table !== 'settlement'),
      ),
      hash: null,
    });
    return this;
  }

  /** Returns the newest line, as the family reads it. */
  line(subject: HistoryReading['subject'] = null): HistoryLine {
    const { household } = this;
    const [settings] = household.all('household');
    if (settings === undefined) throw new Error('No household');
    const rows = new Map([...this.#rows()].map(([key, { row }]) => [key, row]));
    const nannyNames = new Map(household.all('nanny').map(({ id, name }) => [id, name]));
    const source = { household: settings, entries: this.#entries, queued: [], rows, nannyNames };
    const [line] = historyLines(source, { readerId: 'family', subject });
    if (line === undefined) throw new Error('No lines');
    return line;
  }
}

let of: LoggedHousehold;
beforeEach(() => {
  of = new LoggedHousehold();
});

describe('the history of terms', () => {
  it('says every fact of new terms, and from when', () => {
    expect(of.does('family', 'terms.set', FEDERAL).line()).toMatchObject({
      sentence:
        'You set terms for nanny from Feb 1, 2026: overtime after 40 h a week at 1.5 times the rate, no daily limit for overtime, no rest day, no guaranteed hours, late cancellations not paid, holidays paid like other days, weeks begin on Sunday and paid every week',
      details: [],
      kind: 'settings',
      nannyIds: [NANNY_ID],
    });
  });

  it('says what changed, and what it was', () => {
    const before = of.does('family', 'terms.set', FEDERAL);
    const changes = { weeklyLimitMinutes: 2640, guaranteedMinutes: 2400, cancellationHours: 24 };
    expect(before.does('family', 'terms.set', { ...FEDERAL, ...changes }).line()).toMatchObject({
      sentence:
        'You changed the terms of nanny from Feb 1, 2026: overtime after 44 h a week at 1.5 times the rate, 40 h a week guaranteed and cancellations paid within 24 hours of the start',
      details: [
        'was overtime after 40 h a week at 1.5 times the rate, no guaranteed hours and late cancellations not paid',
      ],
    });
  });

  it('compares terms from a later date with those before them', () => {
    of.does('family', 'terms.set', FEDERAL);
    const later = { ...FEDERAL, effectiveFrom: '2026-03-08', holidayMultiplierHundredths: 200 };
    of.does('family', 'terms.set', later);
    expect(of.line().sentence).toContain('holidays at 2 times the rate');
    expect(of.line().details).toEqual(['was holidays paid like other days']);
    expect(
      of.does('family', 'terms.remove', { nannyId: NANNY_ID, effectiveFrom: '2026-03-08' }).line(),
    ).toMatchObject({
      sentence: 'You removed the terms of nanny from Mar 8, 2026',
      details: [expect.stringMatching(/^was overtime after 40 h a week.*holidays at 2 times the rate/)],
    });
  });

  it('tells the nanny’s answer with her note, and the answer before', () => {
    of.does('family', 'terms.set', FEDERAL);
    const answer = { nannyId: NANNY_ID, effectiveFrom: '2026-02-01' };
    of.does('nanny', 'terms.answer', { ...answer, status: 'DISAGREED', note: 'No guarantee' });
    expect(of.line()).toMatchObject({
      sentence: 'nanny disagreed with the terms from Feb 1, 2026',
      details: ['“No guarantee”'],
    });
    of.does('nanny', 'terms.answer', { ...answer, status: 'AGREED', note: null });
    expect(of.line()).toMatchObject({
      sentence: 'nanny agreed to the terms from Feb 1, 2026',
      details: ['was not agreed'],
    });
  });
});

describe('the history of what terms add', () => {
  const [monday = '', ...others] = WORKWEEK;
  const week = (): string[] =>
    WORKWEEK.map((date) => of.household.completedDay(date, { start: '08:00', end: '19:00' }));

  it('tells each overtime that terms of a past date bring about', () => {
    week();
    expect(of.does('family', 'terms.set', FEDERAL).line().details).toEqual([
      'Overtime premium of Feb 22 – 28: $40.00 · 4 h × $10.00',
    ]);
    expect(of.does('family', 'terms.set', { ...FEDERAL, weeklyLimitMinutes: 2280 }).line().details).toContain(
      'Overtime premium of Feb 22 – 28: $40.00 → $60.00 · 6 h × $10.00',
    );
  });

  it('tells the overtime that hours add, in the household’s and the day’s history', () => {
    of.household.as('family').must('terms.set', FEDERAL);
    const [dayId = ''] = week();
    of.does('family', 'day.recordHours', { dayId, ...of.household.span(monday, '08:00', '21:00') });
    const overtime = 'Overtime premium of Feb 22 – 28: $40.00 → $60.00 · 6 h × $10.00';
    for (const subject of [null, { kind: 'day', id: dayId } as const]) {
      expect(of.line(subject)).toMatchObject({
        sentence: 'You entered 8:00 AM – 9:00 PM',
        details: ['was 8:00 AM – 7:00 PM', '13.00 hrs, $260.00', overtime],
      });
    }
    expect(of.does('family', 'day.remove', { dayId }).line().details).toContain(
      'Overtime premium of Feb 22 – 28: $60.00 → none',
    );
  });

  it('tells a late cancellation that the family owes', () => {
    of.household.as('family').must('terms.set', { ...FEDERAL, cancellationHours: 24 });
    const dayId = of.household.pendingDay('2026-03-06');
    of.household.as('nanny').must('day.answer', { dayId, status: 'ACCEPTED' });
    expect(of.does('family', 'day.answer', { dayId, status: 'DECLINED' }).line()).toMatchObject({
      sentence: 'You declined 9:00 AM – 5:00 PM',
      details: ['was accepted', 'Late cancellation of Mar 6: $160.00 · 8 h at $20.00'],
    });
  });

  it('tells what the end of a week brings about, in the name of the app', () => {
    of.household.as('family').must('terms.set', { ...FEDERAL, guaranteedMinutes: 2400 });
    for (const date of others) of.household.completedDay(date);
    const close = { householdId: of.household.id, nannyId: NANNY_ID, weekStart: '2026-02-22' };
    expect(of.does('server', 'week.close', close).line()).toMatchObject({
      sentence: 'The week of nanny from Feb 22, 2026 ended',
      who: undefined,
      circumstances: expect.stringMatching(/^by Fairday · 12:00 PM/),
      details: ['Guaranteed hours of Feb 22 – 28: $320.00 · 16 h at $20.00'],
      kind: 'payments',
      nannyIds: [NANNY_ID],
    });
  });

  it('names the nanny of each holiday that a family adds for several', () => {
    for (const nannyId of [NANNY_ID, COLLEAGUE_ID]) {
      of.household.as('family').must('terms.set', {
        ...FEDERAL,
        nannyId,
        effectiveFrom: '2026-03-01',
        holidayMultiplierHundredths: 150,
      });
      of.household.completedDay('2026-03-03', { nannyId });
    }
    const own = [{ date: '2026-03-03', name: 'Founders’ Day' }];
    expect(of.does('family', 'household.saveHolidays', { useFederal: true, own }).line()).toMatchObject({
      sentence: 'You changed the holidays: Founders’ Day on Mar 3, 2026',
      details: [
        'Holiday pay of Mar 3: $80.00 · 8 h at $10.00 (nanny)',
        'Holiday pay of Mar 3: $100.00 · 8 h at $12.50 (colleague)',
      ],
    });
  });

  it('tells the amounts beside days that a payment pays', () => {
    of.household.as('family').must('terms.set', FEDERAL);
    const [dayId = ''] = week();
    const overtime = of.household.all('earning').find(({ kind }) => kind === 'overtime');
    const earnings = [{ earningId: overtime?.id ?? '', amountCents: 4000 }];
    const payments = [{ paymentId: of.household.newId(), nannyId: NANNY_ID }];
    const args = { payments, days: [{ dayId, amountCents: 22_000 }], earnings, platform: null };
    expect(of.does('family', 'payment.payDays', args).line()).toMatchObject({
      sentence: 'You marked 1 day and 1 other amount as paid',
      details: ['$260.00 to nanny', 'Overtime premium of Feb 22 – 28: $40.00 paid'],
    });
  });

  it('lists none of them for a nanny who is removed', () => {
    of.household.as('family').must('terms.set', FEDERAL);
    week();
    expect(of.does('family', 'nanny.remove', { nannyId: NANNY_ID }).line().details).toEqual([
      'Her hours and pay stay',
    ]);
  });
});
