/**
 * Reads for event streams whether sessions are still active and, as one comparable string, their memberships; extends
 * sessions that are due. Thousands of streams ask at once: one statement answers them all and reads less than
 * `readSession`.
 */
import { addMinutes } from 'sync-protocol/kernel/calendar.ts';
import type { Membership } from 'sync-protocol/kernel/wire.ts';
import { isActive } from '../database/active-session.ts';
import { createBatchLoader } from '../database/batch-loader.ts';
import type { AppDeps, Claims } from './app-deps.ts';
import { SLIDE_AFTER_MINUTES, slideSession } from './session.ts';

type GrantsDeps = Pick<AppDeps, 'sql' | 'now' | 'onSlideError'>;

/** Returns a string that changes whenever a membership is added, changed or removed. */
export const toGrantsKey = (memberships: readonly Membership[]): string =>
  memberships.map(({ access }) => access).join(' ');

interface GrantsRow {
  readonly sid: string;
  readonly sub: string;
  readonly act: string | null;
  readonly isToSlide: boolean;
  /** Null without memberships. */
  readonly grants: string | null;
}

const readers = new WeakMap<GrantsDeps, (claims: Claims) => Promise<string | undefined>>();

/** Returns the session's grants key; undefined once the session has ended. Extends the session if due. */
export function readGrants(deps: GrantsDeps, claims: Claims): Promise<string | undefined> {
  const read = readers.get(deps) ?? createBatchLoader((all) => readAll(deps, all));
  readers.set(deps, read);
  return read(claims);
}

async function readAll(
  deps: GrantsDeps,
  claims: readonly Claims[],
): Promise<readonly Promise<string | undefined>[]> {
  const now = deps.now();
  const asked = `{${claims.map(({ sid }) => sid).join(',')}}`;
  // A lateral join, as in `readSession`: otherwise the planner scans whole tables.
  const rows = await deps.sql<GrantsRow[]>`
    select s.sid, s.sub, s.act, s."isToSlide",
      (select string_agg(m.access::text, ' ' order by m.created_at, m.household_id) from membership m
        where m.account_id = s.sub and (s.household_id is null or m.household_id = s.household_id)) as grants
    from unnest(${asked}::uuid[]) as k(sid)
      cross join lateral (
        select s.id as sid, s.account_id as sub, s.impersonated_by as act, s.household_id,
          s.last_used_at <= ${addMinutes(now, -SLIDE_AFTER_MINUTES)} as "isToSlide"
        from session s cross join (select ${now}::timestamptz as now) moment
        where s.id = k.sid and ${isActive(deps.sql)}
        limit 1) s`;
  const bySession = new Map(rows.map((row) => [row.sid, row]));
  return claims.map((each) => toGrants(deps, each, bySession.get(each.sid)));
}

async function toGrants(
  deps: GrantsDeps,
  { sub, act }: Claims,
  row: GrantsRow | undefined,
): Promise<string | undefined> {
  if (row?.sub !== sub || row.act !== (act?.sub ?? null)) return undefined;
  if (row.isToSlide) await slideSession(deps, { id: row.sid, impersonatedBy: row.act });
  return row.grants ?? '';
}
