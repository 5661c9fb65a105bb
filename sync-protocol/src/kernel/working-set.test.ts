/**
 * Tests the working set: loading, which reads are still missing, reading by indexes, changes, rollback; a row that
 * isn't loaded is never taken for missing.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NANNY_ID, testId } from '../../test-support/household.ts';
import type { Todo } from '../schedule/todo.ts';
import { WorkingSet } from './working-set.ts';

const AT = '2026-03-05T12:00:00.000Z';
const DAY = testId(100);

const todo = (number: number, title = 'Nap'): Todo => ({
  householdId: testId(1),
  id: testId(number),
  nannyId: NANNY_ID,
  version: 1,
  dayId: DAY,
  title,
  titleChangedAt: AT,
  isCompleted: false,
  tickedAt: null,
  createdAt: AT,
});

const IDS = [1, 2, 3, 4];
const all = { table: 'todo', ids: IDS.map(testId) } as const;
const ofDay = { table: 'todo', where: { dayId: DAY } } as const;

function loaded(...numbers: number[]): WorkingSet {
  const rows = new WorkingSet(testId(1));
  rows.load(
    [all, ofDay],
    numbers.map((number) => ['todo', todo(number)] as const),
  );
  return rows;
}

const contents = (rows: WorkingSet) =>
  IDS.map((number) => [rows.get('todo', testId(number)), rows.deleted('todo', testId(number))]);

/** Returns the row as it was before its last deletion; undefined for one that exists. */
function stateWhenDeleted(steps: readonly { number: number; title: string | null }[], number: number) {
  let [row, deleted] = [number <= 2 ? todo(number) : undefined, undefined as Todo | undefined];
  for (const { title } of steps.filter((step) => step.number === number)) {
    if (title === null) [row, deleted] = [undefined, row ?? deleted];
    else [row, deleted] = [todo(number, title), undefined];
  }
  return deleted;
}

function carryOut(rows: WorkingSet, steps: readonly { number: number; title: string | null }[]): void {
  for (const { number, title } of steps) {
    if (title === null) rows.remove('todo', testId(number));
    else rows.put('todo', todo(number, title));
  }
}

