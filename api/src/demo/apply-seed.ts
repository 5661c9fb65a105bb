/** Executes the demo's mutations in batches, each with its own time, and throws if a rule refuses one. */

import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import type { Actor } from 'sync-protocol/kernel/mutator.ts';
import { mutatorNamed } from 'sync-protocol/registry.ts';
import { partId } from '../accounts/part-id.ts';
import type { TransactionSql } from '../database/connection.ts';
import type { BatchMutation } from '../sync/batch.ts';
import { executeLocked } from '../sync/execute-batch.ts';
import type { Author } from './people.ts';
import type { SeedMutation } from './seed-mutation.ts';

interface SeedTarget {
  readonly householdId: string;
  readonly timezone: string;
  readonly actorOf: (author: Author) => Actor;
}

const authorKey = (author: Author): string => (typeof author === 'string' ? author : author.nannyId);

/**
 * Groups consecutive mutations of one author and date. Each batch is received with its last mutation. A payment of what
 * is owed, and a tap, which counts as such only if it is received at once, are batches of their own.
 */
function toBatches(
  mutations: readonly SeedMutation[],
  timezone: string,
): [SeedMutation, ...SeedMutation[]][] {
  const batches: [SeedMutation, ...SeedMutation[]][] = [];
  let last = '';
  for (const mutation of mutations) {
    const isAlone = mutation.owedLessCents !== undefined || 'clockId' in mutation.args;
    const alone = isAlone ? `${mutation.name} ${JSON.stringify(mutation.args)}` : '';
    const key = `${authorKey(mutation.by)} ${dateOf(mutation.at, timezone)} ${alone}`;
    const batch = batches.at(-1);
    if (batch !== undefined && key === last) batch.push(mutation);
    else batches.push([mutation]);
    last = key;
  }
  return batches;
}

const toBatchMutation = (mutation: SeedMutation, number: number): BatchMutation => ({
  id:
    mutation.id ??
    partId('demo', `mutation ${mutation.at} ${number} ${mutation.name} ${JSON.stringify(mutation.args)}`),
  name: mutation.name,
  version: mutatorNamed(mutation.name)?.version ?? 1,
  args: mutation.args,
  happenedAt: mutation.at,
});

/** Returns a payment of what the nanny is owed now; other mutations as they are. */
async function withAmount(
  tx: TransactionSql,
  householdId: string,
  mutation: SeedMutation,
): Promise<SeedMutation> {
  const { owedLessCents } = mutation;
  if (mutation.name !== 'payment.record' || owedLessCents === undefined) return mutation;
  const [open] = await tx<{ cents: number }[]>`
    select coalesce(sum(open_cents), 0)::int as cents from earning
    where household_id = ${householdId} and nanny_id = ${mutation.args.nannyId}`;
  return { ...mutation, args: { ...mutation.args, amountCents: (open?.cents ?? 0) - owedLessCents } };
}

/** Executes the mutations. Throws if one is refused: the seed must keep all rules. */
export async function applySeed(
  tx: TransactionSql,
  target: SeedTarget,
  mutations: readonly SeedMutation[],
): Promise<void> {
  const { householdId, timezone, actorOf } = target;
  for (const batch of toBatches(mutations, timezone)) {
    const receivedAt = (batch.at(-1) ?? batch[0]).at;
    const writer = { actor: actorOf(batch[0].by), clientId: null, receivedAt };
    const [first, ...others] = batch;
    const priced = [await withAmount(tx, householdId, first), ...others];
    const { results, stop } = await executeLocked(tx, writer, {
      householdId,
      mutations: priced.map(toBatchMutation),
    });
    if (stop !== undefined) throw new Error(`The demo stopped: ${stop.code}`);
    for (const [i, { result, code }] of results.entries()) {
      if (result === 'applied') continue;
      throw new Error(`The demo's ${JSON.stringify(batch[i])} was ${result} ${code ?? ''}`);
    }
  }
}
