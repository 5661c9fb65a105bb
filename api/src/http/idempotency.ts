/**
 * Claims Idempotency-Keys and marks them as done. Refuses a key that belongs to another request. Keeps a limited number
 * of keys of refused requests.
 */
import { createHmac } from 'node:crypto';
import { toMillis } from 'sync-protocol/kernel/calendar.ts';
import { Rejection } from 'sync-protocol/kernel/errors.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { HttpRefusal } from '../accounts/http-refusal.ts';
import { HourlySum } from '../kit/hourly-sum.ts';

/** Keys of a person's refused requests that are kept in an hour, as many as refusals in a household's log. */
const REFUSED_AN_HOUR = 100;
const refusedKeys = new HourlySum(REFUSED_AN_HOUR);

export interface RequestKey {
  /** Where the key is stored: the account's oldest household, or its own id without one. */
  readonly householdId: string;
  readonly accountId: string;
  readonly key: string;
}

/** Returns an HMAC, not a plain hash: a request may contain a password, which a stolen hash would allow to guess. */
const hashRequest = (deps: AppDeps, request: readonly unknown[]): Buffer =>
  createHmac('sha256', deps.config.jwtSecret).update(JSON.stringify(request)).digest();

/**
 * Stores the request that an Idempotency-Key is for, before the request runs. Returns 'new' for a new key, 'done' for a
 * repeated request that was marked done, 'to do' for any other repeated one. Throws `key_conflict` if the key belongs
 * to another request.
 */
export async function claimKey(
  deps: AppDeps,
  { householdId, accountId, key }: RequestKey,
  request: readonly unknown[],
): Promise<'new' | 'to do' | 'done'> {
  const fingerprint = hashRequest(deps, request);
  const claimed = await deps.sql`
    insert into household_request_key (household_id, account_id, key, fingerprint, created_at)
    values (${householdId}, ${accountId}, ${key}, ${fingerprint}, ${deps.now()})
    on conflict (household_id, account_id, key) do nothing`;
  if (claimed.count > 0) return 'new';
  const [known] = await deps.sql<{ same: boolean; done: boolean }[]>`
    select fingerprint = ${fingerprint} as same, done from household_request_key
    where household_id = ${householdId} and account_id = ${accountId} and key = ${key}`;
  if (known?.same !== true) throw new HttpRefusal('key_conflict');
  return known.done ? 'done' : 'to do';
}

/** Marks a request without a response body as done: a repeated delete would find nothing to delete. */
export async function markDone(deps: AppDeps, { householdId, accountId, key }: RequestKey): Promise<void> {
  await deps.sql`
    update household_request_key set done = true
    where household_id = ${householdId} and account_id = ${accountId} and key = ${key}`;
}

/**
 * Deletes the new key of a request that was refused, once the person has had enough kept ones in this hour: a key is
 * stored for 400 days, and refusals cost their sender nothing. Keeps it after a fault: the request may have been
 * carried out.
 */
export async function limitRefusedKeys(
  deps: AppDeps,
  { householdId, accountId, key }: RequestKey,
  { personId, error }: { personId: string; error: unknown },
): Promise<void> {
  if (!(error instanceof Rejection || error instanceof HttpRefusal)) return;
  if (refusedKeys.tryAdd(personId, 1, toMillis(deps.now()))) return;
  await deps.sql`
    delete from household_request_key
    where household_id = ${householdId} and account_id = ${accountId} and key = ${key} and not done`;
}
