/** Claims Idempotency-Keys and marks them as done. Refuses a key that belongs to another request. */
import { createHmac } from 'node:crypto';
import type { AppDeps } from '../accounts/app-deps.ts';
import { HttpRefusal } from '../accounts/http-refusal.ts';

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
 * Stores the request that an Idempotency-Key is for, before the request runs. Returns 'done' for a repeated request
 * that was marked done. Throws `key_conflict` if the key belongs to another request.
 */
export async function claimKey(
  deps: AppDeps,
  { householdId, accountId, key }: RequestKey,
  request: readonly unknown[],
): Promise<'to do' | 'done'> {
  const fingerprint = hashRequest(deps, request);
  const claimed = await deps.sql`
    insert into household_request_key (household_id, account_id, key, fingerprint, created_at)
    values (${householdId}, ${accountId}, ${key}, ${fingerprint}, ${deps.now()})
    on conflict (household_id, account_id, key) do nothing`;
  if (claimed.count > 0) return 'to do';
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
