/** A device's push, as the log and the figures have it: how much and what came of it, nothing of what it said. */
import type { Mutation, MutationResult, Stop } from 'sync-protocol/sync/wire.ts';

/** More ids than these say nothing more. */
const MOST_IDS = 20;

export interface Push {
  readonly mutations: readonly Pick<Mutation, 'id' | 'happenedAt'>[];
  readonly results: readonly Pick<MutationResult, 'id' | 'result' | 'code'>[];
  readonly stop: Stop | undefined;
  readonly durationMs: number;
}

export const endOf = ({ stop }: Pick<Push, 'stop'>): string => stop?.code ?? 'done';

const idsOf = (mutations: readonly { readonly id: string }[]): string[] =>
  mutations.slice(0, MOST_IDS).map(({ id }) => id);

function countResults(results: Push['results']): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { result, code } of results) {
    const key = code === undefined ? result : `${result} ${code}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

/** One line of the log. Ids only of what did not go through: whoever asks about it is asked for them. */
export function describePush(push: Push) {
  const { mutations, results, stop, durationMs } = push;
  const refused = results.filter(({ result }) => result === 'rejected');
  const answered = new Set(results.map(({ id }) => id));
  const stoppedAt = stop === undefined ? undefined : mutations.find(({ id }) => !answered.has(id));
  return {
    mutations: mutations.length,
    outcomes: countResults(results),
    durationMs: Math.round(durationMs),
    ...(refused.length === 0 ? {} : { refused: idsOf(refused) }),
    ...(stop === undefined ? {} : { stop: stop.code }),
    ...(stoppedAt === undefined ? {} : { stoppedAt: stoppedAt.id }),
  };
}

/** Of a push that came to no answer at all. */
export const describeFailedPush = (mutations: Push['mutations']) => ({
  mutations: mutations.length,
  lost: idsOf(mutations),
});
