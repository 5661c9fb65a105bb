/** Loads history entries from the server that are older than those on this device, page by page. */
import { useCallback, useState } from 'react';
import { history } from 'sync-protocol/kernel/history-rest.ts';
import { call } from '../session/rest-client.ts';
import type { EarlierState } from './earlier-history.tsx';
import type { EarlierEntries } from './use-history.ts';

interface EarlierPage {
  readonly householdId: string;
  /** The id of the oldest known entry. */
  readonly before: string | undefined;
}

const NONE: EarlierEntries = new Map();

interface Fetched {
  readonly entries: EarlierEntries;
  /** Households whose whole history has been fetched. */
  readonly ended: ReadonlySet<string>;
  readonly state: EarlierState;
}

const NOTHING: Fetched = { entries: NONE, ended: new Set(), state: { kind: 'ready' } };

/** Fetches the next page of every household that has one. */
async function fetchMore(
  { entries, ended }: Fetched,
  pages: readonly EarlierPage[],
  subject: string | undefined,
): Promise<Fetched> {
  const wanted = pages.filter(({ householdId }) => !ended.has(householdId));
  const answers = await Promise.all(
    wanted.map(async ({ householdId, before }) => {
      const query = { householdId, ...(subject && { subject }), ...(before && { before }) };
      return [householdId, await call(history, { query })] as const;
    }),
  );
  const more = new Map(entries);
  const nowEnded = new Set(ended);
  for (const [householdId, page] of answers) {
    more.set(householdId, [...(more.get(householdId) ?? []), ...page.entries]);
    if (!page.more) nowEnded.add(householdId);
  }
  const isComplete = pages.every(({ householdId }) => nowEnded.has(householdId));
  return { entries: more, ended: nowEnded, state: { kind: isComplete ? 'ended' : 'ready' } };
}

/**
 * Fetches history that is older than what this device keeps, page by page, and holds it while the component is
 * mounted. `subject`: the id of a day or payment; without one, the household's history.
 */
export function useEarlierHistory(subject?: string) {
  const [fetched, setFetched] = useState(NOTHING);

  const load = useCallback(
    async (pages: readonly EarlierPage[]) => {
      setFetched({ ...fetched, state: { kind: 'loading' } });
      try {
        setFetched(await fetchMore(fetched, pages, subject));
      } catch (error) {
        setFetched({ ...fetched, state: { kind: 'failed', error } });
      }
    },
    [fetched, subject],
  );
  return { entries: fetched.entries, state: fetched.state, load };
}
