/**
 * Random histories of time off between two devices and the rules alone, without a database, so that many thousands run
 * in minutes: both sides ask, answer, withdraw, adjust and pay out, work and are paid on the same dates, over a faulty
 * line, and each side also forges what it sends. Checks every change, and that both sides agree in the end.
 */
import {
  array,
  asyncProperty,
  boolean,
  check,
  constant,
  constantFrom,
  integer,
  nat,
  noBias,
  oneof,
  record,
} from 'fast-check';
import { addMinutes, toMillis } from 'sync-protocol/kernel/calendar.ts';
import { PROTOCOL } from 'sync-protocol/kernel/limits.ts';
import type { AnyRow, TableName } from 'sync-protocol/kernel/tables.ts';
import { type MutatorName, mutatorNamed, type NewMutation } from 'sync-protocol/registry.ts';
import type { Device as Shown } from '../test-device.ts';
import { makeMutation, makersOf } from '../test-mutations.ts';
import { anyLie, claimed, forge } from './test-forgery.ts';
import { expectLeave } from './test-leave-rules.ts';
import { expectPaidOnce } from './test-paid-once.ts';
import type { ServerState } from './test-pure-server.ts';
import type { Failure } from './test-runs.ts';
import { idOf } from './test-setup.ts';
import { keyOf, type Snapshot, textOf, type Update } from './test-snapshots.ts';
import {
  ACTORS,
  actOn,
  beginAt,
  expectAgreed,
  FAULTS,
  HOUSEHOLD,
  NANNY,
  receive,
  repeatRequests,
  SIDES,
  type Side,
  type State,
  syncDevice,
} from './test-two-sides.ts';

const START = '2026-03-05T17:00:00.000Z';
const DAY_MINUTES = 1440;
/** An answer that pays a whole day: more than any request has. */
const FORGED_SPLIT = { status: 'APPROVED', paidMinutes: DAY_MINUTES };

const sent = (name: MutatorName, args: object) => ({ id: '', name, args });

const shift = (date: string, number: number) =>
  sent('day.schedule', {
    dayId: idOf('d', number),
    nannyId: NANNY,
    date,
    start: `${date}T14:00:00.000Z`,
    end: `${date}T22:00:00.000Z`,
    notes: null,
  });

const DATES = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06'];

const BEGINNING = [
  sent('household.create', {
    householdId: HOUSEHOLD,
    name: 'Home',
    timezone: 'America/New_York',
    billingIncrementMinutes: 15,
    currency: 'USD',
    createdAt: '2026-03-01T12:00:00.000Z',
  }),
  sent('nanny.add', { id: NANNY, name: 'Nina', email: 'nina@example.com', hourlyRateCents: 2250 }),
  ...DATES.map((date, i) => shift(date, i)),
  ...DATES.map((_, i) => sent('day.answer', { dayId: idOf('d', i), status: 'ACCEPTED' })),
].map((each, i) => ({ ...each, id: idOf('b', i + 1) }));

const times = <T>(count: number, each: T): T[] => Array.from({ length: count }, () => each);
const leave = makersOf(
  ...times(4, 'leave.ask' as const),
  ...times(12, 'leave.answer' as const),
  ...times(2, 'leave.payOut' as const),
  'leave.withdraw',
  'leave.setPolicy',
  'leave.removePolicy',
  'leave.adjust',
  'leave.undoEntry',
);
const [ASK = 0] = leave;
const around = makersOf(
  ...times(2, 'day.recordHours' as const),
  'day.answer',
  'day.cancel',
  'day.remove',
  'day.schedule',
  'day.markNotWorked',
  'nanny.setRate',
  'terms.set',
  'terms.answer',
  'week.confirm',
  ...times(3, 'week.approve' as const),
  'review.resolve',
  'payment.payDays',
  'payment.record',
  'payment.void',
  'baseSchedule.save',
  'household.saveHolidays',
  'clock.arrive',
);

