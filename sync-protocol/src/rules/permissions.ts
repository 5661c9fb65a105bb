/** Who may do what (specification, section 6). Called first in every mutator and feed, so that nothing leaks. */

import type { Nanny } from '../model/nanny.ts';
import type { Actor } from '../mutator.ts';
import { Rejection } from '../rejection.ts';
import type { WorkingSet } from '../working-set.ts';

/** Throws `forbidden` unless the actor is on the family's side. */
export function assertFamily(actor: Actor): void {
  if (actor.role === 'NANNY') throw new Rejection('forbidden');
}

export const maySeeNanny = (actor: Actor, nannyId: string): boolean =>
  actor.role !== 'NANNY' || actor.nannyId === nannyId;

/** Throws `not_found` for a nanny who asks for a colleague's: never revealing that it is there. */
export function assertSeesNanny(actor: Actor, nannyId: string): void {
  if (!maySeeNanny(actor, nannyId)) throw new Rejection('not_found');
}

/** A row that the actor may see; otherwise the same `not_found` as for none. */
export function visible<Row extends { readonly nannyId: string }>(actor: Actor, row: Row | undefined): Row {
  if (row === undefined || !maySeeNanny(actor, row.nannyId)) throw new Rejection('not_found');
  return row;
}

/** The household's nanny; `nanny_removed` for one who was there, `not_found` for one who never was. */
export function nannyOf(rows: WorkingSet, nannyId: string): Nanny {
  const nanny = rows.get('nanny', nannyId);
  if (nanny !== undefined) return nanny;
  throw new Rejection(rows.deleted('nanny', nannyId) === undefined ? 'not_found' : 'nanny_removed');
}
