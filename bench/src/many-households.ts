/**
 * Returns ids, tokens and devices of the households that api/test-support/many-households.ts makes. Also signs in more
 * devices of one.
 */
import { createHmac } from 'node:crypto';
import type { Sql } from 'api/database/connection.ts';
import { householdRowId } from 'api/test-support/many-households.ts';
import { Device } from './device.ts';
import { JWT_SECRET } from './server.ts';

export interface MadeHousehold {
  readonly householdId: string;
  readonly nannyId: string;
  /** The newest day: yesterday. */
  readonly dayId: string;
  readonly token: string;
  /** Returns a device of the family. */
  deviceAt(origin: string): Device;
}

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs a token as the API does. */
function tokenOf(n: number, sid = householdRowId('session', n)): string {
  const claims = { sub: householdRowId('account', n), sid, iat: Math.floor(Date.now() / 1000) };
  const signed = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url(claims)}`;
  return `${signed}.${createHmac('sha256', JWT_SECRET).update(signed).digest('base64url')}`;
}

export function madeHousehold(n: number): MadeHousehold {
  const [accountId, token] = [householdRowId('account', n), tokenOf(n)];
  return {
    householdId: householdRowId('household', n),
    nannyId: householdRowId('nanny', n),
    dayId: householdRowId('day', n),
    token,
    deviceAt: (origin) => new Device(origin, { token, user: { id: accountId } as Device['user'] }),
  };
}

/** Returns tokens of this many more devices of household number `n`'s family. */
export async function signInOften(database: Sql, n: number, count: number): Promise<string[]> {
  const rows = await database<{ id: string }[]>`
    insert into session (id, account_id, device, created_at, last_used_at, expires_at)
    select gen_random_uuid(), ${householdRowId('account', n)}, 'Phone', now(), now(), now() + interval '60 days'
    from generate_series(1, ${count}) returning id`;
  return rows.map(({ id }) => tokenOf(n, id));
}
