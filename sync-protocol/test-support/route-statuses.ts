/** Lists the HTTP statuses that the contract of a route documents. */
import { statusOf } from '../src/kernel/refusals.ts';
import { type RestRoute, refusalsOf } from '../src/kernel/route.ts';

/** Returns the documented HTTP statuses of a route, success first. */
export function statusesOf(route: RestRoute): readonly number[] {
  const refused = refusalsOf(route).map((code) => statusOf(code));
  const done = route.repeatStatus === undefined ? [route.status] : [route.repeatStatus, route.status];
  return [...new Set([...done, ...refused.toSorted((a, b) => a - b)])];
}
