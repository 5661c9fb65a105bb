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
  /** The day, payment, nanny or household in whose history it is shown; null for a consequence of another change. */
  about: z.nullable(z.string()),
  before: z.nullable(fields),
  after: z.nullable(fields),
});
export type HistoryChange = z.infer<typeof historyChange>;

const person = z.object({
  accountId: id,
  /** Null when the account was deleted. */
  name: z.nullable(z.string()),
});

const HISTORY_RESULTS = ['applied', 'noop', 'review', 'rejected'] as const;

export const historyEntry = z.object({
  id,
  version,
  name: z.string(),
  /** `noop` changed nothing; `code` says why it is listed. */
  result: z.enum(HISTORY_RESULTS),
  /** Code of the refusal, kind of the review, or reason of the no-op. */
  code: z.nullable(z.string()),
  by: z.extend(person, { role: actorRole }),
  /** The account that impersonated `by`. */
  viewedBy: z.nullable(person),
  /** The browser's own name; null for changes made through the REST API. */
  device: z.nullable(z.string()),
  happenedAt: instant,
  receivedAt: instant,
  /** Ids of the days, payments, nannies or households that a no-op was about. */
  subjects: z.array(z.string()),
  changes: z.array(historyChange),
  /** SHA-256 (hexadecimal) over this entry and the hash of the one before. */
  hash: z.nullable(z.string()),
  /** What was entered, where it wasn't applied as entered. */
  args: z.optional(z.unknown()),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

const PERSON_DOCS = {
  accountId: ["The account's id.", EXAMPLE.nannyAccount],
  name: ['Null when the account was deleted.', 'Nora Quinn'],
} as const;

const changeDocs = (): SchemaDoc =>
  describeFields(historyChange, {
    table: ['The table.', 'day'],
    id: ["The row's id.", EXAMPLE.day],
    about: ['Id of the day, payment, nanny or household in whose history it is shown.', EXAMPLE.day],
    before: [
      'The changed fields before; null for a created row.',
      { status: 'ACCEPTED', actualStartUtc: null },
    ],
    after: [
      'The changed fields after; null for a deleted row.',
      { status: 'COMPLETED', actualStartUtc: '2026-03-05T14:02:00.000Z' },
    ],
  });

export const historyDocs = (): SchemaDoc[] => [
  describeFields(person, PERSON_DOCS),
  describeFields(historyEntry.shape.by, {
    ...PERSON_DOCS,
    role: ["The person's role in the household.", 'NANNY'],
  }),
  changeDocs(),
  describeFields(
    historyEntry,
    {
      id: ["The mutation's id.", EXAMPLE.mutation],
      version: ["The household's version when it was applied.", 41],
      name: ['The mutator.', 'day.recordHours'],
      result: ["`review` needs the family's decision; `noop` changed nothing.", 'applied'],
      code: ['Why it was refused, needs review or changed nothing.', null],
      by: ['Who made the change.'],
      viewedBy: ['Who impersonated that person; usually null.', null],
      device: ["The browser's own name; null for changes made through the REST API.", 'Safari on iPhone'],
      happenedAt: ['When it was done, by the clock of the device.', '2026-03-05T21:56:10.000Z'],
      receivedAt: ['When the server received it.', '2026-03-05T22:14:31.000Z'],
      subjects: ['Ids of the days, payments, nannies or households that it is about.', []],
      changes: ['The rows that it changed.'],
      hash: ['SHA-256 over this entry and the hash of the one before.', 'c2'.repeat(32)],
      args: ["What was entered, in the mutator's own shape, where it wasn't applied as entered."],
    },
    { id: 'HistoryEntry', description: 'One change of a household.' },
  ),
];
