/**
 * A sign-in on one device, or an hour of viewing as somebody else. Its row decides whether its token counts: 60
 * days from the last use; a viewing ends after its hour, with the viewer's own session, or with what allowed it.
 */
import type { Role } from 'sync-protocol/model/account.ts';
import { addMinutes, MINUTES_PER_DAY, minutesBetween, toMillis } from 'sync-protocol/rules/calendar.ts';
import { newId } from 'sync-protocol/rules/new-id.ts';
import type { Membership } from 'sync-protocol/sync/wire.ts';
import { createBatchLoader } from '../database/batch-loader.ts';
import type { Sql, TransactionSql } from '../database/connection.ts';
import type { Account } from './account.ts';
import type { AppDeps, Claims } from './app-deps.ts';
import { Refused } from './refused.ts';

const SESSION_DAYS = 60;
const SESSION_MINUTES = SESSION_DAYS * MINUTES_PER_DAY;
/** The row is written at most this often, not at every request. */
export const SLIDE_AFTER_MINUTES = 60;
const VIEWING_MINUTES = 60;
const DEVICE_MAX = 200;

/** Who is signed in, by which session, and which households they may see, the oldest first. */
export interface Session {
  readonly id: string;
  readonly account: Account;
  /** The person behind an impersonation. */
  readonly impersonatedBy: string | null;
  /** The one household that an impersonation by a family may see; null where there is no such limit. */
  readonly onlyHousehold: string | null;
  readonly memberships: readonly Membership[];
}

/**
 * Opens a session; answers its token. `passwordHash`: what the password was held against, which takes its time. The
 * account may have another one by now, or be gone: throws `invalid_credentials`. Under the row's lock, so that a
 * change of the password that comes at the same moment ends this session too.
 */
export async function openSession(
  deps: AppDeps,
  sql: Sql | TransactionSql,
  owner: { accountId: string; passwordHash: string; device: string },
): Promise<string> {
  const now = deps.now();
  const id = newId(toMillis(now));
  const opened = await sql`
    insert into session (id, account_id, device, created_at, last_used_at, expires_at)
    select ${id}, a.id, ${owner.device.slice(0, DEVICE_MAX)}, ${now}, ${now},
      ${addMinutes(now, SESSION_MINUTES)}
    from account a where a.id = ${owner.accountId} and a.password_hash = ${owner.passwordHash} for share`;
  if (opened.count === 0) throw new Refused('invalid_credentials');
  return deps.tokens.sign({ sub: owner.accountId, sid: id });
}

/** Opens an hour of viewing as somebody else; answers its token, which names both people. */
export async function openImpersonation(
  deps: AppDeps,
  viewer: Session,
  viewed: { accountId: string; onlyHousehold: string | null; device: string },
): Promise<string> {
  const now = deps.now();
  const id = newId(toMillis(now));
  await deps.sql`
    insert into session (id, account_id, device, impersonated_by, opened_by, household_id, created_at,
      last_used_at, expires_at)
    values (${id}, ${viewed.accountId}, ${viewed.device.slice(0, DEVICE_MAX)}, ${viewer.account.id},
      ${viewer.id}, ${viewed.onlyHousehold}, ${now}, ${now}, ${addMinutes(now, VIEWING_MINUTES)})`;
  return deps.tokens.sign({ sub: viewed.accountId, sid: id, act: { sub: viewer.account.id } });
}

/** What the session's token says. */
export const toClaims = ({ id, account, impersonatedBy }: Session): Claims => ({
  sub: account.id,
  sid: id,
  ...(impersonatedBy === null ? {} : { act: { sub: impersonatedBy } }),
});

/** A session's token once more. */
export const tokenOf = (deps: AppDeps, session: Session): string => deps.tokens.sign(toClaims(session));

/**
 * What makes session `s` count at this moment: not ended, not run out; a viewing also needs the viewer's own
 * session, and for one household that the viewer is of its family and the viewed its nanny.
 */
export const isActiveAt = (sql: Sql, now: string) => sql`
  s.revoked_at is null and s.expires_at > ${now}
  and (s.opened_by is null or exists (
    select 1 from session o where o.id = s.opened_by and o.account_id = s.impersonated_by
      and o.revoked_at is null and o.expires_at > ${now}))
  and (s.household_id is null or (
    exists (select 1 from membership f where f.account_id = s.impersonated_by
      and f.household_id = s.household_id and f.role = 'FAMILY')
    and exists (select 1 from membership n where n.account_id = s.account_id
      and n.household_id = s.household_id and n.role = 'NANNY')))`;

