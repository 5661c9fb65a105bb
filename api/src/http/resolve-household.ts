/**
 * Finds the household of a request, with the session's actor in it: by the nanny, the days or the review that it names,
 * by `householdId`, else the account's oldest.
 */
import type { Actor } from 'sync-protocol/sync/mutator.ts';
import type { Membership } from 'sync-protocol/sync/wire.ts';
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

/** Finds something in any of the session's households. Throws `not_found`. */
export async function findInAny<Found>(
  session: Session,
  find: (reader: HouseholdActor) => Promise<Found | undefined>,
): Promise<Found> {
  for (const { householdId } of session.memberships) {
    const found = await find({ householdId, actor: actorIn(session, householdId) });
    if (found !== undefined) return found;
  }
  throw new HttpRefusal('not_found');
}

/**
 * Returns the household of a nanny's record: the signed-in nanny's own, or one of a parent or viewer. Their oldest
 * household is returned without a look-up if no other has the record: its rules refuse an unknown id. Throws
 * `not_found` for a nanny's account with another record.
 */
export async function householdOfNanny(deps: AppDeps, session: Session, nannyId: string): Promise<string> {
  const own = session.memberships.find((membership) => membership.nannyId === nannyId);
  if (own !== undefined) return own.householdId;
  const [first, ...others] = session.memberships.filter(({ role }) => role !== 'NANNY');
  if (first === undefined) throw new HttpRefusal('not_found');
  for (const { householdId } of others) {
    const rows = await readRows(deps.sql, householdId, [{ table: 'nanny', ids: [nannyId] }]);
    if (rows.get('nanny', nannyId) !== undefined) return householdId;
  }
  return first.householdId;
}

interface Rows {
  readonly table: 'day' | 'review';
  readonly ids: readonly string[];
}

/** Returns the household of each row that is found. With a single membership the rows aren't looked up. */
async function householdsOf(
  deps: AppDeps,
  session: Session,
  { table, ids }: Rows,
): Promise<Map<string, string>> {
  const [first, ...others] = session.memberships;
  if (first === undefined) return new Map();
  if (others.length === 0) return new Map(ids.map((id) => [id, first.householdId]));
  const found = new Map<string, string>();
  for (const { householdId } of session.memberships) {
    const rows = await readRows(deps.sql, householdId, [{ table, ids }]);
    for (const id of ids) if (rows.get(table, id) !== undefined) found.set(id, householdId);
  }
  return found;
}

/** Returns the household of each day that is found. With a single membership the days aren't looked up. */
export const householdsOfDays = (
  deps: AppDeps,
  session: Session,
  ids: readonly string[],
): Promise<Map<string, string>> => householdsOf(deps, session, { table: 'day', ids });

async function householdOf(
  deps: AppDeps,
  session: Session,
  [table, id]: readonly [Rows['table'], string],
): Promise<string> {
  const householdId = (await householdsOf(deps, session, { table, ids: [id] })).get(id);
  if (householdId === undefined) throw new HttpRefusal('not_found');
  return householdId;
}

/** Returns a day's household. Throws `not_found`. */
export const householdOfDay = (deps: AppDeps, session: Session, dayId: string): Promise<string> =>
  householdOf(deps, session, ['day', dayId]);

/** Returns a review's household. Throws `not_found`. */
export const householdOfReview = (deps: AppDeps, session: Session, reviewId: string): Promise<string> =>
  householdOf(deps, session, ['review', reviewId]);
