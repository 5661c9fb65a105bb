/** Checks that a push is answered what a pull from the same cursors would bring, whichever way the server makes it. */
import { isDeepStrictEqual } from 'node:util';
import type { HouseholdChanges, SyncAnswer, SyncRequest } from 'sync-protocol/kernel/wire.ts';
import { readCursor } from '../test-network.ts';
import type { Server } from './test-server.ts';
import { expectGuarantee } from './test-violation.ts';

const byId = <Row extends { id: string }>(list: readonly Row[]): Row[] =>
  list.toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** Returns all but the outcomes, of which a push gets its own, in one order. */
function comparable(changes: HouseholdChanges) {
  const rows = Object.entries(changes.rows).map(([table, list]) => [table, byId(list as { id: string }[])]);
  return {
    ...changes,
    outcomes: [],
    rows: Object.fromEntries(rows),
    removed: changes.removed.map(({ table, id }) => `${table}/${id}`).toSorted(),
  };
}

/**
 * Sends a push's cursors again without its mutations. Compares both answers of each household that is still at the same
 * version.
 */
export async function expectPulledAlike(
  server: Server,
  { token, request, body }: { token: string; request: SyncRequest; body: string },
): Promise<void> {
  if (request.mutations.length === 0) return;
  const payload = JSON.stringify({ ...request, mutations: [] });
  const pulled = await server.send({ method: 'POST', url: '/api/sync', token, payload });
  if (pulled?.status !== 200) return;
  const { households } = JSON.parse(pulled.body) as SyncAnswer;
  for (const [id, changes] of Object.entries((JSON.parse(body) as SyncAnswer).households)) {
    const again = households[id];
    if (again === undefined || readCursor(again.cursor).version !== readCursor(changes.cursor).version)
      continue;
    const [answered, expected] = [comparable(changes), comparable(again)];
    const words = () => `a push is answered ${JSON.stringify(answered)}, a pull ${JSON.stringify(expected)}`;
    expectGuarantee(1, isDeepStrictEqual(answered, expected), words);
  }
}
