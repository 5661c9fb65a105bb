/** The messages of `POST /api/sync` and of `GET /api/sync/events` (docs/architecture.md, "Sync"). */
import * as z from 'zod/mini';
// By name: taking it out of `z` would have every client carry the whole library.
import { _default as withDefault } from 'zod/mini';
import { role } from '../model/account.ts';
import { historyEntry } from '../model/history.ts';
import { id, instant } from '../model/values.ts';
import { MAX_MUTATIONS, MAX_REPORTS } from './limits.ts';

export { PROTOCOL } from './limits.ts';

/** Raised when rows change shape: devices then load everything anew. */
export const ROW_SCHEMA = 2;

/** Of a stream that is ended: with seconds, the server goes, and devices come back spread over them. */
export const bye = z.object({ reopenWithinSeconds: z.optional(z.int().check(z.minimum(0))) });
export type Bye = z.infer<typeof bye>;

/** A named intent, never a row diff. */
export const mutation = z.strictObject({
  /** Its identity, a UUIDv7; kept by the server for at least 400 days. */
  id,
  /** Dense, 1, 2, 3 … per client and household: it keeps order, nothing else. */
  seq: z.int().check(z.minimum(1)),
  householdId: id,
  name: z.string().check(z.maxLength(64)),
  version: z.int().check(z.minimum(1)),
  args: z.unknown(),
  basedOn: z.optional(z.unknown()),
  happenedAt: instant,
});
export type Mutation = z.infer<typeof mutation>;

export const mutationResult = z.object({
  id,
  result: z.enum(['applied', 'noop', 'review', 'rejected']),
  code: z.optional(z.string()),
  message: z.optional(z.string()),
  /** Of what went through in part: what did not, as input of its own, and why. */
  refused: z.optional(z.object({ code: z.string(), message: z.string(), args: z.unknown() })),
  /** Of what was not simply applied: the input, so that it survives a lost device. */
  input: z.optional(z.object({ name: z.string(), version: z.int(), args: z.unknown(), happenedAt: instant })),
});
export type MutationResult = z.infer<typeof mutationResult>;

export const REPORT_CODES = ['digest_mismatch'] as const;

/** What a device has found wrong with itself and mended: for the operators, without anybody's data. */
export const deviceReport = z.strictObject({
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
  role,
  nannyId: z.nullable(id),
  /** Changes whenever the grant changes. */
  access: z.string(),
});
export type Membership = z.infer<typeof membership>;

/** Count and sum of versions of each table, as this account may see it. */
export const digest = z.record(z.string(), z.object({ count: z.int(), versions: z.int() }));
export type Digest = z.infer<typeof digest>;

/** Where the household's book ends: the hash of its last entry, which binds all that came before it. */
export const bookMark = z.object({
  /** SHA-256, hexadecimal. */
  hash: z.string(),
  /** When that entry arrived. */
  at: instant,
});
export type BookMark = z.infer<typeof bookMark>;

export const householdChanges = z.object({
  /** Everything known of this household so far is to be forgotten: `rows` begin from nothing. */
  reset: z.boolean(),
  cursor: z.string(),
  /** Which life of the database this is: another one after it was restored. Older servers don't tell. */
  epoch: z.optional(z.string()),
  /** In the same life, the database has lost commits that this device had seen. Comes with a reset. */
  lost: z.optional(z.boolean()),
  /** More pages follow; they are applied together. */
  more: z.boolean(),
  /** By table. Rows are taken as they come: the cursor's row schema says that both mean the same shape. */
  rows: z.record(z.string(), z.array(z.unknown())),
  removed: z.array(z.object({ table: z.string(), id: z.string() })),
  outcomes: z.array(mutationResult),
  digest: z.optional(digest),
  /** What was done, of the last 90 days: to be read, never to be run. */
  history: withDefault(z.array(historyEntry), []),
  /** With the last page: the same for everybody who has synced as far. */
  bookMark: z.optional(bookMark),
});
export type HouseholdChanges = z.infer<typeof householdChanges>;

export const STOP_CODES = ['seq_gap', 'unknown_mutation', 'busy', 'server_error'] as const;

export const stop = z.object({
  code: z.enum(STOP_CODES),
  householdId: z.optional(id),
  /** For `seq_gap`: the number that the next unanswered mutation of this household must have. */
  expectedSeq: z.optional(z.int()),
  retryAfterMs: z.optional(z.int()),
});
export type Stop = z.infer<typeof stop>;

export const syncAnswer = z.object({
  stop: z.optional(stop),
  memberships: z.array(membership),
  households: z.record(id, householdChanges),
  /** Outcomes of mutations for households that this account can no longer see. */
  orphans: z.array(mutationResult),
  serverTime: instant,
});
export type SyncAnswer = z.infer<typeof syncAnswer>;

export const poke = z.object({ householdId: id, version: z.int() });
export type Poke = z.infer<typeof poke>;
