/**
 * Creates a household, worked days and payments through the API, for tests. Reads payments, unpaid amounts, the summary
 * and paid marks through the API, and ledger rows from the database.
 */
import type { TableName } from 'sync-protocol/kernel/tables.ts';
import type { PaymentAnswer } from 'sync-protocol/ledger/payment.ts';
import type { PayDaysAnswer, UnpaidAnswer } from 'sync-protocol/ledger/payments-rest.ts';
import type { NannyAnswer } from 'sync-protocol/people/nannies-rest.ts';
import type { REST } from 'sync-protocol/routes.ts';
import type { DayAnswer } from 'sync-protocol/schedule/agenda-rest.ts';
import type { Ledger } from 'sync-protocol/test-support/ledger-faults.ts';
import type * as z from 'zod/mini';
import type { Sql } from '../src/database/connection.ts';
import { readRows } from '../src/sync/read-rows.ts';
import {
  addNanny,
  answerDays,
  type Person,
  register,
  scheduleDay,
  type TestServer,
  TODAY,
} from './people.ts';

export interface Home {
  readonly family: Person;
  readonly mia: NannyAnswer;
}

let homes = 0;
/** Creates a household with one nanny at $20.00 an hour. */
export async function openHome(server: TestServer): Promise<Home> {
  homes += 1;
  const family = await register(server, `Family ${homes}`, 'FAMILY');
  return { family, mia: await addNanny(family, `Mia ${homes}`, 20) };
}

/** Records this many hours from 14:00 UTC on, 09:00 in New York's winter. */
export const recordHours = (person: Person, day: Pick<DayAnswer, 'id' | 'date'>, hours: number) =>
  person.patch<DayAnswer>(`/api/agenda/${day.id}`, {
    actualStartUtc: `${day.date}T14:00:00Z`,
    actualEndUtc: `${day.date}T${14 + hours}:00:00Z`,
  });

/** Creates a completed day. */
export async function workDay(
  family: Person,
  nannyId: string,
  { date = TODAY, hours = 1 } = {},
): Promise<DayAnswer> {
  const day = await scheduleDay(family, nannyId, { date });
  await answerDays(family, 'ACCEPTED', day);
  return (await recordHours(family, day, hours)).body;
}

const withKey = (key: string | undefined) =>
  key === undefined ? {} : { headers: { 'idempotency-key': key } };

export const recordPayment = (
  family: Person,
  payment: Partial<z.input<typeof REST.recordPayment.body>>,
  key?: string,
) =>
  family.call<PaymentAnswer>('POST', '/api/payments/record', {
    body: { platform: 'VENMO', paymentDate: TODAY, ...payment },
    ...withKey(key),
  });

export const pay = (
  family: Person,
  dayIds: readonly string[],
  { key, ...more }: { key?: string; platform?: string | null } = {},
) =>
  family.call<PayDaysAnswer>('POST', '/api/agenda/pay', {
    body: { agendaDayIds: dayIds, ...more },
    ...withKey(key),
  });

export const records = async (person: Person, query = ''): Promise<PaymentAnswer[]> =>
  (await person.get<PaymentAnswer[]>(`/api/payments/records${query}`)).body;

export const unpaid = async (
  person: Person,
  query = '',
): Promise<Pick<UnpaidAnswer, 'nannyId' | 'unpaidCents'>[]> =>
  (await owed(person, query)).map(({ nannyId, unpaidCents }) => ({ nannyId, unpaidCents }));

/** Returns what each nanny is owed, wages and claims apart. */
export const owed = async (person: Person, query = ''): Promise<UnpaidAnswer[]> =>
  (await person.get<UnpaidAnswer[]>(`/api/payments/unpaid${query}`)).body;

export const summary = async (person: Person, query = ''): Promise<unknown> =>
  (await person.get(`/api/payments/summary${query}`)).body;

/** Returns for each of Mia's days whether it is paid, in the order of the agenda. */
export const isPaid = async ({ family, mia }: Home): Promise<boolean[]> =>
  (await family.get<DayAnswer[]>(`/api/nannies/${mia.id}/agenda`)).body.map((day) => day.isPaid);

export async function householdOf(sql: Sql, nannyId: string): Promise<string> {
  const [row] = await sql<{ id: string }[]>`select household_id as id from nanny where id = ${nannyId}`;
  return row?.id ?? '';
}

const read = <T extends TableName>(table: T) => ({ table, where: {} }) as const;

/** Loads all ledger rows of a household. */
export async function readLedger(sql: Sql, householdId: string): Promise<Ledger> {
  const names = [
    'household',
    'nanny',
    'terms',
    'week',
    'cancellation',
    'leave',
    'claim',
    'rate',
    'day',
    'earning',
    'payment',
    'settlement',
  ] as const;
  const rows = await readRows(sql, householdId, names.map(read));
  return {
    households: rows.list(read('household')),
    nannies: rows.list(read('nanny')),
    terms: rows.list(read('terms')),
    weeks: rows.list(read('week')),
    cancellations: rows.list(read('cancellation')),
    leaves: rows.list(read('leave')),
    claims: rows.list(read('claim')),
    rates: rows.list(read('rate')),
    days: rows.list(read('day')),
    earnings: rows.list(read('earning')),
    payments: rows.list(read('payment')),
    settlements: rows.list(read('settlement')),
  };
}
