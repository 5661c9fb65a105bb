/** REST routes that list a household's changes, page by page, and that verify the hash chain of its history. */
import * as z from 'zod/mini';
import { describeFields, type SchemaDoc } from './docs.ts';
import { EXAMPLE } from './example-ids.ts';
import { historyEntry } from './history.ts';
import { BOTH, idInput, inHousehold, route } from './route.ts';

/** Default and maximum number of entries per page. */
const HISTORY_PAGE = '100';
const HISTORY_PAGE_MAX = 500;

/** Returns the schema of a whole number from 1 to `highest` in a query string. */
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
  entries: z.array(historyEntry),
  more: z.boolean(),
});
export type HistoryPage = z.infer<typeof historyPage>;

/** Leaves out the number of entries, which not every reader may know. */
const brokenEntry = z.strictObject({ mutationId: z.string(), version: z.int() });
const chainReport = z.strictObject({
  isIntact: z.boolean(),
  brokenAt: z.nullable(brokenEntry),
});

const tag = 'History';

export const history = route('GET', '/api/history', {
  tag,
  access: BOTH,
  summary: 'List changes, newest first; a nanny gets those that concern her',
  refusals: ['no_family', 'not_found'],
  query: z.object({
    householdId: z.optional(idInput),
    subject: z.optional(idInput),
    before: z.optional(idInput),
    limit: z.prefault(count(HISTORY_PAGE_MAX), HISTORY_PAGE),
  }),
  answer: historyPage,
});

export const checkHistory = route('GET', '/api/history/check', {
  tag,
  access: BOTH,
  summary: 'Verify the hash chain of the history',
  throttled: true,
  refusals: ['no_family', 'not_found'],
  query: inHousehold,
  answer: chainReport,
});

export const historyRouteDocs = (): SchemaDoc[] => [
  describeFields(historyPage, {
    entries: ['Newest first.'],
    more: ['Whether there are older entries.', false],
  }),
  describeFields(chainReport, {
    isIntact: ['Whether every hash follows from the entries before it.', true],
    brokenAt: ['The first entry whose hash is wrong.', null],
  }),
  describeFields(brokenEntry, {
    mutationId: ["The mutation's id.", EXAMPLE.mutation],
    version: ["The household's version.", 41],
  }),
];
