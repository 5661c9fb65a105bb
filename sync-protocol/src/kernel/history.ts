/**
 * Schemas and API documentation of a history entry and of its changes, as families and nannies read them, and for how
 * many days devices keep entries.
 */
import * as z from 'zod/mini';
import { describeFields, type SchemaDoc } from './docs.ts';
import { EXAMPLE } from './example-ids.ts';
import { actorRole } from './roles.ts';
import { id, instant, version } from './values.ts';

/** Days of history that a device keeps for reading offline. */
export const HISTORY_DAYS = 90;

const fields = z.record(z.string(), z.unknown());

/** One row's change: the fields that differ. A created or deleted row is listed with all of its fields. */
const historyChange = z.object({
  table: z.string(),
  id: z.string(),
  about: z.nullable(z.string()),
  before: z.nullable(fields),
  after: z.nullable(fields),
});
export type HistoryChange = z.infer<typeof historyChange>;

const person = z.object({
  accountId: id,
  name: z.nullable(z.string()),
});

const HISTORY_RESULTS = ['applied', 'noop', 'review', 'rejected'] as const;

export const historyEntry = z.object({
  id,
  version,
  name: z.string(),
  result: z.enum(HISTORY_RESULTS),
  code: z.nullable(z.string()),
  by: z.extend(person, { role: actorRole }),
  viewedBy: z.nullable(person),
  device: z.nullable(z.string()),
  happenedAt: instant,
  receivedAt: instant,
  subjects: z.array(z.string()),
  changes: z.array(historyChange),
  hash: z.nullable(z.string()),
  args: z.optional(z.unknown()),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

const personDoc = () =>
  describeFields(person, {
    accountId: ["The account's id.", EXAMPLE.nannyAccount],
    name: ['Null when the account was deleted.', 'Nora Quinn'],
  });

export const historyChangeDoc = () =>
  describeFields(historyChange, {
    table: ['The table.', 'day'],
    id: ["The row's id.", EXAMPLE.day],
    about: [
      'Id of the day, payment, nanny or household in whose history it is shown; null for a consequence of another change.',
      EXAMPLE.day,
    ],
    before: [
      'The changed fields before; null for a created row.',
      { status: 'ACCEPTED', actualStartUtc: null },
    ],
    after: [
      'The changed fields after; null for a deleted row.',
      { status: 'COMPLETED', actualStartUtc: '2026-03-05T14:02:00.000Z' },
    ],
  });

export const historyEntryDoc = () =>
  describeFields(
    historyEntry,
    {
      id: ["The mutation's id.", EXAMPLE.mutation],
      version: ["The household's version when it was applied.", 41],
      name: ['The mutator.', 'day.recordHours'],
      result: ["`review` needs the family's decision; `noop` changed nothing.", 'applied'],
      code: ['Code of the refusal, kind of the review, or reason of the no-op.', null],
      by: ['Who made the change.'],
      viewedBy: ['Who impersonated that person; usually null.', null],
      device: ["The browser's own name; null for changes made through the REST API.", 'Safari on iPhone'],
      happenedAt: ['When it was done, by the clock of the device.', '2026-03-05T21:56:10.000Z'],
      receivedAt: ['When the server received it.', '2026-03-05T22:14:31.000Z'],
      subjects: ['Ids of the days, payments, nannies or households that it is about.', []],
      changes: ['The rows that it changed.'],
      hash: ['SHA-256 (hexadecimal) over this entry and the hash of the one before.', 'c2'.repeat(32)],
      args: ["What was entered, in the mutator's own shape, where it wasn't applied as entered."],
    },
    { id: 'HistoryEntry', description: 'One change of a household.' },
  );

export const historyDocs = (): SchemaDoc[] => [
  personDoc(),
  describeFields(
    historyEntry.shape.by,
    { role: ["The person's role in the household.", 'NANNY'] },
    { from: personDoc() },
  ),
  historyChangeDoc(),
  historyEntryDoc(),
];
