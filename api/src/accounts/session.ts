/**
 * Opens, reads and extends sessions, and signs their tokens. A session is a sign-in on one device, for 60 days from
 * the last use, or an impersonation, for one hour while the viewer's own session and membership last. Reads a
 * session's memberships, and tells who really acts. Prevents deadlocks on Citus.
 */
import { addMinutes, MINUTES_PER_DAY, minutesBetween, toMillis } from 'sync-protocol/kernel/calendar.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import type { Membership } from 'sync-protocol/kernel/wire.ts';
import { activeOwnSession, activeSession, isActive } from '../database/active-session.ts';
import { createBatchLoader } from '../database/batch-loader.ts';
import type { Sql, TransactionSql } from '../database/connection.ts';
import { withHouseholds } from '../database/machine-scope.ts';
import { textArray } from '../database/sql-parameters.ts';
import { retryConflicts } from '../database/transaction.ts';
import { personBehind } from '../kit/event-loop-share.ts';
import { isDistributed } from '../sync/execute.ts';
import { type Account, isAccountDeleted } from './account.ts';
import type { AppDeps, Claims } from './app-deps.ts';
import { HttpRefusal } from './http-refusal.ts';

const SESSION_DAYS = 60;
const SESSION_MINUTES = SESSION_DAYS * MINUTES_PER_DAY;
/** The row's expiry moves at most this often, so that most requests don't write. */
export const SLIDE_AFTER_MINUTES = 60;
const SLIDE_PAUSE_MINUTES = 1;
const IMPERSONATION_MINUTES = 60;
const NO_SESSION = '00000000-0000-0000-0000-000000000000';
/** Characters of a device's name that are kept. */
const DEVICE_NAME_MAX = 200;

export interface Session {
  readonly id: string;
  readonly account: Account;
  /** The account behind an impersonation. */
  readonly impersonatedBy: string | null;
  /** The one household that a parent's impersonation may see; null without this limit. */
  readonly onlyHousehold: string | null;
  /** The oldest first. */
  readonly memberships: readonly Membership[];
  /** The account's time zone as its devices last told it; null before. */
  readonly timezone: string | null;
  /** When the session and its memberships were read. */
  readonly readAt: string;
}

/**
 * Prevents deadlocks on Citus. Call it first in a transaction that writes accounts, then sessions: on Citus a write of
 * sessions locks the table of sessions, then that of accounts, and another order would deadlock. PostgreSQL locks rows.
 */
export async function lockSessionsOnCitus(deps: AppDeps, tx: TransactionSql): Promise<void> {
  // Finds no row: Citus locks the whole table for it.
  if (isDistributed(deps)) await tx`select 1 from session where id = ${NO_SESSION} for update`;
}

/**
 * Opens a session and returns its token. `passwordHash` is the hash that the password was checked against: throws
 * `invalid_credentials` if the account has been deleted or its password changed since. Locks the account's row, so that
 * a concurrent password change also ends this session.
 */
export async function openSession(
  deps: AppDeps,
  tx: TransactionSql,
  owner: { accountId: string; passwordHash: string; device: string },
): Promise<string> {
  const now = deps.now();
  const id = newId(toMillis(now));
  try {
    await tx`
      insert into session (id, account_id, device, created_at, last_used_at, expires_at)
      values (${id}, ${owner.accountId}, ${owner.device.slice(0, DEVICE_NAME_MAX)}, ${now}, ${now},
        ${addMinutes(now, SESSION_MINUTES)})`;
  } catch (error) {
    throw isAccountDeleted(error) ? new HttpRefusal('invalid_credentials') : error;
  }
  // On Citus the insert has locked the account's table against updates; with a row lock, two sign-ins would deadlock.
  const unchanged = isDistributed(deps)
    ? await tx`select 1 from account where id = ${owner.accountId} and password_hash = ${owner.passwordHash}`
    : await tx`
        select 1 from account where id = ${owner.accountId} and password_hash = ${owner.passwordHash} for share`;
  if (unchanged.count === 0) throw new HttpRefusal('invalid_credentials');
  return deps.tokens.sign({ sub: owner.accountId, sid: id });
}

