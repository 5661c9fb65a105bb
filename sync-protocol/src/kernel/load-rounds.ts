/**
 * Loads rows in rounds, on devices and on the server alike: a mutator declares its reads, which may depend on rows
 * that an earlier round has loaded.
 */
import type { MutatorCall } from './mutator.ts';
import type { Read } from './reads.ts';
import type { WorkingSet } from './working-set.ts';

/** More rounds than any mutator needs: one that asks for more would never end. */
const MAX_ROUNDS = 8;
const ENDLESS = 'A mutator asks for rows without end';

const householdOf = (rows: WorkingSet): Read => ({ table: 'household', ids: [rows.householdId] });
const readsOf = (rows: WorkingSet, call: MutatorCall): Read[] => call.mutator.reads(call.args, rows, call);

/** Returns the reads of these calls that aren't loaded yet, each once; empty when all of them can run. */
export function missingReads(rows: WorkingSet, calls: readonly MutatorCall[]): Read[] {
  if (calls.length === 0) return [];
  return rows.missing([householdOf(rows), ...calls.flatMap((call) => readsOf(rows, call))]);
}

/**
 * Loads all rows that these calls need; `load` puts the rows of one round into the working set. Returns undefined
 * when nothing is missing, so that the caller doesn't await: Dexie loses its transaction over a few hundred awaits in
 * a row without a request, and a long queue makes that many.
 */
export function loadMissing(
  rows: WorkingSet,
  calls: readonly MutatorCall[],
  load: (reads: readonly Read[]) => Promise<unknown>,
): Promise<void> | undefined {
  const reads = missingReads(rows, calls);
  return reads.length === 0 ? undefined : loadRounds(rows, { calls, reads }, load);
}

async function loadRounds(
  rows: WorkingSet,
  { calls, reads: first }: { calls: readonly MutatorCall[]; reads: readonly Read[] },
  load: (reads: readonly Read[]) => Promise<unknown>,
): Promise<void> {
  let reads = first;
  for (let round = 0; reads.length > 0; round += 1) {
    if (round === MAX_ROUNDS) throw new Error(ENDLESS);
    await load(reads);
    reads = missingReads(rows, calls);
  }
}

/**
 * Loads rows for a long batch on the server; other requests run between the calls. Most calls need rows of the same
 * kinds: the rows of the first one are loaded in rounds of its own, because all calls share many of them, and no more
 * rounds follow once the last one lacks nothing. Calls in between may still lack rows: `loadMissing` loads those
 * before such a call runs.
 */
export async function loadMissingInTurns(
  rows: WorkingSet,
  calls: readonly MutatorCall[],
  {
    load,
    yieldIfDue,
  }: { load: (reads: readonly Read[]) => Promise<unknown>; yieldIfDue: () => Promise<void> },
): Promise<void> {
  const [first, last] = [calls[0], calls.at(-1)];
  if (first === undefined || last === undefined) return;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    await loadMissing(rows, [first], load);
    const reads: Read[] = [];
    for (const call of calls.slice(1)) {
      await yieldIfDue();
      reads.push(...readsOf(rows, call));
    }
    const missing = rows.missing(reads);
    if (missing.length === 0) return;
    await load(missing);
    if (missingReads(rows, [last]).length === 0) return;
  }
  throw new Error(ENDLESS);
}
