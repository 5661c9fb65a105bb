/** The household's history: who asked for what, when, and what it changed. */
import * as z from 'zod/mini';
import { historyEntry } from '../model/history.ts';
import { BOTH, idInput, inHousehold, route } from './route.ts';

/** Of one answer; the next page begins before its last entry. */
const HISTORY_PAGE = '100';
const HISTORY_PAGE_MAX = 500;

/** A whole number in an address. */
const count = (highest: number) => {
  const words = `Must be a whole number from 1 to ${highest}`;
  return z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,8}$/, words)),
    z.pipe(
      z.transform((digits: string) => Number(digits)),
      z.number().check(z.maximum(highest, words)),
    ),
  );
};

const historyPage = z.strictObject({
  /** The newest first. */
  entries: z.array(historyEntry),
  /** There are older ones. */
  more: z.boolean(),
});
export type HistoryPage = z.infer<typeof historyPage>;

/** How many entries there are is nobody's who doesn't see them all. */
const chainReport = z.strictObject({
  /** Whether each entry follows from those before it. */
  isIntact: z.boolean(),
  /** The first that doesn't. */
  brokenAt: z.nullable(z.strictObject({ mutationId: z.string(), version: z.int() })),
});

const tag = 'History';

export const history = route(
  {
    method: 'GET',
    path: '/api/history',
    tag,
    access: BOTH,
    status: 200,
    summary: "What was done, the newest first: the household's, of a nanny what is hers",
    refusals: ['no_family', 'not_found'],
  },
  {
    query: z.object({
      householdId: z.optional(idInput),
      /** Only what is about this day, payment or nanny. */
      subject: z.optional(idInput),
      /** Only what came before this entry. */
      before: z.optional(idInput),
      limit: z.prefault(count(HISTORY_PAGE_MAX), HISTORY_PAGE),
    }),
    answer: historyPage,
  },
);

export const checkHistory = route(
  {
    method: 'GET',
    path: '/api/history/check',
    tag,
    access: BOTH,
    status: 200,
    summary: 'Whether nobody has rewritten the history: each entry must follow from those before it',
    throttled: true,
    refusals: ['no_family', 'not_found'],
  },
  { query: inHousehold, answer: chainReport },
);
