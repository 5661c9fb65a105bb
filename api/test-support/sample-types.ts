/** The types of sample calls: one per REST route, made from the ids that it names. */
import type { RestRoute } from 'sync-protocol/kernel/route.ts';
import type { REST, RouteName } from 'sync-protocol/routes.ts';
import type * as z from 'zod/mini';
import type { CallTargets } from './call-targets.ts';

export interface Sample<R extends RestRoute> {
  readonly params?: z.input<R['params']>;
  readonly query?: z.input<R['query']>;
  readonly body?: z.input<R['body']>;
}

export type Samples = { readonly [Name in RouteName]: (targets: CallTargets) => Sample<(typeof REST)[Name]> };
