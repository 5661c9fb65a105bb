/** Checks who may see and change rows (specification, section 6), and says why a deleted row can't be had. */

import { Rejection } from '../kernel/errors.ts';
import { type Actor, type AnyMutator, isViewingNanny, type LoadedRows } from '../kernel/mutator.ts';
import { withKey } from '../kernel/range-key.ts';
import type { Read } from '../kernel/reads.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { isOrWasJoined } from './linked-nanny.ts';
import type { Nanny } from './nanny.ts';

export const ALL_NANNIES = withKey({ table: 'nanny', where: {} } as const);

/**
 * Throws `forbidden` for a viewer, who changes nothing, and `nanny_removed` for a removed nanny, whose device sends
 * what it had queued, except where the mutator takes it.
 */
export function assertMayChange(actor: Actor, mutator: Pick<AnyMutator, 'formerMayCall'> = {}): void {
  if (actor.isFormer === true && mutator.formerMayCall !== true) throw new Rejection('nanny_removed');
  if (actor.role === 'VIEWER') throw new Rejection('forbidden');
}

/**
 * Throws `not_as_another` where somebody who views the app as the nanny calls a mutator that stands for the nanny's own
 * will. A parent may impersonate the nanny: it would speak for both sides.
 */
export function assertOwnWill(actor: Actor, { viewerMayCall }: Pick<AnyMutator, 'viewerMayCall'>): void {
  if (isViewingNanny(actor) && viewerMayCall !== true) throw new Rejection('not_as_another');
}

/** Throws `forbidden` for a nanny. */
export function assertFamily(actor: Actor): void {
  if (actor.role === 'NANNY') throw new Rejection('forbidden');
}

export const maySeeNanny = (actor: Actor, nannyId: string): boolean =>
  actor.role !== 'NANNY' || actor.nannyId === nannyId;

/** Throws `not_found` for a colleague's rows, so that their existence isn't revealed. */
export function assertSeesNanny(actor: Actor, nannyId: string): void {
  if (!maySeeNanny(actor, nannyId)) throw new Rejection('not_found');
}

/** Returns a row that the actor may see. Throws `not_found` for others, as for no row. */
export function visible<Row extends { readonly nannyId: string }>(actor: Actor, row: Row | undefined): Row {
  if (row === undefined || !maySeeNanny(actor, row.nannyId)) throw new Rejection('not_found');
  return row;
}

/** Whether a nanny was removed: her row is archived, or deleted where there was nothing to archive. Needs her row. */
export const isRemoved = (rows: WorkingSet, nannyId: string): boolean =>
  rows.get('nanny', nannyId)?.archivedAt !== null;

/** Returns a nanny, archived ones included, for what concerns her pay. Throws like `nannyOf` for others. */
export function nannyOrArchived(rows: WorkingSet, nannyId: string): Nanny {
  const nanny = rows.get('nanny', nannyId);
  if (nanny !== undefined) return nanny;
  throw new Rejection(rows.deleted('nanny', nannyId) === undefined ? 'not_found' : 'nanny_removed');
}

/** Returns a nanny who works for the household. Throws `nanny_removed` for a former one, `not_found` for others. */
export function nannyOf(rows: WorkingSet, nannyId: string): Nanny {
  const nanny = nannyOrArchived(rows, nannyId);
  if (nanny.archivedAt !== null) throw new Rejection('nanny_removed');
  return nanny;
}

/**
 * Whether a nanny has an account, or had one. What the family records by itself and confirms by
 * itself takes nothing from her that was paid or approved. Needs her row.
 */
export const isOrWasLinked = (rows: WorkingSet, nannyId: string): boolean =>
  isOrWasJoined(nannyOrArchived(rows, nannyId));

/** Throws `nanny_removed` for a nanny's earlier record, when she was removed and added again. Needs the nanny's row. */
export function assertNotFormer(rows: WorkingSet, actor: Actor, nannyId: string): void {
  if (!isRemoved(rows, nannyId)) return;
  const archived = rows.get('nanny', nannyId);
  const accountId =
    archived === undefined ? rows.deleted('nanny', nannyId)?.nannyUserId : archived.formerUserId;
  if (accountId === actor.accountId) throw new Rejection('nanny_removed');
}

type Deletable = 'day' | 'todo' | 'payment' | 'review' | 'question';

const dayIdOf = (row: object): string | undefined =>
  'dayId' in row && typeof row.dayId === 'string' ? row.dayId : undefined;

/** Returns the reads of `refuseGone`. */
export function readsIfGone(rows: LoadedRows, table: Deletable, id: string): Read[] {
  const gone = rows.peek(table, id) === undefined ? rows.deleted(table, id) : undefined;
  if (gone === undefined) return [];
  const dayId = dayIdOf(gone);
  const nanny = { table: 'nanny', ids: [gone.nannyId] } as const;
  return dayId === undefined ? [nanny] : [nanny, { table: 'day', ids: [dayId] }];
}

/** Throws why a row is missing: `nanny_removed`, `day_deleted` or `not_found`. Needs the rows of `readsIfGone`. */
export function refuseGone(rows: WorkingSet, actor: Actor, [table, id]: readonly [Deletable, string]): never {
  const deleted = rows.deleted(table, id);
  if (deleted !== undefined) assertNotFormer(rows, actor, deleted.nannyId);
  const gone = visible(actor, deleted);
  if (isRemoved(rows, gone.nannyId)) throw new Rejection('nanny_removed');
  const dayId = table === 'day' ? id : dayIdOf(gone);
  const isDayGone = dayId !== undefined && rows.get('day', dayId) === undefined;
  throw new Rejection(isDayGone ? 'day_deleted' : 'not_found');
}
