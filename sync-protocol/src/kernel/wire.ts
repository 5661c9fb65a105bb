/**
 * Schemas of the messages of `POST /api/sync` and of `GET /api/sync/events` (docs/sync.md), with their documentation.
 */
import * as z from 'zod/mini';
// Imported by name: `z._default` would defeat tree shaking.
import { _default as withDefault } from 'zod/mini';
import { describeFields, type SchemaDoc } from './docs.ts';
import { EXAMPLE } from './example-ids.ts';
import { historyChangeDoc, historyEntry, historyEntryDoc } from './history.ts';
import { MAX_MUTATIONS, MAX_REPORTS, PROTOCOL } from './limits.ts';
import { actorRole } from './roles.ts';
import { id, instant, newRowId } from './values.ts';

export { PROTOCOL } from './limits.ts';

/** The last event of a stream. With seconds, the server is stopping: devices reconnect at a random time within them. */
export const bye = z.object({ reopenWithinSeconds: z.optional(z.int().check(z.minimum(0))) });
export type Bye = z.infer<typeof bye>;

/** A named change with its arguments, never a row diff. */
const mutation = z.strictObject({
  id: newRowId,
  seq: z.int().check(z.minimum(1)),
  householdId: id,
  name: z.string().check(z.maxLength(64)),
  version: z.int().check(z.minimum(1)),
  args: z.unknown(),
  basedOn: z.optional(z.unknown()),
  happenedAt: instant,
});
export type Mutation = z.infer<typeof mutation>;

const refusedPart = z.object({ code: z.string(), message: z.string(), args: z.unknown() });
const mutationInput = z.object({
  name: z.string(),
  version: z.int(),
  args: z.unknown(),
  happenedAt: instant,
});

const refusalDetails = z.record(z.string(), z.union([z.string(), z.number()]));

export const mutationResult = z.object({
  id,
  result: z.enum(['applied', 'noop', 'review', 'rejected']),
  code: z.optional(z.string()),
  message: z.optional(z.string()),
  details: z.optional(refusalDetails),
  refused: z.optional(refusedPart),
  input: z.optional(mutationInput),
});
export type MutationResult = z.infer<typeof mutationResult>;

const REPORT_CODES = ['digest_mismatch'] as const;

/** A problem that a device found and repaired. Contains no personal data. */
const deviceReport = z.strictObject({
  code: z.enum(REPORT_CODES),
  householdId: id,
  table: z.string().check(z.maxLength(64)),
});
export type DeviceReport = z.infer<typeof deviceReport>;

export const syncRequest = z.strictObject({
  protocol: z.int(),
  accountId: id,
  clientId: id,
  cursors: z.record(id, z.nullable(z.string().check(z.maxLength(500)))),
  mutations: z.array(mutation).check(z.maxLength(MAX_MUTATIONS)),
  reports: z.optional(z.array(deviceReport).check(z.maxLength(MAX_REPORTS))),
});
export type SyncRequest = z.infer<typeof syncRequest>;

export const membership = z.object({
  householdId: id,
  role: actorRole,
  nannyId: z.nullable(id),
  access: z.string(),
  viewedBy: z.optional(id),
});
export type Membership = z.infer<typeof membership>;

const tableDigest = z.object({ count: z.int(), versions: z.int() });
/** Row count and sum of row versions by table, over the rows that the account may see. */
const digest = z.record(z.string(), tableDigest);
export type Digest = z.infer<typeof digest>;

/** The hash of the newest history entry, which depends on all entries before it. */
const bookMark = z.object({
  hash: z.string(),
  at: instant,
});
export type BookMark = z.infer<typeof bookMark>;

const removedRow = z.object({ table: z.string(), id: z.string() });

export const householdChanges = z.object({
  /** The device must delete all rows of this household first: `rows` are complete. */
  reset: z.boolean(),
  cursor: z.string(),
  /** Changes when the database is restored from a backup. Older servers don't send it. */
  epoch: z.optional(z.string()),
  /** The database has lost commits that this device had seen, in the same epoch. Sent with a reset. */
  lost: z.optional(z.boolean()),
  /** More pages follow. The device applies all pages together. */
  more: z.boolean(),
  /** By table. Not validated: the cursor's row schema guarantees that both sides know the same shape. */
  rows: z.record(z.string(), z.array(z.unknown())),
  removed: z.array(removedRow),
  outcomes: z.array(mutationResult),
  digest: z.optional(digest),
  history: withDefault(z.array(historyEntry), []),
  /** Sent with the last page. Devices with the same rows have the same mark. */
  bookMark: z.optional(bookMark),
});
export type HouseholdChanges = z.infer<typeof householdChanges>;

const STOP_CODES = ['seq_gap', 'unknown_mutation', 'busy', 'server_error'] as const;

const stop = z.object({
  code: z.enum(STOP_CODES),
  householdId: z.optional(id),
  expectedSeq: z.optional(z.int()),
  retryAfterMs: z.optional(z.int()),
});
export type Stop = z.infer<typeof stop>;

export const syncAnswer = z.object({
  stop: z.optional(stop),
  memberships: z.array(membership),
  households: z.record(id, householdChanges),
  orphans: z.array(mutationResult),
  serverTime: instant,
});
export type SyncAnswer = z.infer<typeof syncAnswer>;

export const poke = z.object({ householdId: id, version: z.int() });