interface SessionRow extends Account {
  /** Which of the questions it answers. */
  readonly place: number;
  readonly sid: string;
  readonly impersonatedBy: string | null;
  readonly onlyHousehold: string | null;
  readonly lastUsedAt: string;
  readonly memberships: readonly (Omit<Membership, 'role'> & { role: Role })[];
}

/** The session that a token stands for, while it lasts. Using it makes it last longer. */
export async function findSession(deps: AppDeps, token: string): Promise<Session | undefined> {
  const claims = deps.tokens.verify(token);
  return claims === undefined ? undefined : readSession(deps, claims);
}

const readers = new WeakMap<AppDeps, (claims: Claims) => Promise<Session | undefined>>();

/**
 * The session of claims that a token of ours has made; undefined once it has ended. Those that are asked for in one turn
 * are read by one statement.
 */
export function readSession(deps: AppDeps, claims: Claims): Promise<Session | undefined> {
  const read = readers.get(deps) ?? createBatchLoader((all) => readSessions(deps, all));
  readers.set(deps, read);
  return read(claims);
}

async function readSessions(
  deps: AppDeps,
  claims: readonly Claims[],
): Promise<Promise<Session | undefined>[]> {
  const now = deps.now();
  const asked = claims.map(({ sub, sid, act }, place) => ({ place, sid, sub, act: act?.sub ?? null }));
  // Each is looked up by itself. The planner takes a list for a hundred questions: joined as a whole, it read all accounts
  // of up to some 35,000 for each request.
  const rows = await deps.sql<SessionRow[]>`
    select k.place, found.*
    from json_to_recordset(${JSON.stringify(asked)}::text::json) as k(place int, sid uuid, sub uuid, act uuid)
      cross join lateral (
        select s.id as sid, s.impersonated_by as "impersonatedBy", s.household_id as "onlyHousehold",
          s.last_used_at as "lastUsedAt", a.id, a.email, a.name, a.role, a.created_at as "createdAt",
          coalesce((select json_agg(json_build_object('householdId', m.household_id, 'role', m.role,
            'nannyId', m.nanny_id, 'access', m.access) order by m.created_at, m.household_id)
            from membership m where m.account_id = a.id
              and (s.household_id is null or m.household_id = s.household_id)), '[]') as memberships
        from session s join account a on a.id = s.account_id
        where s.id = k.sid and s.account_id = k.sub and s.impersonated_by is not distinct from k.act
          and ${isActiveAt(deps.sql, now)}
        limit 1) found`;
  const found = new Map(rows.map((row) => [row.place, row]));
  return claims.map((_claims, place) => used(deps, found.get(place), now));
}

async function used(deps: AppDeps, row: SessionRow | undefined, now: string): Promise<Session | undefined> {
  if (row === undefined) return undefined;
  const { sid, impersonatedBy, onlyHousehold, memberships, id, email, name, role, createdAt } = row;
  const account = { id, email, name, role, createdAt };
  const session = { id: sid, account, impersonatedBy, onlyHousehold, memberships };
  if (minutesBetween(row.lastUsedAt, now) >= SLIDE_AFTER_MINUTES) await slideSession(deps, session);
  return session;
}

/** A sign-in lasts from now on; an hour of viewing as somebody else stays an hour. */
export async function slideSession(
  deps: Pick<AppDeps, 'sql' | 'now'>,
  { id, impersonatedBy }: Pick<Session, 'id' | 'impersonatedBy'>,
): Promise<void> {
  if (impersonatedBy !== null) return;
  const now = deps.now();
  await deps.sql`
    update session set last_used_at = ${now}, expires_at = ${addMinutes(now, SESSION_MINUTES)}
    where id = ${id}`;
}

/** Those of the session's memberships that stand unchanged, as this transaction sees them. */
export async function currentMemberships(
  tx: TransactionSql,
  session: Session,
): Promise<readonly Membership[]> {
  const rows = await tx<{ access: string }[]>`
    select access from membership where account_id = ${session.account.id}`;
  const standing = new Set(rows.map(({ access }) => access));
  return session.memberships.filter(({ access }) => standing.has(access));
}
