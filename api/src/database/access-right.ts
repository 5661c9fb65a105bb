/**
 * Defines the right to read or write a household, which rests on a session and a membership, and the SQL condition
 * that both still stand.
 */
import { activeOwnSession, activeSession } from './active-session.ts';
import type { SqlParameters } from './sql-parameters.ts';

export interface AccessRight {
  readonly sessionId: string;
  /** Of the membership: another one whenever the role changes. Null for a removed nanny's late mutations. */
  readonly access: string | null;
}

interface Person {
  readonly accountId: string;
  /** Null where the session is known to be no impersonation: the condition is cheaper then, and fails for one. */
  readonly impersonatedBy?: string | null;
  readonly at: string;
}

/** Returns the condition that at this instant the account has the right in household `$1`. */
export function hasAccess(
  parameters: SqlParameters,
  right: AccessRight,
  { accountId, impersonatedBy, at }: Person,
): string {
  const account = parameters.add(accountId);
  const session = parameters.add(right.sessionId);
  const now = parameters.add(at);
  const active = impersonatedBy === null ? activeOwnSession(now) : activeSession(now);
  const signedIn =
    `exists (select 1 from session s where s.id = ${session}::uuid ` +
    `and s.account_id = ${account}::uuid and ${active})`;
  if (right.access === null) return signedIn;
  const access = parameters.add(right.access);
  const member =
    `exists (select 1 from membership m where m.account_id = ${account}::uuid ` +
    `and m.household_id = $1::uuid and m.access = ${access}::uuid)`;
  return `${signedIn} and ${member}`;
}