const anySide = constantFrom<Side>(...SIDES);
const maker = oneof({ weight: 3, arbitrary: constantFrom(...leave) }, constantFrom(...around));
const choice = { which: nat(3), size: nat(59) };
const anyStep = oneof(
  { weight: 10, arbitrary: record({ do: constant('act' as const), side: anySide, maker, ...choice }) },
  {
    weight: 4,
    arbitrary: record({ do: constant('lie' as const), side: anySide, maker, ...choice, lie: anyLie }),
  },
  {
    weight: 6,
    arbitrary: record({ do: constant('sync' as const), side: anySide, fault: constantFrom(...FAULTS) }),
  },
  { weight: 1, arbitrary: record({ do: constant('time' as const), minutes: integer({ min: 1, max: 700 }) }) },
  { weight: 1, arbitrary: record({ do: constant('join' as const) }) },
);
const anyHistory = noBias(
  record({
    isJoined: boolean(),
    hasHours: boolean(),
    asked: array(record({ side: anySide, size: nat(59) }), { maxLength: 4, size: 'max' }),
    steps: array(anyStep, { minLength: 16, maxLength: 28, size: 'max' }),
  }),
);
type Generated<A> = A extends { generate(...args: never[]): { value: infer T } } ? T : never;
type TimeOffHistory = Generated<typeof anyHistory>;
type Step = TimeOffHistory['steps'][number];

/** Returns the rows that are left on the server, as its own SQL would return them. */
function snapshotOf({ version, rows }: ServerState): Snapshot {
  const seen = [...rows.values()]
    .filter(({ isGone }) => !isGone)
    .map(({ table, row }) => {
      const fields = row as unknown as Record<string, unknown>;
      const { nannyId } = fields as { nannyId?: string };
      return [keyOf(table, row.id), { table, id: row.id, nannyId, fields, text: textOf(row) }] as const;
    });
  return { version, rows: new Map(seen) };
}

function updateBetween(before: ServerState, after: ServerState): Update {
  const added = [...after.log.entries()].filter(([id]) => !before.log.has(id));
  return {
    householdId: HOUSEHOLD,
    snapshot: snapshotOf(after),
    ledger: [],
    mutations: added.map(([id, { mutation, actor, clientId, version, result, receivedAt }]) => ({
      id,
      version,
      clientId,
      accountId: actor.accountId,
      side: actor.role === 'NANNY' ? 'nanny' : 'family',
      name: mutation.name,
      args: mutation.args as Record<string, unknown>,
      basedOn: (mutation.basedOn ?? null) as Record<string, unknown> | null,
      result: result.result,
      happenedAt: mutation.happenedAt,
      receivedAt,
    })),
  };
}

class TimeOffRun {
  #state: State;
  #ids = 0;
  readonly #lastSeqs = { family: 0, nanny: 0 };

  constructor() {
    this.#state = beginAt(START, BEGINNING);
  }

  #newId(): string {
    this.#ids += 1;
    return idOf('2', this.#ids);
  }

