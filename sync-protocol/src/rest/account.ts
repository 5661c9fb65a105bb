/** One's own account: everything that it may see, and its end. */
import * as z from 'zod/mini';
import { user } from '../model/account.ts';
import { historyEntry } from '../model/history.ts';
import { TABLE_NAMES } from '../model/tables.ts';
import { instant } from '../model/values.ts';
import { membership } from '../sync/wire.ts';
import { ANYONE, route } from './route.ts';
import { password, sessionAnswer } from './sessions.ts';

/** Rows as they are kept, by table. */
const rowsByTable = z.record(z.enum(TABLE_NAMES), z.array(z.looseObject({ id: z.string() })));

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/**
 * One entry of the household's chain. Of one that this account reads, the hashes of what it isn't shown, and null
 * in the place of what stands in the history; of any other the hash of its content alone.
 */
const chainLink = z.strictObject({
  /** Null for an entry from before there was a chain. */
  hash: z.nullable(hash),
  content: z.optional(hash),
  args: z.optional(z.nullable(hash)),
  changes: z.optional(z.array(z.nullable(hash))),
  sealed: z.optional(hash),
});
export type ChainLink = z.infer<typeof chainLink>;

export const accountExport = z.strictObject({
  exportedAt: instant,
  user,
  sessions: z.array(sessionAnswer),
  households: z.array(
    z.strictObject({
      membership,
      rows: rowsByTable,
      history: z.array(historyEntry),
      /** Each entry of the household's log, its reader's or not: by it `npm run check-history` follows the book. */
      chain: z.array(chainLink),
    }),
  ),
});
export type AccountExport = z.infer<typeof accountExport>;

const tag = 'Account';

export const exportAccount = route(
  {
    method: 'GET',
    path: '/api/account/export',
    tag,
    access: ANYONE,
    status: 200,
    summary: 'Everything that this account may see, as one file',
    personal: true,
    throttled: true,
  },
  { answer: accountExport },
);

export const deleteAccount = route(
  {
    method: 'DELETE',
    path: '/api/account',
    tag,
    access: ANYONE,
    status: 204,
    summary: "Delete one's own account; the last of a family takes the household along",
    personal: true,
    throttled: true,
    refusals: ['wrong_password', 'last_admin'],
  },
  { body: z.strictObject({ password }) },
);
