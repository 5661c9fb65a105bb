/**
 * An in-memory household with its people for tests. Mutations run as on device and server: parsed, reads loaded in
 * rounds, run over a working set, changes written back (stored-rows.ts).
 */

import { parseClock, wallClockToInstant } from '../src/kernel/calendar.ts';
import { Rejection } from '../src/kernel/errors.ts';
import { missingReads } from '../src/kernel/load-rounds.ts';
import type { Actor, MutatorCall, RunResult } from '../src/kernel/mutator.ts';
import { type AnyRow, type Rows, TABLE_NAMES, type TableName } from '../src/kernel/tables.ts';
import { WorkingSet } from '../src/kernel/working-set.ts';
import type { MutatorArgs, MutatorName } from '../src/registry.ts';
import { parseMutation, runMutation } from '../src/run-mutation.ts';
import type { AgendaDay } from '../src/schedule/agenda-day.ts';
import type { Ledger } from './ledger-faults.ts';
import { StoredRows } from './stored-rows.ts';

const MAX_ROUNDS = 8;

/** Returns a version 7 UUID that contains the number. */
export const testId = (number: number): string =>
  `01900000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;

export const NANNY_ID = '01900000-aaaa-7aaa-8aaa-aaaaaaaaaaaa';
export const COLLEAGUE_ID = '01900000-bbbb-7bbb-8bbb-bbbbbbbbbbbb';

export type PersonName =
  | 'family'
  | 'partner'
  | 'viewer'
  | 'nanny'
  | 'familyAsNanny'
  | 'formerNanny'
  | 'rejoinedNanny'
  | 'colleague'
  | 'server';

const person = (number: number, role: Actor['role'], nannyId: string | null): Actor => ({
  accountId: testId(number),
  role,
  nannyId,
  impersonatedBy: null,
});

export const PEOPLE: Readonly<Record<PersonName, Actor>> = {
  family: person(0xf1, 'FAMILY', null),
  partner: person(0xf2, 'FAMILY', null),
  viewer: person(0xf3, 'VIEWER', null),
  nanny: person(0xa1, 'NANNY', NANNY_ID),
  /** The parent who views the app as the nanny. */
  familyAsNanny: { ...person(0xa1, 'NANNY', NANNY_ID), impersonatedBy: testId(0xf1) },
  /** The nanny after her removal, whose device still sends. */
  formerNanny: { ...person(0xa1, 'NANNY', NANNY_ID), isFormer: true },
  /** The nanny with a second record, after her removal. */
  rejoinedNanny: person(0xa1, 'NANNY', testId(0xa2)),
  colleague: person(0xb1, 'NANNY', COLLEAGUE_ID),
  /** Closes weeks. */
  server: person(0x5e, 'SUPER_ADMIN', null),
};

interface Circumstances {
  readonly basedOn?: unknown;
  /** Default: the household's current time. */
  readonly at?: string;
  /** What the author's clock says. Default: `at`. */
  readonly claimedAt?: string;
  readonly receivedAt?: string;
  readonly mutationId?: string;
}

/** One mutation of a batch. */
export interface Step extends Circumstances {
  readonly by: PersonName;
  readonly name: MutatorName;
  readonly args: unknown;
}

/** Stands for the server's hash of a value: as long, and different for different values. */
function hashOf(value: unknown): string {
  let hash = 0x811c9dc5;
  for (const char of JSON.stringify(value)) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0').repeat(8);
}

export class TestHousehold {
  readonly id = testId(1);
  /** The current time: noon on Thursday 5 March 2026 in New York. */
  at = '2026-03-05T17:00:00.000Z';
  timezone = 'America/New_York';
  /** True: mutations run without what only the server has. */
  isDevice = false;
  #stored = new StoredRows();
  #nextId = 0x1000;

  /** Creates a household with two nannies with accounts, at $20.00 and $25.00 an hour from 1 January on. */
  static create(settings: { timezone?: string; billingIncrementMinutes?: number } = {}): TestHousehold {
    const household = new TestHousehold();
    household.timezone = settings.timezone ?? household.timezone;
    const at = '2026-01-01T17:00:00.000Z';
    household.as('family').must('household.create', {
      householdId: household.id,
      name: 'The Millers',
      timezone: household.timezone,
      billingIncrementMinutes: settings.billingIncrementMinutes ?? 15,
      currency: 'USD',
      createdAt: at,
    });
    const nannies = [
      ['nanny', NANNY_ID, 2000],
      ['colleague', COLLEAGUE_ID, 2500],
    ] as const;
    for (const [name, id, hourlyRateCents] of nannies) {
      const args = { id, name, email: `${name}@example.com`, hourlyRateCents };
      household.as('family').must('nanny.add', args, { at });
      household.as(name).must('nanny.link', { nannyId: id, accountId: PEOPLE[name].accountId });
    }
    return household;
  }

  /** Returns a household of its own with the same rows, time and next id. */
  copy(): TestHousehold {
    const copy = new TestHousehold();
    copy.at = this.at;
    copy.timezone = this.timezone;
    copy.#stored = this.#stored.copy();
    copy.#nextId = this.#nextId;
    return copy;
  }

  /** How many batches have changed rows so far. */
  get version(): number {
    return this.#stored.version;
  }

  /** How many rows mutations have read so far. */
  get rowsRead(): number {
    return this.#stored.rowsRead;
  }

  newId(): string {
    this.#nextId += 1;
    return testId(this.#nextId);
  }

  /**
   * Returns functions that run one mutation as this person: `run` returns the result, `code` only the result's code
   * (such as a refusal's), or the kind of a result without a code; `must` throws unless it was applied.
   */
  as(by: PersonName) {
    const run = <N extends MutatorName>(name: N, args: MutatorArgs<N>, circumstances: Circumstances = {}) =>
      this.run({ by, name, args, ...circumstances });
    const code = <N extends MutatorName>(name: N, args: MutatorArgs<N>, circumstances?: Circumstances) => {
      const result = run(name, args, circumstances);
      return 'code' in result ? result.code : result.result;
    };
    const must = <N extends MutatorName>(name: N, args: MutatorArgs<N>, circumstances?: Circumstances) => {
      const result = run(name, args, circumstances);
      if (result.result !== 'applied') throw new Error(`${name}: ${JSON.stringify(result)}`);
      return result;
    };
    return { run, code, must };
  }

  run(step: Step): RunResult {
    const [result] = this.together([step]);
    if (result === undefined) throw new Error('No result');
    return result;
  }

  /** Runs mutations in order over one working set, as the server runs a batch. */
  together(steps: readonly Step[]): RunResult[] {
    const rows = new WorkingSet(this.id);
    const results = steps.map((step) => this.#step(rows, step));
    this.#stored.write(rows);
    return results;
  }

  row<T extends TableName>(table: T, id: string): Rows[T] | undefined {
    return this.#stored.table(table).get(id) as Rows[T] | undefined;
  }

  all<T extends TableName>(table: T): Rows[T][] {
    return [...this.#stored.table(table).values()] as Rows[T][];
  }

  /** Puts a row that no mutator makes, as an older version may have left it. */
  plant<T extends TableName>(table: T, row: Rows[T]): void {
    this.#stored.table(table).set(row.id, row);
  }

  /** Throws for an unknown day. */
  day(dayId: string): AgendaDay {
    const day = this.row('day', dayId);
    if (day === undefined) throw new Error(`No day ${dayId}`);
    return day;
  }

  /** Returns all rows by table without versions, to compare two households. */
  contents(): Record<string, AnyRow[]> {
    const sorted = (table: TableName): AnyRow[] =>
      this.all(table)
        .map((row) => ({ ...row, version: 0 }))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1));
    return Object.fromEntries(TABLE_NAMES.map((table) => [table, sorted(table)]));
  }

  /** Returns the instants of two clock times of a date in the household's zone. */
  span(date: string, start: string, end: string): { start: string; end: string } {
    const instant = (clock: string): string => wallClockToInstant(date, parseClock(clock), this.timezone);
    return { start: instant(start), end: instant(end) };
  }

  /** The family schedules a pending day, 09:00 to 17:00 by default. */
  pendingDay(date: string, { nannyId = NANNY_ID, start = '09:00', end = '17:00' } = {}): string {
    const dayId = this.newId();
    const span = this.span(date, start, end);
    this.as('family').must('day.schedule', { dayId, nannyId, date, ...span, notes: null });
    return dayId;
  }

  acceptedDay(date: string, options: { nannyId?: string; start?: string; end?: string } = {}): string {
    const dayId = this.pendingDay(date, options);
    this.as('family').must('day.answer', { dayId, status: 'ACCEPTED' });
    return dayId;
  }

  /** The family schedules and accepts a day, and records its scheduled hours. */
  completedDay(date: string, options: { nannyId?: string; start?: string; end?: string } = {}): string {
    const dayId = this.acceptedDay(date, options);
    const { start = '09:00', end = '17:00' } = options;
    this.as('family').must('day.recordHours', { dayId, ...this.span(date, start, end) });
    return dayId;
  }

  /** The family records a payment, by default of wages to the nanny. Returns its id. */
  recordPayment(
    amountCents: number,
    details: { nannyId?: string; paymentDate?: string; platform?: 'CASH'; kind?: 'REIMBURSED' } = {},
  ): string {
    const paymentId = this.newId();
    const usual = { nannyId: NANNY_ID, paymentDate: '2026-03-05', platform: 'VENMO' } as const;
    this.as('family').must('payment.record', { paymentId, amountCents, ...usual, ...details });
    return paymentId;
  }

  ledger(): Ledger {
    return {
      households: this.all('household'),
      nannies: this.all('nanny'),
      terms: this.all('terms'),
      weeks: this.all('week'),
      cancellations: this.all('cancellation'),
      leaves: this.all('leave'),
      claims: this.all('claim'),
      rates: this.all('rate'),
      days: this.all('day'),
      earnings: this.all('earning'),
      payments: this.all('payment'),
      settlements: this.all('settlement'),
    };
  }

  /** Loads a mutation's reads in rounds, as device and server do. */
  load(rows: WorkingSet, call: MutatorCall): void {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const missing = missingReads(rows, [call]);
      if (missing.length === 0) return;
      for (const read of missing) this.#stored.load(rows, read);
    }
    throw new Error('The reads never end');
  }

  #step(rows: WorkingSet, { by, name, args, basedOn, mutationId, ...step }: Step): RunResult {
    const at = step.at ?? this.at;
    try {
      const parsed = parseMutation({ id: mutationId ?? this.newId(), name, version: 1, args, basedOn });
      const server = { receivedAt: step.receivedAt ?? at, hashOf };
      const mutation = this.isDevice ? parsed : { ...parsed, server };
      this.load(rows, mutation);
      return runMutation(rows, mutation, {
        actor: PEOPLE[by],
        at,
        claimedAt: step.claimedAt ?? at,
        receivedAt: step.receivedAt ?? at,
      });
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      return error.toResult();
    }
  }
}
