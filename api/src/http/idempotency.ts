/** What an Idempotency-Key was first used for, so that the same request is answered alike and another refused. */
import { createHmac } from 'node:crypto';
import type { AppDeps } from '../accounts/app-deps.ts';
import { Refused } from '../accounts/refused.ts';

export interface RequestKey {
  readonly accountId: string;
  readonly key: string;
}

/** Keyed, for a request may hold a password: what is kept must not be something to guess it by. */
const fingerprintOf = (deps: AppDeps, request: readonly unknown[]): Buffer =>
  createHmac('sha256', deps.config.jwtSecret).update(JSON.stringify(request)).digest();

/**
 * Remembers what an Idempotency-Key is for, before it is carried out; repeated for the same, all is well. Answers
 * whether it has been carried out, of a request that has nothing to answer. Throws `key_conflict` for another
 * request.
 */
export async function claimKey(
  deps: AppDeps,
  { accountId, key }: RequestKey,
  request: readonly unknown[],
): Promise<'to do' | 'done'> {
  const fingerprint = fingerprintOf(deps, request);
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

/** Remembers that a request that has nothing to answer has been carried out: a delete can't be done again. */
export async function markDone(deps: AppDeps, { accountId, key }: RequestKey): Promise<void> {
  await deps.sql`update request_key set done = true where account_id = ${accountId} and key = ${key}`;
}
