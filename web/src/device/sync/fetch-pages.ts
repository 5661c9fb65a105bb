/** Fetches all pages of a sync answer and joins them; builds the request for the page after an answer. */
import type { HouseholdChanges, SyncAnswer, SyncRequest } from 'sync-protocol/kernel/wire.ts';
import { type Connection, postSync, type SyncResponse } from './transport.ts';

/** Returns the row ids by table. Rows of unknown tables are objects with an id, too. */
function rowIds(rows: HouseholdChanges['rows']): Map<string, ReadonlySet<unknown>> {
  return new Map(
    Object.entries(rows).map(([table, list]) => [
      table,
      new Set(list.map((row) => (row as { id: unknown }).id)),
    ]),
  );
}

function joinPages(earlier: HouseholdChanges | undefined, page: HouseholdChanges): HouseholdChanges {
  if (earlier === undefined) return page;
  const outcomes = [...earlier.outcomes, ...page.outcomes];
  // A reset invalidates the rows of earlier pages.
  if (page.reset) return { ...page, outcomes };
  const back = rowIds(page.rows);
  const rows = { ...earlier.rows };
  for (const [table, list] of Object.entries(page.rows)) rows[table] = [...(rows[table] ?? []), ...list];
  return {
    ...page,
    reset: earlier.reset,
    ...(earlier.lost === undefined ? {} : { lost: earlier.lost }),
    rows,
    // A removed row may have been created again while pages were fetched.
    removed: [...earlier.removed.filter(({ table, id }) => !back.get(table)?.has(id)), ...page.removed],
    outcomes,
    history: [...earlier.history, ...page.history],
  };
}

function join(earlier: SyncAnswer, page: SyncAnswer): SyncAnswer {
  const households: SyncAnswer['households'] = {};
  for (const [householdId, changes] of Object.entries(page.households)) {
    households[householdId] = joinPages(earlier.households[householdId], changes);
  }
  const lost = Object.entries(earlier.households).filter(([id]) => page.households[id] === undefined);
  const orphans = [...earlier.orphans, ...lost.flatMap(([, changes]) => changes.outcomes), ...page.orphans];
  return { ...page, households, orphans, ...(earlier.stop === undefined ? {} : { stop: earlier.stop }) };
}

/** Returns the request for the page after an answer. */
export function nextPageRequest(
  { reports: _reports, ...request }: SyncRequest,
  { households }: SyncAnswer,
): SyncRequest {
  const cursors = Object.fromEntries(Object.entries(households).map(([id, { cursor }]) => [id, cursor]));
  return { ...request, cursors, mutations: [] };
}

/** Fetches pages until every household is complete; they are applied together or not at all. */
export async function fetchPages(connection: Connection, first: SyncRequest): Promise<SyncResponse> {
  let response = await postSync(connection, first);
  while (response.kind === 'answer') {
    const { answer } = response;
    if (!Object.values(answer.households).some(({ more }) => more)) return response;
    const next = await postSync(connection, nextPageRequest(first, answer));
    if (next.kind !== 'answer') return next;
    response = { ...next, answer: join(answer, next.answer) };
  }
  return response;
}
