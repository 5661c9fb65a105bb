/**
 * Tests every mutation against every other, in both orders and by each side, without having seen the other: nothing is
 * lost, all devices agree, and the second has its expected result.
 */

import { newId } from 'sync-protocol/kernel/new-id.ts';
import type { Side } from 'sync-protocol/kernel/roles.ts';
import { expect, it } from 'vitest';
import { type Device, syncAll } from '../test-device.ts';
import { testServerOfFile } from '../test-household.ts';
import { asSeenBy, expectLedgerAddsUp, expectSame } from '../test-invariants.ts';
import {
  advanceToEarlierView,
  advanceToLaterView,
  type Pair,
  PROGRESS,
  pairsOf,
  partsOf,
} from './test-pairs.ts';
import { ConflictScenario } from './test-scenario.ts';
import { SECOND } from './test-second-outcomes.ts';
import { findLoss, loadLog, type Made } from './test-sync-fault-free.ts';
import { candidateOf, type MutationLabel, termsWith } from './test-vocabulary.ts';

const testServer = testServerOfFile();
/** Enough for a thousand pairs on a busy machine. */
const TIMEOUT_MS = 240_000;

interface Actor {
  readonly device: Device;
  readonly nameIn: (pair: Pair) => MutationLabel;
}

/** Performs one side's mutations of all pairs. Returns those that are sent, by pair number. */
async function actOn(scenario: ConflictScenario, pairs: readonly Pair[], { device, nameIn }: Actor) {
  const { householdId, nannyId } = scenario;
  const days = new Map((await device.all('day')).map((day) => [day.id, day]));
  const open = (await device.all('review')).filter(({ status }) => status === 'open');
  const reviews = new Map(open.map((review) => [review.dayId, review]));
  const made = new Map<number, Made>();
  for (const pair of pairs) {
    const { dayId } = pair;
    const context = { ...pair, nannyId, newId: newId(), day: days.get(dayId), review: reviews.get(dayId) };
    made.set(pair.number, { id: newId(), mutation: candidateOf(nameIn(pair)).make(context) });
  }
  const mutations = [...made.values()].map(({ id, mutation }) => ({ ...mutation, id }));
  const results = await device.perform(householdId, mutations);
  const refused = pairs.filter((_, i) => results[i]?.result === 'rejected');
  const refusedNames = refused.map((pair) => [pair.first, pair.second, nameIn(pair)]);
  expectSame(refusedNames, []);
  // A mutation that changes nothing on its device is not sent.
  const sent = new Set((await device.queue()).map(({ id }) => id));
  return new Map([...made].filter(([, { id }]) => sent.has(id)));
}

async function expectSeen(device: Device, rows: object): Promise<void> {
  const shown = await device.contents();
  // Thousands of rows: compare in detail only to describe a difference.
  if (JSON.stringify(shown) !== JSON.stringify(rows)) expectSame(shown, rows);
}

/** Whether both devices see the day alike, or one sees a later state of it. */
const ahead = ({ views: [a, b] }: Pair): 'nobody' | 'first' | 'second' => {
  if (a === b) return 'nobody';
  return PROGRESS.indexOf(a) > PROGRESS.indexOf(b) ? 'first' : 'second';
};

async function outcomesOf(
  scenario: ConflictScenario,
  [first, second]: readonly [Device, Device],
  pairs: readonly Pair[],
): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  for (const who of ['nobody', 'first', 'second'] as const) {
    const some = pairs.filter((pair) => ahead(pair) === who);
    await advanceToEarlierView(scenario, some);
    await syncAll(first, second);
    if (who !== 'nobody') {
      await advanceToLaterView(scenario, some);
      await (who === 'first' ? first : second).mustSync();
    }
    scenario.pass(1);
    const byFirst = await actOn(scenario, some, { device: first, nameIn: (pair) => pair.first });
    scenario.pass(1);
    const bySecond = await actOn(scenario, some, { device: second, nameIn: (pair) => pair.second });
    await syncAll(first, second, first);

    const [rows, log] = await Promise.all([scenario.server(), loadLog(testServer(), scenario.householdId)]);
    for (const [device, made] of [
      [first, byFirst],
      [second, bySecond],
    ] as const) {
      const isNanny = device.accountId === scenario.nanny.accountId;
      await expectSeen(device, isNanny ? asSeenBy(rows, scenario.nannyId) : rows);
      expectSame(await device.queue(), []);
      const attention = new Map((await device.attention()).map((entry) => [entry.id, entry]));
      const lost = some.flatMap((pair) => {
        const what = made.get(pair.number);
        const wrong = what && findLoss(what, { log, rows, attention });
        return wrong === undefined ? [] : [`${pair.first} > ${pair.second}: ${wrong}`];
      });
      expectSame(lost, []);
    }
    expectLedgerAddsUp(rows);

    const attention = new Map((await second.attention()).map((entry) => [entry.id, entry]));
    const logged = new Map(log.map((entry) => [entry.id, entry]));
    for (const pair of some) {
      const id = bySecond.get(pair.number)?.id ?? '';
      const { result, code } = logged.get(id) ?? { result: 'not sent', code: null };
      const part = result === 'rejected' ? undefined : attention.get(id);
      const told = part === undefined ? [result, code] : ['part', part.code];
      found.set(pair.number, told.filter((word) => word !== null).join(' '));
    }
  }
  return found;
}

const SIDES = [
  ['family', 'family'],
  ['family', 'nanny'],
  ['nanny', 'family'],
  ['nanny', 'nanny'],
] as const satisfies readonly (readonly [Side, Side])[];

it.each(SIDES)(
  'any change of the %s, then any of the %s: nothing is lost, all devices agree',
  async (one, other) => {
    const pairs = pairsOf(one, other);
    const found = new Map<number, string>();
    for (const part of partsOf(pairs)) {
      const scenario = await ConflictScenario.open(testServer());
      const { family, tablet, nanny, oldPhone, nannyId } = scenario;
      const shift = { startMinutes: 480, endMinutes: 560, notes: null };
      const items = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, ...shift }));
      await family.send('baseSchedule.save', { nannyId, items });
      await family.send('terms.set', termsWith(nannyId, 0));
      const devices = [one === 'family' ? family : nanny, other === 'family' ? tablet : oldPhone] as const;
      for (const [number, outcome] of await outcomesOf(scenario, devices, part)) found.set(number, outcome);
    }

    const named = pairs.flatMap((pair) => {
      const expected = SECOND[pair.first]?.[pair.second];
      return expected === undefined ? [] : [{ pair, expected }];
    });
    const wrong = named.filter(({ pair, expected }) => found.get(pair.number) !== expected);
    expect(
      wrong.map(({ pair, expected }) => [
        `${pair.first} > ${pair.second} (${pair.views.join(', ')})`,
        `${found.get(pair.number) ?? ''}, not ${expected}`,
      ]),
    ).toEqual([]);
  },
  TIMEOUT_MS,
);
