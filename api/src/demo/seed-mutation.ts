import type { MutatorArgs, MutatorName } from 'sync-protocol/mutators/registry.ts';
import type { Author } from './people.ts';

type Named = { [N in MutatorName]: { readonly name: N; readonly args: MutatorArgs<N> } }[MutatorName];

/** A mutation of the demo with its instant and author. */
export type SeedMutation = Named & { readonly at: string; readonly by: Author };
