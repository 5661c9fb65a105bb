/** Tests that an answer validated in steps equals one validated at once (read-answer.ts). */
import { expect, it } from 'vitest';
import type { HistoryEntry } from './history.ts';
import { readAnswer } from './read-answer.ts';
import { syncAnswer } from './wire.ts';

const AT = '2026-03-02T09:00:00.000Z';
const idOf = (number: number): string => `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const entry = (number: number): HistoryEntry => ({
  id: idOf(number),
  version: number,
  name: 'day.recordHours',
  result: 'applied',
  code: null,
  by: { accountId: idOf(1), name: 'Imani', role: 'NANNY' },
  viewedBy: null,
  device: null,
  happenedAt: AT,
  receivedAt: AT,
  subjects: [],
  changes: [],
  hash: null,
});

const answerWith = (history: readonly unknown[]) => ({
  memberships: [{ householdId: idOf(2), role: 'NANNY', nannyId: idOf(1), access: 'a', unknownField: 1 }],
  households: {
    [idOf(2)]: { reset: true, cursor: 'c', more: false, rows: {}, removed: [], outcomes: [], history },
  },
  orphans: [],
  serverTime: AT,
});

function readIn(body: unknown) {
  const pieces = readAnswer(body);
  let count = 1;
  let piece = pieces.next();
  while (piece.done !== true) {
    count += 1;
    piece = pieces.next();
  }
  return { count, answer: piece.value };
}

it('an answer read in pieces equals what its schema parses', () => {
  const body = answerWith(Array.from({ length: 250 }, (_, number) => entry(number + 1)));
  const { count, answer } = readIn(body);
  expect(answer).toEqual(syncAnswer.parse(body));
  // A pause after each hundred.
  expect(count).toBe(3);
});

it('a short answer is read at once', () => {
  expect(readIn(answerWith([entry(1)]))).toMatchObject({ count: 1 });
  const { history: _history, ...older } = answerWith([]).households[idOf(2)] ?? {};
  expect(readIn({ ...answerWith([]), households: { [idOf(2)]: older } }).answer).toEqual(
    syncAnswer.parse(answerWith([])),
  );
});

it('an answer with an error in its last piece is undefined', () => {
  const entries = Array.from({ length: 250 }, (_, number) => entry(number + 1));
  expect(readIn(answerWith([...entries, { ...entry(251), happenedAt: 'yesterday' }])).answer).toBeUndefined();
  expect(readIn({ households: {} }).answer).toBeUndefined();
});
