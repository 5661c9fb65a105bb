/**
 * Stores, finds and ends push subscriptions: browsers that want push messages. Each belongs to a session and counts
 * only while that is active.
 */
import { ECDH } from 'node:crypto';
import { toMillis } from 'sync-protocol/kernel/calendar.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { SUBSCRIPTIONS_MAX } from 'sync-protocol/reminders/push-message.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { HttpRefusal } from '../accounts/http-refusal.ts';
import { assertNotEnded, type Session } from '../accounts/session.ts';
import { isActive } from '../database/active-session.ts';
import type { Sql } from '../database/connection.ts';
import { retryConflicts, transact } from '../database/transaction.ts';
import { checkEndpoint } from './endpoints.ts';

/** The first byte of an uncompressed point. */
const UNCOMPRESSED = 4;

export interface NewSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

export interface Subscription extends NewSubscription {
  readonly id: string;
  readonly accountId: string;
  /** When the push service last refused this server's key for it. */
  readonly failedAt: string | null;
}

/** Whether the bytes are a point of P-256. */
function isPoint(p256dh: string): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point[0] !== UNCOMPRESSED) return false;
  try {
    ECDH.convertKey(point, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

/**
 * Stores the subscription of the session's device instead of its earlier one. One that another session of this browser
 * has stored ends: it has the same endpoint and secret. Throws `push_host` and `bad_input`.
 */
export async function subscribe(
  deps: AppDeps,
  session: Session,
  { endpoint, keys: { p256dh, auth } }: NewSubscription,
): Promise<{ id: string }> {
  const checked = checkEndpoint(endpoint, deps.config.pushHosts);
  if (checked === undefined) throw new HttpRefusal('push_host');
  if (!isPoint(p256dh)) {
    const details = [{ path: 'keys.p256dh', message: 'Must be a point of P-256' }];
    throw new HttpRefusal('bad_input', { sentence: 'Keys.p256dh: Must be a point of P-256', details });
  }
  const { href } = checked;
  const accountId = session.account.id;
  return transact(deps.sql, async (tx) => {
    // Orders concurrent requests: both would count the same subscriptions.
    await tx`select 1 from account where id = ${accountId} for update`;
    await assertNotEnded(deps, tx, session);
    const [known] = await tx<{ id: string }[]>`
      select id from push_subscription
      where session_id = ${session.id} and endpoint = ${href} and p256dh = ${p256dh} and auth = ${auth}`;
    if (known !== undefined) return known;
    await tx`
      delete from push_subscription
      where session_id = ${session.id} or (endpoint = ${href} and auth = ${auth})`;
    await tx`
      delete from push_subscription where id in (
        select id from push_subscription where account_id = ${accountId}
        order by created_at desc, id desc offset ${SUBSCRIPTIONS_MAX - 1})`;
    const now = deps.now();
    const id = newId(toMillis(now));
    await tx`
      insert into push_subscription (id, account_id, session_id, endpoint, p256dh, auth, created_at)
      values (${id}, ${accountId}, ${session.id}, ${href}, ${p256dh}, ${auth}, ${now})`;
    return { id };
  });
}

/** Ends one subscription of the account. Throws `not_found` for an ended one and for another account's. */
export async function unsubscribe(
  sql: Sql,
  { accountId, pushId }: { accountId: string; pushId: string },
): Promise<void> {
  const ended = await retryConflicts(
    () => sql`delete from push_subscription where id = ${pushId} and account_id = ${accountId}`,
  );
  if (ended.count === 0) throw new HttpRefusal('not_found');
}

/** Returns ids and endpoints of the account's subscriptions whose session is active. */
export async function listSubscriptions(
  { sql, now }: Pick<AppDeps, 'sql' | 'now'>,
  { accountId, sessionId }: { accountId: string; sessionId?: string | undefined },
): Promise<Pick<Subscription, 'id' | 'endpoint'>[]> {
  return sql<Pick<Subscription, 'id' | 'endpoint'>[]>`
    select p.id, p.endpoint from push_subscription p join session s on s.id = p.session_id
      cross join (select ${now()}::timestamptz as now) moment
    where p.account_id = ${accountId} and p.session_id = coalesce(${sessionId ?? null}::uuid, p.session_id)
      and ${isActive(sql)}
    order by p.created_at, p.id`;
}

/** Returns a subscription; undefined once it or its session has ended. */
export async function findSubscription(
  { sql, now }: Pick<AppDeps, 'sql' | 'now'>,
  id: string,
): Promise<Subscription | undefined> {
  const [found] = await sql<(Omit<Subscription, 'keys'> & Subscription['keys'])[]>`
    select p.id, p.account_id as "accountId", p.endpoint, p.p256dh, p.auth, p.failed_at as "failedAt"
    from push_subscription p join session s on s.id = p.session_id
      cross join (select ${now()}::timestamptz as now) moment
    where p.id = ${id} and ${isActive(sql)}`;
  if (found === undefined) return undefined;
  const { p256dh, auth, ...rest } = found;
  return { ...rest, keys: { p256dh, auth } };
}

/** Deletes a subscription that its push service no longer knows. */
export const deleteSubscription = async (sql: Sql, id: string): Promise<void> => {
  await retryConflicts(() => sql`delete from push_subscription where id = ${id}`);
};

/** Records when the push service refused this server's key for a subscription; null once it has taken a message. */
export const recordRefusal = async (sql: Sql, id: string, failedAt: string | null): Promise<void> => {
  await retryConflicts(() => sql`update push_subscription set failed_at = ${failedAt} where id = ${id}`);
};
