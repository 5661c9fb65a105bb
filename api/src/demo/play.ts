/** Carries the story out through the one door, everything at its own moment. */

import { mutatorNamed } from 'sync-protocol/mutators/registry.ts';
import { dateOf } from 'sync-protocol/rules/calendar.ts';
import type { Actor } from 'sync-protocol/sync/mutator.ts';
import { partId } from '../accounts/part-id.ts';
import type { TransactionSql } from '../database/connection.ts';
import { executeBatch } from '../sync/execute-batch.ts';
import type { Incoming } from '../sync/run-batch.ts';
import type { Deed } from './deed.ts';
import type { Doer } from './people.ts';

export interface Stage {
  readonly householdId: string;
  readonly timezone: string;
  readonly actorOf: (doer: Doer) => Actor;
}

const nameOf = (doer: Doer): string => (typeof doer === 'string' ? doer : doer.nannyId);

/** What one person did in a row on one date: it reaches the server together, with the last of it. */
function batchesOf(deeds: readonly Deed[], timezone: string): [Deed, ...Deed[]][] {
  const batches: [Deed, ...Deed[]][] = [];
  let last = '';
  for (const deed of deeds) {
    const key = `${nameOf(deed.by)} ${dateOf(deed.at, timezone)}`;
    const batch = batches.at(-1);
    if (batch !== undefined && key === last) batch.push(deed);
    else batches.push([deed]);
    last = key;
  }
  return batches;
}

const incoming = (deed: Deed, number: number): Incoming => ({
  id: partId('demo', `mutation ${deed.at} ${number} ${deed.name} ${JSON.stringify(deed.args)}`),
  name: deed.name,
  version: mutatorNamed(deed.name)?.version ?? 1,
  args: deed.args,
  happenedAt: deed.at,
});

/** Throws when something is refused: then the story breaks a rule, and is a mistake of ours. */
export async function play(tx: TransactionSql, stage: Stage, deeds: readonly Deed[]): Promise<void> {
  const { householdId, timezone, actorOf } = stage;
  for (const batch of batchesOf(deeds, timezone)) {
    const receivedAt = (batch.at(-1) ?? batch[0]).at;
    const writer = { actor: actorOf(batch[0].by), clientId: null, receivedAt };
    const { outcomes, stop } = await executeBatch(tx, writer, {
      householdId,
      mutations: batch.map(incoming),
    });
    if (stop !== undefined) throw new Error(`The demo stopped: ${stop.code}`);
    for (const [i, { result, code }] of outcomes.entries()) {
      if (result === 'applied') continue;
      throw new Error(`The demo's ${JSON.stringify(batch[i])} was ${result} ${code ?? ''}`);
    }
  }
}