describe('a working set', () => {
  it('throws for a row that isn’t loaded, instead of taking it for missing', () => {
    const rows = new WorkingSet(testId(1));
    expect(() => rows.get('todo', testId(1))).toThrow('was not loaded');
    expect(() => rows.list(ofDay)).toThrow('was not loaded');
    expect([rows.peek('todo', testId(1)), rows.peekList(ofDay)]).toEqual([undefined, undefined]);
    rows.load([all, ofDay], []);
    expect([rows.get('todo', testId(1)), rows.list(ofDay)]).toEqual([undefined, []]);
  });

  it('refuses to put a row that was neither loaded nor known to be absent', () => {
    const rows = new WorkingSet(testId(1));
    expect(() => rows.put('todo', todo(1))).toThrow('was not loaded');
    rows.load([ofDay], []);
    // A to-do of another day may have this id.
    expect(() => rows.put('todo', todo(1))).toThrow('was not loaded');
    rows.load([all], []);
    rows.put('todo', todo(1));
    expect(rows.get('todo', testId(1))).toEqual(todo(1));
  });

  it('puts a new row whose id shows that a loaded range would hold it', () => {
    const rows = new WorkingSet(testId(1));
    const settlement = {
      householdId: testId(1),
      id: `${testId(2)}/${testId(3)}`,
      nannyId: NANNY_ID,
      version: 0,
      paymentId: testId(2),
      earningId: testId(3),
      amountCents: 1,
    };
    expect(() => rows.put('settlement', settlement)).toThrow('was not loaded');
    rows.load([{ table: 'settlement', where: { earningId: testId(3) } }], []);
    rows.put('settlement', settlement);
    expect(rows.changes()).toHaveLength(1);
  });

  it('asks for what is not loaded, each row and each range once', () => {
    const rows = new WorkingSet(testId(1));
    const twice = { table: 'todo', ids: [testId(1), testId(1), testId(2)] } as const;
    expect(rows.missing([twice, all, ofDay, ofDay])).toEqual([
      { table: 'todo', ids: [testId(1), testId(2)] },
      { table: 'todo', ids: [testId(3), testId(4)] },
      ofDay,
    ]);
    rows.load([ofDay], [['todo', todo(1)]]);
    expect(rows.missing([twice, ofDay])).toEqual([{ table: 'todo', ids: [testId(2)] }]);
  });

  it('keeps its own changes when a row is loaded again', () => {
    const rows = loaded(1, 2);
    rows.put('todo', todo(1, 'Long nap'));
    rows.remove('todo', testId(2));
    rows.load(
      [ofDay],
      [
        ['todo', todo(1)],
        ['todo', todo(2)],
      ],
    );
    expect(rows.list(ofDay)).toEqual([todo(1, 'Long nap')]);
  });

  it('keeps the last state of removed rows, and forgets it with a rollback', () => {
    const rows = loaded(1);
    rows.begin();
    rows.remove('todo', testId(1));
    expect(rows.deleted('todo', testId(1))).toEqual(todo(1));
    rows.rollback();
    expect(rows.deleted('todo', testId(1))).toBeUndefined();
  });

  it('lists the rows of many days without looking at each row for each day', () => {
    let looks = 0;
    const counted = (number: number): Todo => ({
      ...todo(number),
      get dayId() {
        looks += 1;
        return testId(1000 + number);
      },
    });
    const numbers = Array.from({ length: 200 }, (_, i) => i + 1);
    const days = numbers.map(
      (number) => ({ table: 'todo', where: { dayId: testId(1000 + number) } }) as const,
    );
    const rows = new WorkingSet(testId(1));
    rows.load(
      days,
      numbers.map((number) => ['todo', counted(number)] as const),
    );
    expect(days.map((day) => rows.list(day).length)).toEqual(numbers.map(() => 1));
    expect(looks).toBeLessThanOrEqual(2 * numbers.length);
  });

  it('lists a row where its fields put it, however it is changed', () => {
    const [monday, tuesday] = [testId(101), testId(102)];
    const daysOf = [monday, tuesday].map((dayId) => ({ table: 'todo', where: { dayId } }) as const);
    const rows = new WorkingSet(testId(1));
    rows.load([all, ...daysOf], []);
    const idsOf = () => daysOf.map((day) => rows.list(day).map(({ id }) => id));
    expect(idsOf()).toEqual([[], []]);
    rows.put('todo', { ...todo(1), dayId: monday });
    expect(idsOf()).toEqual([[testId(1)], []]);
    rows.begin();
    rows.put('todo', { ...todo(1), dayId: tuesday });
    expect(idsOf()).toEqual([[], [testId(1)]]);
    rows.remove('todo', testId(1));
    expect(idsOf()).toEqual([[], []]);
    rows.rollback();
    expect(idsOf()).toEqual([[testId(1)], []]);
  });

  it('calls a row the same whatever the order of its fields', () => {
    const rows = loaded(1);
    rows.begin();
    const { title, ...rest } = todo(1);
    rows.put('todo', { title, ...rest });
    expect([rows.touched(), rows.changes()]).toEqual([[], []]);
  });

  const step = fc.record({ number: fc.constantFrom(...IDS), title: fc.constantFrom('A', 'B', 'Nap', null) });

  it('rolls back exactly the changes since begin', () => {
    fc.assert(
      fc.property(fc.array(step), fc.array(step), (before, after) => {
        const [rows, twin] = [loaded(1, 2), loaded(1, 2)];
        carryOut(twin, before);
        carryOut(rows, before);
        rows.begin();
        carryOut(rows, after);
        rows.rollback();
        expect(contents(rows)).toEqual(contents(twin));
        expect(rows.touched()).toEqual([]);
        expect(rows.changes().toSorted(byId)).toEqual(twin.changes().toSorted(byId));
      }),
      { numRuns: 300 },
    );
  });

  it('returns only rows that differ from the loaded ones, each once', () => {
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const rows = loaded(1, 2);
        carryOut(rows, steps);
        const expected = IDS.map((number) => ({
          table: 'todo',
          id: testId(number),
          before: number <= 2 ? todo(number) : undefined,
          after: rows.get('todo', testId(number)),
          lastState: stateWhenDeleted(steps, number),
        })).filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
        expect(rows.changes().toSorted(byId)).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });
});

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);