/** Opens an impersonation. Returns its token, which names both accounts. */
export async function openImpersonation(
  deps: AppDeps,
  viewer: Session,
  viewed: { accountId: string; onlyHousehold: string | null; device: string },
): Promise<string> {
  const now = deps.now();
  const id = newId(toMillis(now));
  await retryConflicts(
    () => deps.sql`
      insert into session (id, account_id, device, impersonated_by, opened_by, household_id, created_at,
        last_used_at, expires_at)
      values (${id}, ${viewed.accountId}, ${viewed.device.slice(0, DEVICE_NAME_MAX)}, ${viewer.account.id},
        ${viewer.id}, ${viewed.onlyHousehold}, ${now}, ${now}, ${addMinutes(now, IMPERSONATION_MINUTES)})`,
  );
  return deps.tokens.sign({ sub: viewed.accountId, sid: id, act: { sub: viewer.account.id } });
}

/** Returns the account of the person who really acts (`personBehind`), which limits count. */
export const personOf = ({ account, impersonatedBy }: Session): string =>
  personBehind({ accountId: account.id, impersonatedBy });

/** Runs work that reads and writes the session's households, on connections to their machines. */
export const withMembershipsOf = <T>(
  { sql }: Pick<AppDeps, 'sql'>,
  { memberships }: Session,
  work: () => Promise<T>,
): Promise<T> =>
  withHouseholds(
    sql,
    memberships.map(({ householdId }) => householdId),
    work,
  );

export const toClaims = ({ id, account, impersonatedBy }: Session): Claims => ({
  sub: account.id,
  sid: id,
  ...(impersonatedBy === null ? {} : { act: { sub: impersonatedBy } }),
});

/** Signs another token for an open session. */
export const signToken = (deps: AppDeps, session: Session): string => deps.tokens.sign(toClaims(session));

/** A session with one of its memberships; with none, the membership's columns are null. */
interface SessionRow extends Account {
  readonly sid: string;
  readonly impersonatedBy: string | null;
  readonly onlyHousehold: string | null;
  readonly isToSlide: boolean;
  readonly timezone: string | null;
  readonly householdId: string | null;
  readonly memberRole: Membership['role'];
  readonly nannyId: string | null;
  readonly access: string;
}

/** Returns the active session of a token, and extends it if due. Returns undefined for any other token. */
export async function findSession(deps: AppDeps, token: string): Promise<Session | undefined> {
  const claims = deps.tokens.verify(token);
  return claims === undefined ? undefined : readSession(deps, claims);
}

/** For a transaction that has waited for a lock. Throws `signed_out` if the session has ended since it was read. */
export async function assertNotEnded(
  deps: Pick<AppDeps, 'sql' | 'now'>,
  tx: TransactionSql,
  session: Session,
): Promise<void> {
  const active = await tx`
    select 1 from session s cross join (select ${deps.now()}::timestamptz as now) moment
    where s.id = ${session.id} and ${isActive(deps.sql)}`;
  if (active.count === 0) throw new HttpRefusal('signed_out');
}

/** Reads a session again, with its memberships of now. Throws `signed_out` if it has ended. */
export async function readAgain(deps: AppDeps, session: Session): Promise<Session> {
  const current = await readSession(deps, toClaims(session));
  if (current === undefined) throw new HttpRefusal('signed_out');
  return current;
}

const readers = new WeakMap<AppDeps, (claims: Claims) => Promise<Session | undefined>>();

/** Returns the active session of verified claims, and extends it if due. Concurrent calls share one statement. */
function readSession(deps: AppDeps, claims: Claims): Promise<Session | undefined> {
  const read = readers.get(deps) ?? createBatchLoader((all) => readSessions(deps, all));
  readers.set(deps, read);
  return read(claims);
}

/**
 * Returns the statement that reads the active sessions of the ids `$1`, one row for each membership. Sessions last used
 * before `$2` are to be extended. Lateral joins, because for plain joins the planner expects 100 keys, and scans whole
 * tables on each request while the account table has fewer than about 35,000 rows.
 */
