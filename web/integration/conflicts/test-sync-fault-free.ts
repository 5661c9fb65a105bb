/**
 * Checks that no mutation is lost: each is in the log, a refused one also in needs attention with its input, hours and
 * payments count, are replaced, or wait in review, and arrivals are stored as they were tapped, claims as they were made.
 */
import type { TestServer } from 'api/test-support/people.ts';
import type { MutatorArgs, NewMutation } from 'sync-protocol/registry.ts';
import type { AttentionEntry } from '../../src/device/sync/device-storage.ts';
import type { ServerRows } from '../test-invariants.ts';

interface LoggedRow {
  readonly table: string;
  readonly id: string;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}

export interface LoggedMutation {
  readonly id: string;
  readonly result: string;
  readonly code: string | null;
  readonly changes: readonly LoggedRow[];
}

/** Loads a household's log, in order. */
export const loadLog = (testServer: TestServer, householdId: string): Promise<LoggedMutation[]> =>
  testServer.sql<LoggedMutation[]>`
    select mutation_id as id, result, code, changes from mutation_log
    where household_id = ${householdId} order by version, position`;

export interface Made {
  readonly id: string;
  readonly mutation: NewMutation;
}

interface Known {
  readonly log: readonly LoggedMutation[];
  readonly rows: ServerRows;
  /** Needs attention of the author's device, by mutation id. */
  readonly attention: ReadonlyMap<string, AttentionEntry>;
}

interface HoursArgs {
  readonly dayId: string;
  readonly start: string;
  readonly end: string;
}

/** Returns whether the day has these hours, or a later log entry replaced them. */
function areKeptOrReplaced({ dayId, start, end }: HoursArgs, from: number, { log, rows }: Known): boolean {
  const day = rows.day.find(({ id }) => id === dayId);
  if (day?.actualStartUtc === start && day.actualEndUtc === end) return true;
  return log.slice(from).some(({ changes }) =>
    changes.some(({ table, id, before, after }) => {
      // An entry has only fields that differ: of these hours at least the end.
      const isOfDay = table === 'day' && id === dayId && before?.['actualEndUtc'] === end;
      return isOfDay && after?.['actualEndUtc'] !== end;
    }),
  );
}

/** Returns how a mutation was lost; undefined if it wasn't. */
export function findLoss({ id, mutation }: Made, known: Known): string | undefined {
  const position = known.log.findIndex((entry) => entry.id === id);
  const entry = known.log[position];
  const kept = known.attention.get(id);
  if (entry === undefined) return 'not in the log';
  const { result, code, changes } = entry;
  if (result === 'rejected') {
    const isSame = JSON.stringify(kept?.args) === JSON.stringify(mutation.args);
    return isSame && kept?.code === code ? undefined : 'refused, and not in needs attention with its input';
  }
  if (mutation.name === 'day.recordHours') {
    const args = mutation.args as HoursArgs;
    if (result === 'review') {
      const waits = changes.some(
        ({ table, after }) =>
          table === 'review' && after?.['endUtc'] === args.end && after['startUtc'] === args.start,
      );
      return waits ? undefined : 'in review without its hours';
    }
    if (code === 'hours_superseded' || code === 'newer_hours_in_review') return undefined;
    const from = result === 'applied' ? position + 1 : 0;
    return areKeptOrReplaced(args, from, known) ? undefined : 'hours that are neither kept nor replaced';
  }
  if (mutation.name === 'clock.arrive') {
    const { clockId, at } = mutation.args as MutatorArgs<'clock.arrive'>;
    const isKept = known.rows.clock.some((clock) => clock.id === clockId && clock.arrivedAt === at);
    return isKept ? undefined : 'an arrival that is lost';
  }
  if (mutation.name === 'claim.submit') {
    const { claimId } = mutation.args as MutatorArgs<'claim.submit'>;
    return known.rows.claim.some((claim) => claim.id === claimId) ? undefined : 'a claim that is lost';
  }
  if (
    mutation.name === 'payment.payDays' ||
    mutation.name === 'payment.record' ||
    mutation.name === 'claim.pay'
  ) {
    const isMade = changes.some(({ table, after }) => table === 'payment' && after !== null);
    const isKnown = isMade || code === 'already_paid' || kept !== undefined;
    return isKnown ? undefined : 'a payment that is lost';
  }
  return undefined;
}
