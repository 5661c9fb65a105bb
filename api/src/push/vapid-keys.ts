/**
 * Makes and keeps the pair of keys that signs push messages (VAPID, RFC 8292), in the table `server`, the private one
 * encrypted with the data key. Browsers bind their subscriptions to the public one.
 */

import type { AppDeps } from '../accounts/app-deps.ts';
import { HttpRefusal } from '../accounts/http-refusal.ts';
import { type Config, ConfigError, readDataKey } from '../config.ts';
import type { Sql, TransactionSql } from '../database/connection.ts';
import { transact } from '../database/transaction.ts';
import { openText, sealText } from '../kit/sealed-text.ts';

export interface VapidKeys {
  /** Base64url, as browsers want it. */
  readonly publicKey: string;
  readonly privateKey: string;
}

interface VapidParts extends Pick<AppDeps, 'sql'> {
  readonly config: Pick<Config, 'dataKey' | 'dataDir'>;
  readonly log: { warn(fields: object, message: string): void };
}

interface Stored {
  readonly publicKey: string | null;
  readonly sealed: Uint8Array | null;
}

const PURPOSE = 'vapid';

/** Loaded at the first use: most servers' first minutes need none of it. */
export const loadWebPush = async () => (await import('web-push')).default;

/** Returns undefined before the first keys, and for keys that were encrypted with another data key. */
function openKeys({ publicKey, sealed }: Stored, secret: string): VapidKeys | undefined {
  const privateKey = sealed === null ? undefined : openText(sealed, { secret, purpose: PURPOSE });
  return publicKey === null || privateKey === undefined ? undefined : { publicKey, privateKey };
}

const select = (sql: Sql | TransactionSql) => sql<Stored[]>`
  select vapid_public as "publicKey", vapid_private as sealed from server`;

/** Stores new keys and deletes all subscriptions that are bound to earlier ones. */
async function replaceKeys({ sql, log }: VapidParts, secret: string): Promise<VapidKeys> {
  const made = (await loadWebPush()).generateVAPIDKeys();
  const sealed = sealText(made.privateKey, { secret, purpose: PURPOSE });
  return transact(sql, async (tx) => {
    // Orders processes that start together: the second one uses the keys of the first.
    await tx`select 1 from server for update`;
    const [stored] = await select(tx);
    const known = stored && openKeys(stored, secret);
    if (known !== undefined) return known;
    await tx`update server set vapid_public = ${made.publicKey}, vapid_private = ${sealed}`;
    if (stored?.publicKey === null) return made;
    const ended = await tx`delete from push_subscription`;
    log.warn({ ended: ended.count }, 'the keys of push messages could not be decrypted; made new ones');
    return made;
  });
}

/** Returns a function that returns the keys, made at its first call. It throws `no_push` without a data key. */
export function openVapidKeys(parts: VapidParts): () => Promise<VapidKeys> {
  let secret: string | undefined;
  const readSecret = (): string => {
    try {
      secret ??= readDataKey(parts.config);
      return secret;
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      parts.log.warn({ err: error }, 'push messages need DATA_KEY, or a DATA_DIR that can be written');
      throw new HttpRefusal('no_push');
    }
  };
  return async () => {
    const used = readSecret();
    // Read each time: another process may have replaced them.
    const [stored] = await select(parts.sql);
    return (stored && openKeys(stored, used)) ?? replaceKeys(parts, used);
  };
}