const selectSessions = (active: string): string => `
  select s.*, m.household_id as "householdId", m.role as "memberRole", m.nanny_id as "nannyId", m.access
  from unnest($1::uuid[]) as k(sid)
    cross join lateral (
      select s.id as sid, s.impersonated_by as "impersonatedBy", s.household_id as "onlyHousehold",
        s.last_used_at <= $2::timestamptz as "isToSlide",
        a.id, a.email, a.name, a.role, a.created_at as "createdAt", a.language, a.timezone
      from session s join account a on a.id = s.account_id
      where s.id = k.sid and ${active}
      limit 1) s
    left join lateral (
      select * from membership m
      where m.account_id = s.id and (s."onlyHousehold" is null or m.household_id = s."onlyHousehold")
      offset 0) m on true
  order by m.created_at, m.household_id`;

const SELECT_SESSIONS = selectSessions(activeSession('$3'));
const SELECT_OWN_SESSIONS = selectSessions(activeOwnSession('$3'));

async function readSessions(
  deps: AppDeps,
  claims: readonly Claims[],
): Promise<Promise<Session | undefined>[]> {
  const now = deps.now();
  const areOwn = claims.every(({ act }) => act === undefined);
  const found = new Map(claims.map(({ sid }): [string, SessionRow[]] => [sid, []]));
  const rows = await deps.sql.unsafe<SessionRow[]>(
    areOwn ? SELECT_OWN_SESSIONS : SELECT_SESSIONS,
    [textArray([...found.keys()]), addMinutes(now, -SLIDE_AFTER_MINUTES), now],
    { prepare: true },
  );
  for (const row of rows) found.get(row.sid)?.push(row);
  return claims.map((each) => toSession(deps, each, { now, rows: found.get(each.sid) ?? [] }));
}

async function toSession(
  deps: AppDeps,
  { sid, sub, act }: Claims,
  { now, rows }: { now: string; rows: readonly SessionRow[] },
): Promise<Session | undefined> {
  const [row] = rows;
  if (row?.id !== sub || row.impersonatedBy !== (act?.sub ?? null)) return undefined;
  const { impersonatedBy, onlyHousehold, id, email, name, role, createdAt, language, timezone } = row;
  const account = { id, email, name, role, createdAt, language };
  const viewed = impersonatedBy === null ? {} : { viewedBy: impersonatedBy };
  const memberships = rows.flatMap(({ householdId, memberRole, nannyId, access }) =>
    householdId === null ? [] : { householdId, role: memberRole, nannyId, access, ...viewed },
  );
  const session = { id: sid, account, impersonatedBy, onlyHousehold, memberships, timezone, readAt: now };
  if (row.isToSlide) await slideSession(deps, session);
  return session;
}

/** The instant at which extending a session last failed, by pool. */
const slideFailedAt = new WeakMap<Sql, string>();

/**
 * Moves the session's expiry to 60 days from now. An impersonation keeps its hour. A failure is reported, not thrown:
 * on Citus a write of a session needs every machine, but a read only one. After a failure no session is extended for a
 * minute, because each attempt may wait for a machine that doesn't answer.
 */
export async function slideSession(
  deps: Pick<AppDeps, 'sql' | 'now' | 'onSlideError'>,
  { id, impersonatedBy }: Pick<Session, 'id' | 'impersonatedBy'>,
): Promise<void> {
  if (impersonatedBy !== null) return;
  const now = deps.now();
  const failedAt = slideFailedAt.get(deps.sql);
  if (failedAt !== undefined && minutesBetween(failedAt, now) < SLIDE_PAUSE_MINUTES) return;
  try {
    await retryConflicts(
      () => deps.sql`
        update session set last_used_at = ${now}, expires_at = ${addMinutes(now, SESSION_MINUTES)}
        where id = ${id}`,
    );
  } catch (error) {
    slideFailedAt.set(deps.sql, now);
    deps.onSlideError?.(error);
  }
}

/**
 * Returns the session's memberships that are unchanged in this transaction's snapshot. Throws `signed_out` if the
 * session has ended.
 */
export async function currentMemberships(
  deps: Pick<AppDeps, 'sql' | 'now'>,
  tx: TransactionSql,
  session: Session,
): Promise<readonly Membership[]> {
  const rows = await tx<{ access: string | null }[]>`
    select m.access from session s
      cross join (select ${deps.now()}::timestamptz as now) moment
      left join membership m on m.account_id = s.account_id
    where s.id = ${session.id} and ${isActive(deps.sql)}`;
  if (rows.length === 0) throw new HttpRefusal('signed_out');
  const current = new Set(rows.map(({ access }) => access));
  return session.memberships.filter(({ access }) => current.has(access));
}
