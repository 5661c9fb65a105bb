import type { MutatorArgs, MutatorName } from 'sync-protocol/mutators/registry.ts';
import type { Author } from './people.ts';

type Named = { [N in MutatorName]: { readonly name: N; readonly args: MutatorArgs<N> } }[MutatorName];

/** One thing that somebody did at a moment (instant). */
export type SeedMutation = Named & { readonly at: string; readonly by: Author };
