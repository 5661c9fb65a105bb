/** A mutation of the demo with its instant and author. */
import type { MutatorArgs, MutatorName } from 'sync-protocol/registry.ts';
import type { Author } from './people.ts';

type Named = { [N in MutatorName]: { readonly name: N; readonly args: MutatorArgs<N> } }[MutatorName];

export type SeedMutation = Named & {
  readonly at: string;
  readonly by: Author;
  /** The mutation's id, where it isn't derived from the rest. */
  readonly id?: string;
  /** For a payment: pays what is owed then, less these cents. Its own amount doesn't count. */
  readonly owedLessCents?: number;
};
