/**
 * Adds to a household of the fixture, in words and amounts of its own: settings, a base schedule, a day with notes and
 * to-dos, a review, payments (one refused), a to-do by the family as the nanny, and a second parent. For tests of
 * isolation.
 */
import { randomUUID } from 'node:crypto';
import { syncAnswer } from 'sync-protocol/kernel/wire.ts';
import type { DayAnswer } from 'sync-protocol/schedule/agenda-rest.ts';
import type { TodoAnswer } from 'sync-protocol/schedule/todos-rest.ts';
import { viewAs } from './callers.ts';
import type { Fixture, FixtureHousehold, FixtureNanny } from './fixture.ts';
import {
  answerDays,
  joinAsMember,
  type Person,
  queued,
  scheduleDay,
  syncRequestOf,
  TODAY,
} from './people.ts';

interface Words {
  /** Occurs in every name and text. */
  readonly word: string;
  /** In dollars. No other household has this rate or this payment. */
  readonly rate: number;
  /** In cents. */
  readonly payment: number;
  readonly settings: { timezone: string; billingIncrementMinutes: number; currency: string };
}

async function expectDone(call: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await call;
  if (status >= 400) throw new Error(JSON.stringify(body));
}

/** Sends mutations from a new device, whatever becomes of them. Returns their results. */
async function push(
  person: Person,
  householdId: string,
  mutations: readonly { name: string; args: unknown; basedOn?: unknown }[],
): Promise<string[]> {
  const sent = mutations.map((mutation, index) => queued(index + 1, { householdId, ...mutation }));
  const { body } = await person.post('/api/sync', syncRequestOf(person, { mutations: sent }));
  const { outcomes = [] } = syncAnswer.parse(body).households[householdId] ?? {};
  return outcomes.map(({ result }) => result);
}

const UNSEEN = { status: 'ACCEPTED', actualStartUtc: null, actualEndUtc: null, isPaid: false } as const;

/** Has both sides enter different hours for one day, which makes a review. */
async function makeReview({ id, family }: FixtureHousehold, { record, person }: FixtureNanny): Promise<void> {
  const day = await scheduleDay(family, record.id);
  await expectDone(answerDays(family, 'ACCEPTED', day));
  const hours = (end: string) => ({
    name: 'day.recordHours',
    args: { dayId: day.id, start: `${TODAY}T14:00:00.000Z`, end: `${TODAY}T${end}:00.000Z` },
    basedOn: UNSEEN,
  });
  await push(family, id, [hours('15:30')]);
  const [result] = await push(person, id, [hours('16:45')]);
  if (result !== 'review') throw new Error(`The hours are ${result}, not in review`);
}

async function makePayments({ id, family }: FixtureHousehold, nannyId: string, cents: number): Promise<void> {
  const record = (paymentDate: string) => ({
    name: 'payment.record',
    args: { paymentId: randomUUID(), nannyId, paymentDate, amountCents: cents, platform: 'ZELLE' },
  });
  // The second looks like a duplicate, which is allowed. The third is refused: its date is in the future.
  const results = await push(family, id, [record(TODAY), record(TODAY), record('2027-01-01')]);
  if (String(results) !== 'applied,applied,rejected') throw new Error(`Payments: ${results.join()}`);
}

/** Adds the rows, as the family, as the nanny, and as the family impersonating the nanny. */
export async function fillHousehold(
  fixture: Fixture,
  { household, nanny }: { household: FixtureHousehold; nanny: FixtureNanny },
  { word, rate, payment, settings }: Words,
): Promise<void> {
  const { family } = household;
  const { id: nannyId } = nanny.record;
  await expectDone(family.put('/api/family-profile', settings));
  await expectDone(family.patch(`/api/nannies/${nannyId}`, { name: `Bea ${word}`, hourlyRate: rate }));
  const items = [{ weekday: 4, startMinutes: 601, endMinutes: 711, notes: `${word} every week` }];
  await expectDone(family.put(`/api/nannies/${nannyId}/base-schedule`, { items }));
  const path = `/api/nannies/${nannyId}/agenda/create`;
  const body = { date: TODAY, startTime: '09:00', endTime: '11:00', notes: `${word} notes` };
  const { body: day } = await family.post<DayAnswer>(path, body);
  await expectDone(family.patch(`/api/agenda/${day.id}`, { scheduledNotes: `${word} newer notes` }));
  const todos = `/api/agenda/${day.id}/todos`;
  const { body: todo } = await nanny.person.post<TodoAnswer>(todos, { title: `${word} to do` });
  await expectDone(family.patch(`${todos}/${todo.id}`, { title: `${word} to do anew`, isCompleted: true }));
  await makeReview(household, nanny);
  await makePayments(household, nannyId, payment);
  const viewed = await viewAs(fixture, family, nanny.person);
  await expectDone(viewed.post(todos, { title: `${word} while viewing` }));
  await joinAsMember(fixture.server, family, { email: `second.of.${word}@example.com`, role: 'PARENT' });
}
