/**
 * What event streams follow of their accounts: whether their session still counts, and what it lets them see. They are
 * thousands, asked for together; so less is read than of a request's session, and by one look for all.
 */
import { addMinutes } from 'sync-protocol/rules/calendar.ts';
import type { Membership } from 'sync-protocol/sync/wire.ts';
import { createBatchLoader } from '../database/batch-loader.ts';
import type { AppDeps, Claims } from './app-deps.ts';
import { isActiveAt, SLIDE_AFTER_MINUTES, slideSession } from './session.ts';

type GrantsDeps = Pick<AppDeps, 'sql' | 'now'>;

/** Another text whenever a grant is given, changed or taken away. */
export const grantsOf = (memberships: readonly Membership[]): string =>
  memberships.map(({ access }) => access).join(' ');

interface Standing {
  readonly sid: string;
  readonly sub: string;
  readonly act: string | null;
  readonly isToSlide: boolean;
  /** Null without any. */
  readonly grants: string | null;
}

const readers = new WeakMap<GrantsDeps, (claims: Claims) => Promise<string | undefined>>();

/** `grantsOf` the session as it is now; undefined once it has ended. Being asked makes it last longer. */
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
  // Each by itself, as in `readSession`: joined as a whole, all sessions and memberships of a small house would be read.
  const rows = await deps.sql<Standing[]>`
    select s.sid, s.sub, s.act, s."isToSlide",
      (select string_agg(m.access::text, ' ' order by m.created_at, m.household_id) from membership m
        where m.account_id = s.sub and (s.household_id is null or m.household_id = s.household_id)) as grants
    from unnest(${asked}::uuid[]) as k(sid)
      cross join lateral (
        select s.id as sid, s.account_id as sub, s.impersonated_by as act, s.household_id,
          s.last_used_at <= ${addMinutes(now, -SLIDE_AFTER_MINUTES)} as "isToSlide"
        from session s where s.id = k.sid and ${isActiveAt(deps.sql, now)}
        limit 1) s`;
  const standing = new Map(rows.map((row) => [row.sid, row]));
  return claims.map((each) => grantsNow(deps, each, standing.get(each.sid)));
}

async function grantsNow(
  deps: GrantsDeps,
  { sub, act }: Claims,
  row: Standing | undefined,
): Promise<string | undefined> {
  if (row?.sub !== sub || row.act !== (act?.sub ?? null)) return undefined;
  if (row.isToSlide) await slideSession(deps, { id: row.sid, impersonatedBy: row.act });
  return row.grants ?? '';
}
