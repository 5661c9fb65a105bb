/**
 * Starts an impersonation of one hour and returns its token and account. A super admin may impersonate any family or
 * nanny, a parent the nannies of their household, and only in that household.
 */
import type { Sql } from '../database/connection.ts';
import { type Account, findAccountById } from './account.ts';
import type { AppDeps } from './app-deps.ts';
import { HttpRefusal } from './http-refusal.ts';
import { openImpersonation, type Session } from './session.ts';

export interface Impersonation {
  readonly token: string;
  readonly account: Account;
  /** The only household that may be seen; null without this limit. */
  readonly onlyHousehold: string | null;
}

/** Returns the viewer's oldest household in which the viewed account is a nanny. */
async function findSharedHousehold(sql: Sql, viewer: Session, viewedId: string): Promise<string | undefined> {
  const [shared] = await sql<{ householdId: string }[]>`
    select n.household_id as "householdId"
    from membership n join membership f on f.household_id = n.household_id
    where n.account_id = ${viewedId} and n.role = 'NANNY'
      and f.account_id = ${viewer.account.id} and f.role = 'FAMILY'
    order by f.created_at, f.household_id limit 1`;
  return shared?.householdId;
}

/**
 * Opens an impersonation of one hour. Throws `forbidden` for a super admin's account; `not_found` for an unknown
 * account and, if a parent asks, for one that isn't their nanny's.
 */
export async function impersonate(
  deps: AppDeps,
  viewer: Session,
  { userId, device }: { userId: string; device: string },
): Promise<Impersonation> {
  const isAdmin = viewer.account.role === 'SUPER_ADMIN';
  const shared = isAdmin ? null : await findSharedHousehold(deps.sql, viewer, userId);
  const account = await findAccountById(deps.sql, userId);
  if (account === undefined || shared === undefined) throw new HttpRefusal('not_found');
  if (account.role === 'SUPER_ADMIN') throw new HttpRefusal('forbidden');
  const token = await openImpersonation(deps, viewer, { accountId: userId, onlyHousehold: shared, device });
  return { token, account, onlyHousehold: shared };
}
