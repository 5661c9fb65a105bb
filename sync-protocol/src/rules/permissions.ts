/** Who may do what (specification, section 6). Called first in every mutator and feed, so that nothing leaks. */

import { Rejection } from '../errors.ts';
import type { Nanny } from '../model/nanny.ts';
import type { Actor, LoadedRows } from '../sync/mutator.ts';
import type { Read, WorkingSet } from '../sync/working-set.ts';

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

/**
 * Throws `nanny_removed` for what is about her own record of before: she was removed, and is back by another one.
 * The nanny must be loaded.
 */
export function assertNotFormer(rows: WorkingSet, actor: Actor, nannyId: string): void {
  const isHers = rows.deleted('nanny', nannyId)?.nannyUserId === actor.accountId;
  if (isHers && rows.get('nanny', nannyId) === undefined) throw new Rejection('nanny_removed');
}

type Deletable = 'day' | 'todo' | 'payment' | 'review';

const dayIdOf = (row: object): string | undefined =>
  'dayId' in row && typeof row.dayId === 'string' ? row.dayId : undefined;

/** What `refuseGone` needs to tell why this row is not there. */
export function readsIfGone(rows: LoadedRows, table: Deletable, id: string): Read[] {
  const gone = rows.peek(table, id) === undefined ? rows.deleted(table, id) : undefined;
  if (gone === undefined) return [];
  const dayId = dayIdOf(gone);
  const nanny = { table: 'nanny', ids: [gone.nannyId] } as const;
  return dayId === undefined ? [nanny] : [nanny, { table: 'day', ids: [dayId] }];
}

/**
 * Throws why this row is not there: `nanny_removed`, `day_deleted`, or `not_found` for what never was, went by
 * itself, or may not be seen. Its mutator reads `readsIfGone`.
 */
export function refuseGone(rows: WorkingSet, actor: Actor, [table, id]: readonly [Deletable, string]): never {
  const deleted = rows.deleted(table, id);
  if (deleted !== undefined) assertNotFormer(rows, actor, deleted.nannyId);
  const gone = visible(actor, deleted);
  if (rows.get('nanny', gone.nannyId) === undefined) throw new Rejection('nanny_removed');
  const dayId = table === 'day' ? id : dayIdOf(gone);
  const isDayGone = dayId !== undefined && rows.get('day', dayId) === undefined;
  throw new Rejection(isDayGone ? 'day_deleted' : 'not_found');
}
