/**
 * Returns ids, tokens and devices of the households that api/test-support/many-households.ts makes. Also adds
 * parents to one.
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
  /** Returns the id of a day, counted back from yesterday. */
  readonly dayAt: (number: number) => string;
  readonly token: string;
  /** Returns a device of the family. */
  deviceAt(origin: string): Device;
}

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

interface Claims {
  readonly sub: string;
  readonly sid: string;
}

/** Signs a token as the API does. */
function tokenOf(claims: Claims): string {
  const body = { ...claims, iat: Math.floor(Date.now() / 1000) };
  const signed = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url(body)}`;
  return `${signed}.${createHmac('sha256', JWT_SECRET).update(signed).digest('base64url')}`;
}

export function madeHousehold(n: number): MadeHousehold {
  const [sub, sid] = [householdRowId('account', n), householdRowId('session', n)];
  const token = tokenOf({ sub, sid });
  return {
    householdId: householdRowId('household', n),
    nannyId: householdRowId('nanny', n),
    dayId: householdRowId('day', n),
    dayAt: (number) => householdRowId('day', n, number),
    token,
    deviceAt: (origin) => new Device(origin, { token, user: { id: sub } as Device['user'] }),
  };
}

/** Adds this many parents to household number `n`. Returns a token of each: one person has at most 200 streams. */
export async function addParents(database: Sql, n: number, count: number): Promise<string[]> {
  const rows = await database<Claims[]>`
    with parent as (
      insert into account (id, email, name, role, password_hash, created_at)
      select gen_random_uuid(), gen_random_uuid() || '@example.net', 'Parent', 'FAMILY', 'none', now()
      from generate_series(1, ${count}::int) i returning id),
    member as (
      insert into membership (account_id, household_id, role, access, created_at)
      select id, ${householdRowId('household', n)}::uuid, 'FAMILY', id, now() from parent)
    insert into session (id, account_id, device, created_at, last_used_at, expires_at)
    select gen_random_uuid(), id, 'Phone', now(), now(), now() + interval '60 days' from parent
    returning id as sid, account_id as sub`;
  return rows.map(tokenOf);
}
