/**
 * Describes a device's push for the log: counts, results, and the ids of refused or lost mutations and of the one at
 * which the push stopped; no content.
 */
import type { Mutation, MutationResult, Stop } from 'sync-protocol/kernel/wire.ts';

/** The most ids in one log line. */
const MAX_IDS = 20;

export interface Push {
  readonly mutations: readonly Pick<Mutation, 'id' | 'happenedAt'>[];
  readonly results: readonly Pick<MutationResult, 'id' | 'result' | 'code'>[];
  readonly stop: Stop | undefined;
  readonly durationMs: number;
}

const firstIds = (mutations: readonly { readonly id: string }[]): string[] =>
  mutations.slice(0, MAX_IDS).map(({ id }) => id);

function countResults(results: Push['results']): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { result, code } of results) {
    const key = code === undefined ? result : `${result} ${code}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

/** Returns the fields of a log line. Only refused mutations have their ids: support asks people for these. */
export function describePush(push: Push) {
  const { mutations, results, stop, durationMs } = push;
  const refused = results.filter(({ result }) => result === 'rejected');
  const answered = new Set(results.map(({ id }) => id));
  const stoppedAt = stop === undefined ? undefined : mutations.find(({ id }) => !answered.has(id));
  return {
    mutations: mutations.length,
    outcomes: countResults(results),
    durationMs: Math.round(durationMs),
    ...(refused.length === 0 ? {} : { refused: firstIds(refused) }),
    ...(stop === undefined ? {} : { stop: stop.code }),
    ...(stoppedAt === undefined ? {} : { stoppedAt: stoppedAt.id }),
  };
}

/** Returns the fields of a log line for a push that ended with an error. */
export const describeFailedPush = (mutations: Push['mutations']) => ({
  mutations: mutations.length,
  lost: firstIds(mutations),
});
