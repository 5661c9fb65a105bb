/** Tests that the checks made from schemas accept exactly the values that the schemas accept. */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type HistoryEntry, historyEntry } from './history.ts';
import { toCheck } from './to-check.ts';

const isHistoryEntry = toCheck(historyEntry);

const ID = '01920000-0000-7000-8000-000000000001';
const AT = '2026-03-02T09:00:00.000Z';
const CHANGE = { table: 'day', id: ID, about: ID, before: null, after: { status: 'PENDING' } };
const ENTRY = {
  id: ID,
  version: 7,
  name: 'day.recordHours',
  result: 'applied',
  code: null,
  by: { accountId: ID, name: 'Imani', role: 'NANNY' },
  viewedBy: { accountId: ID, name: null },
  device: 'Chrome',
  happenedAt: AT,
  receivedAt: AT,
  subjects: [ID],
  changes: [CHANGE],
  hash: 'ab',
} as const satisfies HistoryEntry;

const NO_IDS = ['', 'x', ID.toUpperCase(), 7, null];
const NO_TEXTS = [7, {}, [], true];
const NO_MOMENTS = ['', '2026-03-02', '2026-02-30T00:00:00.000Z', '2026-03-02T09:00:00Z', 7, null];
const NO_OBJECTS = ['x', 7, [], true];

/** Returns copies of `whole`, each with one wrong value in place of a part, or without that part. */
const withWrong = <Whole extends object>(
  whole: Whole,
  wrong: { readonly [part in keyof Whole]: readonly unknown[] },
) =>
  Object.entries<readonly unknown[]>(wrong).flatMap(([part, values]) =>
    [...values, undefined].map((value) => ({ ...whole, [part]: value })),
  );

const WRONG_CHANGES = withWrong(CHANGE, {
  table: [...NO_TEXTS, null],
  id: [...NO_TEXTS, null],
  about: NO_TEXTS,
  before: NO_OBJECTS,
  after: NO_OBJECTS,
});
const WRONG_PERSONS = withWrong(ENTRY.viewedBy, { accountId: NO_IDS, name: NO_TEXTS });

it('accepts the history entries that the schema accepts, and no others', () => {
  const others = withWrong<typeof ENTRY>(ENTRY, {
    id: NO_IDS,
    version: [-1, 1.5, '7', null, Number.MAX_SAFE_INTEGER + 1],
    name: [...NO_TEXTS, null],
    result: ['', 'done', null],
    code: NO_TEXTS,
    by: [
      ...WRONG_PERSONS.map((person) => ({ ...person, role: 'NANNY' })),
      { ...ENTRY.by, role: 'KING' },
      null,
      'x',
    ],
    viewedBy: [...WRONG_PERSONS, ...NO_OBJECTS],
    device: NO_TEXTS,
    happenedAt: NO_MOMENTS,
    receivedAt: NO_MOMENTS,
    subjects: [null, 'x', [7], {}],
    changes: [null, {}, [null], ['x'], ...WRONG_CHANGES.map((change) => [CHANGE, change])],
    hash: NO_TEXTS,
  });
  const good = [
    ENTRY,
    { ...ENTRY, viewedBy: null, device: null, hash: null, subjects: [], changes: [], code: 'older' },
    { ...ENTRY, args: { any: ['thing'] }, field: 'of a newer server' },
    { ...ENTRY, version: 0, by: { ...ENTRY.by, name: null, role: 'ADMIN' } },
  ];
  for (const one of [...good, ...others, null, 'entry', 7, [], undefined]) {
    expect([one, isHistoryEntry(one)]).toEqual([one, historyEntry.safeParse(one).success]);
  }
  for (const one of good.slice(0, 3)) expect(isHistoryEntry(one)).toBe(true);
});

it('accepts optional fields that are missing, and records whose values fit', () => {
  const schema = z.object({ maybe: z.optional(z.string()), byName: z.record(z.string(), z.int()) });
  const values = [
    { byName: {} },
    { maybe: 'x', byName: { a: 1 } },
    { maybe: 1, byName: {} },
    { byName: { a: 'x' } },
  ];
  expect(values.map(toCheck(schema))).toEqual(values.map((value) => schema.safeParse(value).success));
  expect(values.map(toCheck(schema))).toEqual([true, true, false, false]);
});
