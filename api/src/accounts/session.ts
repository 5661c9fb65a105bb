/** A sign-in on one device. Its row decides whether its token counts, and lasts 60 days from its last use. */
import type { Role } from 'sync-protocol/model/account.ts';
import { addMinutes, MINUTES_PER_DAY, minutesBetween } from 'sync-protocol/rules/calendar.ts';
import type { Membership } from 'sync-protocol/wire.ts';
import type { Sql, TransactionSql } from '../database/connection.ts';
import type { Account } from './account.ts';
import type { AppDeps, Claims } from './deps.ts';
import { newId } from './new-id.ts';

const SESSION_DAYS = 60;
const SESSION_MINUTES = SESSION_DAYS * MINUTES_PER_DAY;
/** The row is written at most this often, not at every request. */
const SLIDE_AFTER_MINUTES = 60;
const DEVICE_MAX = 200;

/** Who is signed in, by which session, and which households they may see, the oldest first. */
export interface Session {
  readonly id: string;
  readonly account: Account;
  readonly impersonatedBy: string | null;
  readonly memberships: readonly Membership[];
}

/** Opens a session; answers its token. */
export async function openSession(
  deps: AppDeps,
  sql: Sql | TransactionSql,
  owner: { accountId: string; device: string },
): Promise<string> {
  const now = deps.now();
  const id = newId(now);
  await sql`
    insert into session (id, account_id, device, created_at, last_used_at, expires_at)
    values (${id}, ${owner.accountId}, ${owner.device.slice(0, DEVICE_MAX)}, ${now}, ${now},
      ${addMinutes(now, SESSION_MINUTES)})`;
  return deps.tokens.sign({ sub: owner.accountId, sid: id });
}

interface SessionRow extends Account {
  readonly sid: string;
  readonly impersonatedBy: string | null;
  readonly lastUsedAt: string;
  readonly memberships: readonly (Omit<Membership, 'role'> & { role: Role })[];
}

/** The session that a token stands for, while it lasts. Using it makes it last longer. */
export async function findSession(deps: AppDeps, token: string): Promise<Session | undefined> {
  const claims = deps.tokens.verify(token);
  return claims === undefined ? undefined : readSession(deps, claims);
}

/** The same session as it stands now; undefined once it has ended. */
export const refindSession = (deps: AppDeps, { id, account }: Session): Promise<Session | undefined> =>
  readSession(deps, { sid: id, sub: account.id });

async function readSession(deps: AppDeps, claims: Claims): Promise<Session | undefined> {
  const now = deps.now();
  const [row] = await deps.sql<SessionRow[]>`
    select s.id as sid, s.impersonated_by as "impersonatedBy", s.last_used_at as "lastUsedAt",
      a.id, a.email, a.name, a.role, a.created_at as "createdAt",
      coalesce((select json_agg(json_build_object('householdId', m.household_id, 'role', m.role,
        'nannyId', m.nanny_id, 'access', m.access) order by m.created_at, m.household_id)
        from membership m where m.account_id = a.id), '[]') as memberships
    from session s join account a on a.id = s.account_id
    where s.id = ${claims.sid} and s.account_id = ${claims.sub}
      and s.revoked_at is null and s.expires_at > ${now}`;
  if (row === undefined) return undefined;
  if (minutesBetween(row.lastUsedAt, now) >= SLIDE_AFTER_MINUTES) {
    await deps.sql`
      update session set last_used_at = ${now}, expires_at = ${addMinutes(now, SESSION_MINUTES)}
      where id = ${row.sid}`;
  }
  const { sid, impersonatedBy, memberships, id, email, name, role, createdAt } = row;
  return { id: sid, account: { id, email, name, role, createdAt }, impersonatedBy, memberships };
}

/** Those of the session's memberships that stand unchanged, as this transaction sees them. */
export async function standingMemberships(
  tx: TransactionSql,
  session: Session,
): Promise<readonly Membership[]> {
  const rows = await tx<{ access: string }[]>`
    select access from membership where account_id = ${session.account.id}`;
  const standing = new Set(rows.map(({ access }) => access));
  return session.memberships.filter(({ access }) => standing.has(access));
}

export async function revokeSession(deps: AppDeps, sessionId: string): Promise<void> {
  await deps.sql`update session set revoked_at = ${deps.now()} where id = ${sessionId} and revoked_at is null`;
}
