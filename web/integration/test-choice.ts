/** Random numbers that choose rows and values, and mutations made of them. */
import type { MutatorArgs, MutatorBasedOn, MutatorName, NewMutation } from 'sync-protocol/registry.ts';

export interface Choice {
  readonly which: number;
  readonly size: number;
}

export const pick = <T>(list: readonly T[], number: number): T | undefined =>
  list[number % Math.max(list.length, 1)];

export const mutation = <N extends MutatorName>(
  name: N,
  ...[args, basedOn]: [args: MutatorArgs<N>, basedOn?: MutatorBasedOn<N>]
): NewMutation => ({ name, args, basedOn });