const mutationDoc = () =>
  describeFields(
    mutation,
    {
      id: [
        'A UUIDv7 that identifies the mutation. The server remembers it for at least 400 days.',
        EXAMPLE.mutation,
      ],
      seq: ['1, 2, 3 … without gaps, for each client and household.', 1],
      name: [null, 'todo.tick'],
      version: ["The mutator's version.", 1],
      args: ["The mutator's arguments.", { todoId: EXAMPLE.todo, isCompleted: true }],
      basedOn: ['What the author saw when making the change.'],
      happenedAt: [null, '2026-03-05T17:00:00.000Z'],
    },
    {
      from: historyEntryDoc(),
      id: 'Mutation',
      description: 'A named change with its arguments, never a row diff.',
    },
  );

const mutationDocs = (): SchemaDoc[] => [
  mutationDoc(),
  describeFields(
    mutationResult,
    {
      code: ['Code of the refusal.'],
      message: ['Sentence of the refusal.'],
      details: [
        'Figures of the refusal; of `lowers_worked_week`, the week and what it pays before and after.',
      ],
      refused: ['For a mutation that was applied in part: the refused part.'],
      input: ["The input of a mutation that wasn't applied as entered, so that it survives a lost device."],
    },
    { from: historyEntryDoc(), id: 'Outcome', description: 'The result of a mutation.' },
  ),
  describeFields(refusedPart, {
    code: ['Why that part was refused.', 'day_deleted'],
    message: ['The reason, as a sentence.', 'This day was deleted.'],
    args: ['Arguments for the refused part alone.'],
  }),
  describeFields(mutationInput, {}, { from: mutationDoc() }),
];

const requestDocs = (): SchemaDoc[] => [
  describeFields(
    syncRequest,
    {
      protocol: [`The version of this protocol: ${PROTOCOL}.`, PROTOCOL],
      accountId: ["Must be the token's account.", EXAMPLE.nannyAccount],
      clientId: ["Id of this account's database in this browser profile.", EXAMPLE.client],
      cursors: [
        "Each household's newest cursor; null for a household without rows.",
        { [EXAMPLE.household]: null },
      ],
      mutations: ['The queue, in order.'],
      reports: ['Problems that the device found and repaired.'],
    },
    { id: 'SyncRequest', description: "A device's pending mutations and cursors." },
  ),
  describeFields(
    deviceReport,
    {
      code: ['The problem.', 'digest_mismatch'],
      table: ['The table with the problem.', 'day'],
    },
    { id: 'DeviceReport', description: 'A problem that a device found and repaired.' },
  ),
];

const changesDocs = (): SchemaDoc[] => [
  describeFields(
    householdChanges,
    {
      reset: ['Whether to delete all rows of the household first.', true],
      cursor: ['The cursor for the next request.', 'opaque'],
      epoch: ['Changes when the database is restored from a backup.', '5b0b9c4e-6d0e-4d0b-9a53-3b1f6f6f2a11'],
      lost: [
        'Whether the database, in the same epoch, has lost commits that this device had seen. Send them again.',
      ],
      more: ['Whether more pages follow. Apply all pages together.', false],
      rows: ['Changed rows; in a reset without nulls.', { todo: [{ id: EXAMPLE.todo, isCompleted: true }] }],
      removed: ['Deleted rows.', []],
      outcomes: ["Results of this client's mutations."],
      digest: ['For checking the rows of the device. Sent once a day, and with a reset.'],
      history: ['History entries of the last 90 days, only for reading.', []],
      bookMark: ['The newest history entry. Sent with the last page.'],
    },
    { id: 'HouseholdChanges', description: "A household's changes since a cursor." },
  ),
  describeFields(
    removedRow,
    { table: [null, 'todo'], id: [null, EXAMPLE.todo] },
    { from: historyChangeDoc() },
  ),
  describeFields(
    digest,
    {},
    {
      id: 'Digest',
      description: 'Row count and sum of row versions by table, over the rows that the account may see.',
    },
  ),
  describeFields(tableDigest, { count: ['Number of rows.', 3], versions: ['Sum of their versions.', 120] }),
  describeFields(
    bookMark,
    {
      hash: [
        'SHA-256 (hexadecimal) of the newest history entry, which depends on all entries before it.',
        'c2'.repeat(32),
      ],
      at: ['When the server received that entry.', '2026-03-05T17:00:01.200Z'],
    },
    { id: 'BookMark', description: 'The newest entry of a history.' },
  ),
];

const answerDocs = (): SchemaDoc[] => [
  describeFields(
    syncAnswer,
    {
      stop: ['Present when not all mutations were processed.'],
      memberships: ['All memberships. The device deletes households that are missing.'],
      households: ["Each household's changes, by its id."],
      orphans: ['Results of mutations in households that this account can no longer see.', []],
      serverTime: ["The server's clock.", '2026-03-05T17:00:01.250Z'],
    },
    { id: 'SyncAnswer', description: 'Results of the mutations, and all changes since the cursors.' },
  ),
  describeFields(
    membership,
    {
      role: ["The account's role in the household.", 'NANNY'],
      nannyId: ["The nanny's id; null for families.", EXAMPLE.nanny],
      access: ["Changes whenever the membership's rights change.", '1'],
      viewedBy: ['In an impersonation: the account that views the app as this one.'],
    },
    { id: 'Membership', description: "An account's role in a household." },
  ),
  describeFields(
    stop,
    {
      code: ['Why.', 'busy'],
      expectedSeq: ['For `seq_gap`: the `seq` that the next mutation of this household must have.'],
      retryAfterMs: ['Milliseconds to wait.'],
    },
    { id: 'Stop', description: 'Why the rest of the mutations was not processed.' },
  ),
];

export const syncDocs = (): SchemaDoc[] => [
  ...mutationDocs(),
  ...requestDocs(),
  ...changesDocs(),
  ...answerDocs(),
];
