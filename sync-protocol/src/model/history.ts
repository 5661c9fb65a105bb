/** The household's history, as its members read it: who asked for what, when, and what it changed. */
import * as z from 'zod/mini';
import { role } from './account.ts';
import { id, instant, version } from './values.ts';

/** How far back a device holds the history, so that it can be read offline too. */
export const HISTORY_DAYS = 90;

const fields = z.record(z.string(), z.unknown());

/** What an entry did to one row: the fields that differ; of a row that came or went, all that it has. */
export const historyChange = z.object({
  table: z.string(),
  id: z.string(),
  /** The day, payment, nanny or household whose history it belongs to; null for what follows from another. */
  about: z.nullable(z.string()),
  before: z.nullable(fields),
  after: z.nullable(fields),
});
export type HistoryChange = z.infer<typeof historyChange>;

const person = z.object({
  accountId: id,
  /** Null for somebody whose account is gone. */
  name: z.nullable(z.string()),
});

export const HISTORY_RESULTS = ['applied', 'noop', 'review', 'rejected'] as const;

export const historyEntry = z.object({
  /** Of the mutation. */
  id,
  version,
  /** Of the mutator: what was asked for. */
  name: z.string(),
  /** 'noop': it changed nothing, and `code` says why it is told all the same. */
  result: z.enum(HISTORY_RESULTS),
  /** Why it was refused, of which kind its review is, or why it changed nothing. */
  code: z.nullable(z.string()),
  by: z.extend(person, { role }),
  /** Who was behind it, viewing as that person. */
  viewedBy: z.nullable(person),
  /** What the device calls itself; null for what came by the REST door. */
  device: z.nullable(z.string()),
  happenedAt: instant,
  receivedAt: instant,
  /** Of what changed nothing: the days, payments, nannies or households that it is about. */
  subjects: z.array(z.string()),
  changes: z.array(historyChange),
  /** Binds it to the entry before it, and so to all that came before (SHA-256, hexadecimal). */
  hash: z.nullable(z.string()),
  /** Of what did not go through, or changed nothing: what was entered. */
  args: z.optional(z.unknown()),
});
export type HistoryEntry = z.infer<typeof historyEntry>;
