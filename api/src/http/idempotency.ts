/** Idempotency-Key: the same request gets the same response, another request with the key is refused. */
import { createHmac } from 'node:crypto';
import type { AppDeps } from '../accounts/app-deps.ts';
import { Refused } from '../accounts/refused.ts';

export interface RequestKey {
  readonly accountId: string;
  readonly key: string;
}

/** An HMAC, not a plain hash: a request may contain a password, which a stolen hash would allow to guess. */
const hashRequest = (deps: AppDeps, request: readonly unknown[]): Buffer =>
  createHmac('sha256', deps.config.jwtSecret).update(JSON.stringify(request)).digest();

/**
 * Stores the request that an Idempotency-Key is for, before the request runs. Returns 'done' for a repeated request
 * that was marked done. Throws `key_conflict` if the key belongs to another request.
 */
export async function claimKey(
  deps: AppDeps,
  { accountId, key }: RequestKey,
  request: readonly unknown[],
): Promise<'to do' | 'done'> {
  const fingerprint = hashRequest(deps, request);
  const claimed = await deps.sql`
    insert into request_key (account_id, key, fingerprint, created_at)
    values (${accountId}, ${key}, ${fingerprint}, ${deps.now()}) on conflict (account_id, key) do nothing`;
  if (claimed.count > 0) return 'to do';
  const [known] = await deps.sql<{ same: boolean; done: boolean }[]>`
    select fingerprint = ${fingerprint} as same, done from request_key
    where account_id = ${accountId} and key = ${key}`;
  if (known?.same !== true) throw new Refused('key_conflict');
  return known.done ? 'done' : 'to do';
}

/** Marks a request without a response body as done: a repeated delete would find nothing to delete. */
export async function markDone(deps: AppDeps, { accountId, key }: RequestKey): Promise<void> {
  await deps.sql`update request_key set done = true where account_id = ${accountId} and key = ${key}`;
}
