import { createHash } from 'node:crypto';
import type { AppDeps } from './deps.ts';
import { Refused } from './refused.ts';

/**
 * Remembers what an Idempotency-Key is for, before it is carried out; repeated for the same, all is well.
 * Throws `key_conflict` for another request.
 */
export async function claimKey(
  deps: AppDeps,
  { accountId, key }: { accountId: string; key: string },
  request: readonly unknown[],
): Promise<void> {
  const fingerprint = createHash('sha256').update(JSON.stringify(request)).digest();
  const claimed = await deps.sql`
    insert into request_key (account_id, key, fingerprint, created_at)
    values (${accountId}, ${key}, ${fingerprint}, ${deps.now()}) on conflict (account_id, key) do nothing`;
  if (claimed.count > 0) return;
  const [known] = await deps.sql<{ same: boolean }[]>`
    select fingerprint = ${fingerprint} as same from request_key
    where account_id = ${accountId} and key = ${key}`;
  if (known?.same !== true) throw new Refused('key_conflict');
}
