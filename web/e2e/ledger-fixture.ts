/** Creates a family and, by /api/sync as a device does, its household's nannies, worked days and payments. */
import { randomUUID } from 'node:crypto';
import { addDays, parseClock, wallClockToInstant } from 'sync-protocol/kernel/calendar.ts';
import { type SyncAnswer, syncAnswer } from 'sync-protocol/kernel/wire.ts';
import type { MutatorArgs, MutatorName } from 'sync-protocol/registry.ts';
import { type Account, aFamily, aNanny, call, today, ZONE } from './household.ts';

type Step = { [N in MutatorName]: readonly [name: N, args: MutatorArgs<N>] }[MutatorName];

interface WorkedDay {
  readonly nannyId: string;
  /** Days from today. */
  readonly day: number;
  /** By default 09:00 to 17:00. */
  readonly from?: string;
  readonly to?: string;
}

/** A household whose rows are written as by another device of the family. */
export interface LedgerOfTest {
  readonly parent: Account;
  /** @throws if a mutation is refused */
  readonly perform: (steps: readonly Step[]) => Promise<void>;
  /** Adds a nanny, at $20.00 an hour by default, and resolves to her id. */
  readonly addNanny: (name: string, hourlyRateCents?: number) => Promise<string>;
  /** Adds a completed day and resolves to its id. */
  readonly work: (worked: WorkedDay) => Promise<string>;
  /** Records a payment and resolves to its id. */
  readonly pay: (payment: { nannyId: string; day: number; amountCents: number }) => Promise<string>;
}

const newId = (): string => randomUUID();

async function sync(parent: Account, mutations: readonly object[] = []): Promise<SyncAnswer> {
  const body = { protocol: 1, accountId: parent.user.id, clientId: newId(), cursors: {}, mutations };
  return syncAnswer.parse(await call(parent, 'POST /api/sync', body));
}

/** Returns the mutations of a completed day. */
function toSteps(dayId: string, { nannyId, day, from = '09:00', to = '17:00' }: WorkedDay): Step[] {
  const date = addDays(today(), day);
  const [start, end] = [from, to].map((clock) => wallClockToInstant(date, parseClock(clock), ZONE)) as [
    string,
    string,
  ];
  return [
    ['day.schedule', { dayId, nannyId, date, start, end, notes: null }],
    ['day.answer', { dayId, status: 'ACCEPTED' }],
    ['day.recordHours', { dayId, start, end }],
  ];
}

/** Signs a family up, and returns functions that write to its household. */
export async function aLedger(url: string, parentName?: string): Promise<LedgerOfTest> {
  const parent = await aFamily(url, parentName);
  const householdId = (await sync(parent)).memberships[0]?.householdId ?? '';

  const perform = async (steps: readonly Step[]): Promise<void> => {
    const happenedAt = new Date().toISOString();
    const mutations = steps.map(([name, args], index) => ({
      id: newId(),
      seq: index + 1,
      householdId,
      name,
      version: 1,
      args,
      happenedAt,
    }));
    const { households, stop } = await sync(parent, mutations);
    const outcomes = households[householdId]?.outcomes ?? [];
    const refused = outcomes.find(({ result }) => result === 'rejected');
    if (refused || stop) throw new Error(`refused: ${JSON.stringify({ refused, stop })}`);
  };
  return {
    parent,
    perform,
    addNanny: async (name, hourlyRateCents = 2000) => {
      const id = newId();
      await perform([['nanny.add', { id, name, email: aNanny(name).email, hourlyRateCents }]]);
      return id;
    },
    work: async (worked) => {
      const dayId = newId();
      await perform(toSteps(dayId, worked));
      return dayId;
    },
    pay: async ({ nannyId, day, amountCents }) => {
      const paymentId = newId();
      const paymentDate = addDays(today(), day);
      await perform([
        ['payment.record', { paymentId, nannyId, paymentDate, amountCents, platform: 'VENMO' }],
      ]);
      return paymentId;
    },
  };
}
