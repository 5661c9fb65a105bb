/**
 * Finds the household of a request, with the session's actor in it: by `householdId`; else by the ids that it names,
 * which may stand in only one of the account's households; else the account's oldest.
 */

import type { Actor } from 'sync-protocol/kernel/mutator.ts';
import type { Membership } from 'sync-protocol/kernel/wire.ts';
import { maySeeNanny } from 'sync-protocol/people/permissions.ts';
import { actorIn } from '../accounts/actor.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { HttpRefusal } from '../accounts/http-refusal.ts';
import type { Session } from '../accounts/session.ts';
import { readRows } from '../sync/read-rows.ts';

/** Returns the membership in the named household, else the oldest one. Throws `not_found`; `no_family` if unnamed. */
export function membershipFor(session: Session, named?: string): Membership {
  const membership =
    named === undefined
      ? session.memberships[0]
      : session.memberships.find(({ householdId }) => householdId === named);
  if (membership !== undefined) return membership;
  throw new HttpRefusal(named === undefined ? 'no_family' : 'not_found');
}

/** Returns the named household, else the oldest one. Throws like `membershipFor`. */
export const householdFor = (session: Session, named?: string): string =>
  membershipFor(session, named).householdId;

/** A household, and the session's actor in it. */
interface HouseholdActor {
  readonly householdId: string;
  readonly actor: Actor;
}

/** Returns the named household, else the oldest one, with the session's actor. Throws like `membershipFor`. */
export function readerFor(session: Session, named: string | undefined): HouseholdActor {
  const householdId = householdFor(session, named);
  return { householdId, actor: actorIn(session, householdId) };
}

/** A call's session, and the household that its query names. */
export interface Asked {
  readonly session: Session;
  readonly query: { readonly householdId?: string | undefined };
}

/** Ids of rows that a call names. */
interface NamedRows {
  readonly table:
    | 'nanny'
    | 'day'
    | 'clock'
    | 'leave'
    | 'claim'
    | 'leaveEntry'
    | 'review'
    | 'statement'
    | 'payment'
    | 'earning';
  readonly ids: readonly string[];
}

/** Adds, by id, the households in which the actor may see such a row, also a deleted one. */
async function findRows(
  deps: AppDeps,
  { householdId, actor }: HouseholdActor,
  { table, ids, found }: NamedRows & { readonly found: Map<string, string[]> },
): Promise<void> {
  const rows = await readRows(deps.sql, householdId, [{ table, ids }]);
  for (const id of ids) {
    const row = rows.get(table, id) ?? rows.deleted(table, id);
    if (row === undefined) continue;
    const nannyId = table === 'nanny' || !('nannyId' in row) ? id : row.nannyId;
    if (maySeeNanny(actor, nannyId)) found.set(id, [...(found.get(id) ?? []), householdId]);
  }
}

/**
 * Returns the household of each id: the named one, the only one, or where its row is found; ids that aren't found are
 * missing. Throws `ambiguous_household` for an id in several of the account's households, `not_found` for a named
 * household that isn't the account's.
 */
export async function householdsOfRows(
  deps: AppDeps,
  { session, query }: Asked,
  named: NamedRows | readonly NamedRows[],
): Promise<Map<string, string>> {
  const all = 'table' in named ? [named] : named;
  if (query.householdId !== undefined || session.memberships.length < 2) {
    const householdId =
      query.householdId === undefined
        ? session.memberships[0]?.householdId
        : householdFor(session, query.householdId);
    if (householdId === undefined) return new Map();
    return new Map(all.flatMap(({ ids }) => ids.map((id) => [id, householdId])));
  }
  const found = new Map<string, string[]>();
  for (const { householdId } of session.memberships) {
    const reader = { householdId, actor: actorIn(session, householdId) };
    for (const each of all) await findRows(deps, reader, { ...each, found });
  }
  if ([...found.values()].some((households) => households.length > 1))
    throw new HttpRefusal('ambiguous_household');
  return new Map([...found].map(([id, [householdId = '']]) => [id, householdId]));
}

/** Returns the household of a row. Throws `not_found` where it isn't found, and like `householdsOfRows`. */
export async function householdOfRow(
  deps: AppDeps,
  asked: Asked,
  [table, id]: readonly [NamedRows['table'], string],
): Promise<string> {
  const householdId = (await householdsOfRows(deps, asked, { table, ids: [id] })).get(id);
  if (householdId === undefined) throw new HttpRefusal('not_found');
  return householdId;
}

/** Like `householdsOfRows` for calls of one household: the oldest where the rows are in none, or in several. */
export async function oneHouseholdOfRows(
  deps: AppDeps,
  asked: Asked,
  named: NamedRows | readonly NamedRows[],
): Promise<string> {
  const oldest = householdFor(asked.session, asked.query.householdId);
  const [first = oldest, ...others] = new Set((await householdsOfRows(deps, asked, named)).values());
  return others.length === 0 ? first : oldest;
}

/** Like `oneHouseholdOfRows`, for a nanny who may be unnamed. */
export const householdOfAnyNanny = (
  deps: AppDeps,
  asked: Asked,
  nannyId: string | undefined,
): Promise<string> =>
  oneHouseholdOfRows(deps, asked, { table: 'nanny', ids: nannyId === undefined ? [] : [nannyId] });

/**
 * Returns the household of a nanny's record: the signed-in nanny's own, or one of a parent or viewer. Their oldest
 * household is returned if none has the record: its rules refuse an unknown id. Throws `not_found` for a nanny's
 * account with another record, and like `householdsOfRows`.
 */
export async function householdOfNanny(deps: AppDeps, asked: Asked, nannyId: string): Promise<string> {
  const householdId = await oneHouseholdOfNanny(deps, asked, nannyId);
  if (maySeeNanny(actorIn(asked.session, householdId), nannyId)) return householdId;
  throw new HttpRefusal('not_found');
}

function oneHouseholdOfNanny(deps: AppDeps, asked: Asked, nannyId: string): Promise<string> {
  if (asked.session.memberships.length === 0) throw new HttpRefusal('not_found');
  return oneHouseholdOfRows(deps, asked, { table: 'nanny', ids: [nannyId] });
}

/** Returns a day's household. Throws like `householdOfRow`. */
export const householdOfDay = (deps: AppDeps, asked: Asked, dayId: string): Promise<string> =>
  householdOfRow(deps, asked, ['day', dayId]);