  /** Goes on to this state, if the server did right. */
  #goTo(next: State): void {
    const { server: before } = this.#state;
    this.#state = next;
    if (next.server.version === before.version) return;
    const update = updateBetween(before, next.server);
    expectLeave(snapshotOf(before), update);
    expectPaidOnce(update.snapshot);
  }

  async run(step: Step): Promise<void> {
    const state = this.#state;
    switch (step.do) {
      case 'act':
        return this.#act(step);
      case 'lie':
        return this.#lie(step);
      case 'sync':
        return this.#sync(step.side, step.fault);
      case 'time':
        return this.#goTo({ ...state, at: addMinutes(state.at, step.minutes) });
      case 'join':
        return this.join();
    }
  }

  #make(rows: readonly (readonly [TableName, AnyRow])[], step: Extract<Step, { do: 'act' | 'lie' }>) {
    const all = async (table: TableName) => rows.filter(([of]) => of === table).map(([, row]) => row);
    const device = { all, now: () => toMillis(this.#state.at) } as unknown as Shown;
    const context = { device, householdId: HOUSEHOLD, choice: step, newId: () => this.#newId() };
    return makeMutation(context, step.maker);
  }

  async #act(step: Extract<Step, { do: 'act' }>): Promise<void> {
    const { devices, at } = this.#state;
    const { memory } = devices[step.side];
    const rows = [...memory.rows].map(([key, row]) => [key.split('|', 1)[0] as TableName, row] as const);
    const made = await this.#make(rows, step);
    if (made === undefined) return;
    const act = { ...made, side: step.side, id: this.#newId() };
    const device = await actOn(devices[step.side], act, at).catch(() => devices[step.side]);
    this.#state = { ...this.#state, devices: { ...devices, [step.side]: device } };
  }

  async #sync(of: Side, fault: (typeof FAULTS)[number]): Promise<void> {
    const { devices, ...rest } = this.#state;
    const { device, ...synced } = await syncDevice({ ...rest, device: devices[of] }, of, fault);
    this.#goTo({ ...synced, devices: { ...devices, [of]: device } });
    repeatRequests(this.#state);
  }

  /** A client of a side's account sends what no device would. */
  async #lie(step: Extract<Step, { do: 'lie' }>): Promise<void> {
    const rows = [...this.#state.server.rows.values()].filter(({ isGone }) => !isGone);
    const made = await this.#make(
      rows.map(({ table, row }) => [table, row] as const),
      step,
    );
    if (made === undefined) return;
    const stolen = { rows: rows.map(({ row }) => row), mutationIds: [], clientIds: [] };
    const pays = made.name === 'leave.answer' && step.size % 3 === 0 ? FORGED_SPLIT : {};
    const claims = { args: { ...(made.args as object), ...pays }, basedOn: claimed(step.lie, made, stolen) };
    this.#send(step.side, { ...made, ...(forge(claims, step.lie, stolen) as typeof claims) });
  }

  /** The nanny joins with an account, if she has none. */
  join(): void {
    const { accountId } = ACTORS.nanny;
    this.#send('nanny', { name: 'nanny.link', args: { nannyId: NANNY, accountId }, basedOn: undefined });
  }

  #send(of: Side, { name, args, basedOn }: NewMutation): void {
    const { server, at } = this.#state;
    const clientId = idOf('c', SIDES.indexOf(of) + 1);
    const seq = (this.#lastSeqs[of] += 1);
    const version = mutatorNamed(name)?.version ?? 1;
    const id = this.#newId();
    const mutation = { id, seq, householdId: HOUSEHOLD, name, version, args, basedOn, happenedAt: at };
    const { accountId } = ACTORS[of];
    const request = { protocol: PROTOCOL, accountId, clientId, cursors: {}, mutations: [mutation] };
    this.#goTo({ ...this.#state, server: receive({ server, at }, of, request).state });
  }

  /** She worked her past days, as entered on her device and sent. */
  async work(): Promise<void> {
    await this.#sync('nanny', 'none');
    for (const number of [0, 1]) {
      const date = `2026-03-0${2 + number}`;
      const hours = {
        start: `${date}T14:00:00.000Z`,
        end: `${date}T${number === 0 ? '18' : '22'}:00:00.000Z`,
      };
      this.#send('nanny', {
        name: 'day.recordHours',
        args: { dayId: idOf('d', number), ...hours },
        basedOn: { status: 'ACCEPTED', actualStartUtc: null, actualEndUtc: null, isPaid: false },
      });
    }
  }

  /** Both devices sync until nothing is left to send. */
  async settle(): Promise<void> {
    for (const of of [...SIDES, ...SIDES]) await this.#sync(of, 'none');
    expectAgreed(this.#state);
  }
}

/** @throws if an invariant doesn't hold */
async function replay({ isJoined, hasHours, asked, steps }: TimeOffHistory): Promise<void> {
  const run = new TimeOffRun();
  if (isJoined) run.join();
  for (const of of SIDES) await run.run({ do: 'sync', side: of, fault: 'none' });
  if (hasHours) await run.work();
  for (const each of asked) await run.run({ do: 'act', maker: ASK, which: 0, ...each });
  for (const of of [...SIDES, ...SIDES]) await run.run({ do: 'sync', side: of, fault: 'none' });
  for (const step of steps) await run.run(step);
  await run.settle();
}

/** Runs as many histories from this seed on. Returns the first failure, shortened; undefined if none. */
export async function timeOffFailure(from: number, runs: number): Promise<Failure | undefined> {
  const details = await check(asyncProperty(anyHistory, replay), { seed: from, numRuns: runs });
  if (!details.failed) return undefined;
  const { errorInstance, counterexample, seed } = details;
  const words = errorInstance instanceof Error ? (errorInstance.stack ?? '') : String(errorInstance);
  return { seed, words, history: JSON.stringify(counterexample?.[0]) };
}
