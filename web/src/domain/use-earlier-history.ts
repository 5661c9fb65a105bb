import { useCallback, useState } from 'react';
import { history } from 'sync-protocol/rest/history.ts';
import { failureText } from '../session/api-client.ts';
import { call } from '../session/rest-client.ts';
import type { EarlierEntries } from '../store/use-history.ts';
import type { EarlierState } from './earlier-history.tsx';

/** Where a household's history, or that of one of its days or payments, goes on. */
export interface EarlierPlace {
  readonly householdId: string;
  /** The oldest entry that is known; undefined for none. */
  readonly before: string | undefined;
}

const NONE: EarlierEntries = new Map();
const FAILED = 'The server could not be asked.';

interface Fetched {
  readonly entries: EarlierEntries;
  /** Households whose history has been read to its beginning. */
  readonly ended: ReadonlySet<string>;
  readonly state: EarlierState;
}

const BEGINNING: Fetched = { entries: NONE, ended: new Set(), state: { kind: 'ready' } };

/** Takes one more page of each household that has any. */
async function fetchMore(
  { entries, ended }: Fetched,
  places: readonly EarlierPlace[],
  subject: string | undefined,
): Promise<Fetched> {
  const wanted = places.filter(({ householdId }) => !ended.has(householdId));
  const pages = await Promise.all(
    wanted.map(async ({ householdId, before }) => {
      const query = { householdId, ...(subject && { subject }), ...(before && { before }) };
      return [householdId, await call(history, { query })] as const;
    }),
  );
  const more = new Map(entries);
  const over = new Set(ended);
  for (const [householdId, page] of pages) {
    more.set(householdId, [...(more.get(householdId) ?? []), ...page.entries]);
    if (!page.more) over.add(householdId);
  }
  const isOver = places.every(({ householdId }) => over.has(householdId));
  return { entries: more, ended: over, state: { kind: isOver ? 'ended' : 'ready' } };
}

/**
 * The history beyond what this device holds: it is asked of the server, page by page, and kept for as long as it
 * is looked at. `subject`: of one day or payment; of the whole household when it is left out.
 */
export function useEarlierHistory(subject?: string) {
  const [fetched, setFetched] = useState(BEGINNING);

  const ask = useCallback(
    async (places: readonly EarlierPlace[]) => {
      setFetched({ ...fetched, state: { kind: 'loading' } });
      try {
        setFetched(await fetchMore(fetched, places, subject));
      } catch (error) {
        setFetched({ ...fetched, state: { kind: 'failed', reason: failureText(error, FAILED) } });
      }
    },
    [fetched, subject],
  );
  return { entries: fetched.entries, state: fetched.state, ask };
}
