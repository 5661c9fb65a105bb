/**
 * Creates, lists, finds and ends calendar feeds: addresses from which calendar programs fetch a person's shifts without
 * signing in. Only the hash of an address is stored. The database deletes a household's feed with its membership; all
 * others are kept after their end, so that a repeated request can't bring an ended address back.
 */
import { type CalendarFeed, type CalendarProgram, FEEDS_MAX } from 'sync-protocol/calendar/feed.ts';
import { toMillis } from 'sync-protocol/kernel/calendar.ts';
import type { Language } from 'sync-protocol/kernel/languages.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import type { MemberRole } from 'sync-protocol/kernel/roles.ts';
import type { Sql, TransactionSql } from '../database/connection.ts';
import { retryConflicts, transact } from '../database/transaction.ts';
import type { AppDeps } from './app-deps.ts';
import { HttpRefusal } from './http-refusal.ts';
import { deriveToken, hashToken } from './link-token.ts';
import { assertNotEnded, type Session } from './session.ts';

interface FeedRequest {
  /** Identifies the request: repeating it gives the same address, or none once that has ended. */
  readonly id: string;
  /** Null: all households of a nanny. */
  readonly householdId: string | null;
  readonly notes: boolean;
  readonly language: Language;
}

/** Returns the account's feeds, the newest first. */
export async function listFeeds(sql: Sql, accountId: string): Promise<CalendarFeed[]> {
  return sql<CalendarFeed[]>`
    select id, household_id as "householdId", with_notes as notes, created_at as "createdAt",
      fetched_at as "fetchedAt", fetched_by as "fetchedBy"
    from feed where account_id = ${accountId} and not is_ended order by created_at desc, id desc`;
}

/** Returns a key of the account's membership of a household, another one for each time that it joins; 'all' for null. */
async function membershipKey(
  tx: TransactionSql,
  accountId: string,
  householdId: string | null,
): Promise<string> {
  const [joined] = await tx<{ createdAt: string }[]>`
    select created_at as "createdAt" from membership
    where account_id = ${accountId} and (${householdId}::uuid is null or household_id = ${householdId}::uuid)
    order by created_at, household_id limit 1 for key share`;
  if (joined === undefined) throw new HttpRefusal(householdId === null ? 'no_family' : 'not_found');
  return householdId === null ? 'all' : `${householdId}@${joined.createdAt}`;
}

/**
 * Creates a feed, which ends the account's older one of the same household, or of all. Returns its id and address.
 * Throws `not_found` or `no_family` without a membership, `not_found` for a repeated request whose feed has ended, and
 * `too_many_feeds`.
 */
export async function createFeed(
  deps: AppDeps,
  session: Session,
  { id: requestId, householdId, notes, language }: FeedRequest,
): Promise<{ id: string; url: string }> {
  const accountId = session.account.id;
  const { id, token } = await transact(deps.sql, async (tx) => {
    // Orders concurrent requests: both would count the same feeds.
    await tx`select 1 from account where id = ${accountId} for update`;
    await assertNotEnded(deps, tx, session);
    const key = await membershipKey(tx, accountId, householdId);
    const made = { token: deriveToken(deps, ['feed', accountId, key, requestId]) };
    const tokenHash = hashToken(made.token);
    const [known] = await tx<{ id: string; isEnded: boolean }[]>`
      select id, is_ended as "isEnded" from feed where token_hash = ${tokenHash}`;
    if (known?.isEnded === true) throw new HttpRefusal('not_found');
    if (known !== undefined) return { ...made, id: known.id };
    await tx`
      update feed set is_ended = true
      where account_id = ${accountId} and household_id is not distinct from ${householdId}::uuid and not is_ended`;
    const feeds = await tx`select 1 from feed where account_id = ${accountId} and not is_ended`;
    if (feeds.count >= FEEDS_MAX) throw new HttpRefusal('too_many_feeds');
    const now = deps.now();
    const created = { ...made, id: newId(toMillis(now)) };
    await tx`
      insert into feed (id, account_id, household_id, token_hash, language, with_notes, created_at)
      values (${created.id}, ${accountId}, ${householdId}, ${tokenHash}, ${language}, ${notes}, ${now})`;
    return created;
  });
  return { id, url: `${deps.publicUrl()}/calendar/${token}.ics` };
}

/** Ends one feed of the account. Throws `not_found` for an ended one and for another account's. */
export async function revokeFeed(
  sql: Sql,
  { accountId, feedId }: { accountId: string; feedId: string },
): Promise<void> {
  const ended = await retryConflicts(
    () =>
      sql`update feed set is_ended = true where id = ${feedId} and account_id = ${accountId} and not is_ended`,
  );
  if (ended.count === 0) throw new HttpRefusal('not_found');
}

/** Ends all feeds of an account. */
export const endFeeds = async (tx: TransactionSql, accountId: string): Promise<void> => {
  await tx`update feed set is_ended = true where account_id = ${accountId} and not is_ended`;
};

/** Ends an account's feed of a household. */
export const endFeed = async (
  tx: TransactionSql,
  { accountId, householdId }: { accountId: string; householdId: string },
): Promise<void> => {
  await tx`
    update feed set is_ended = true
    where account_id = ${accountId} and household_id = ${householdId} and not is_ended`;
};

/** Ends the feed of all of a nanny's households once she has none, so that a later household isn't in it. */
export const endFeedWithoutHousehold = async (tx: TransactionSql, accountId: string): Promise<void> => {
  await tx`
    update feed set is_ended = true where account_id = ${accountId} and household_id is null and not is_ended
      and not exists (select 1 from membership m where m.account_id = ${accountId})`;
};

/** A household whose days a feed has. */
interface FeedMembership {
  readonly householdId: string;
  readonly role: MemberRole;
  readonly nannyId: string | null;
}

export interface Feed {
  readonly id: string;
  readonly accountId: string;
  /** The account and what the feed is of, the same for each new address of it. */
  readonly subject: string;
  readonly language: string;
  readonly withNotes: boolean;
  readonly fetchedAt: string | null;
  readonly fetchedBy: CalendarProgram | null;
  /** At least one, the oldest first. */
  readonly memberships: readonly FeedMembership[];
}

type FeedRow = Omit<Feed, 'memberships' | 'subject'> &
  FeedMembership & { readonly ofHousehold: string | null };

/** Returns the feed of an address; undefined for one that is unknown, ended or malformed, after the same statement. */
export async function findFeed(sql: Sql, token: string): Promise<Feed | undefined> {
  const rows = await sql<FeedRow[]>`
    select f.id, f.account_id as "accountId", f.household_id as "ofHousehold", f.language, f.with_notes as "withNotes",
      f.fetched_at as "fetchedAt", f.fetched_by as "fetchedBy",
      m.household_id as "householdId", m.role, m.nanny_id as "nannyId"
    from feed f join membership m
      on m.account_id = f.account_id and (f.household_id is null or m.household_id = f.household_id)
    where f.token_hash = ${hashToken(token)} and not f.is_ended
    order by m.created_at, m.household_id`;
  const [feed] = rows;
  if (feed === undefined) return undefined;
  const { id, accountId, ofHousehold, language, withNotes, fetchedAt, fetchedBy } = feed;
  const subject = `${accountId} ${ofHousehold ?? 'all'}`;
  const memberships = rows.map(({ householdId, role, nannyId }) => ({ householdId, role, nannyId }));
  return { id, accountId, subject, language, withNotes, fetchedAt, fetchedBy, memberships };
}

/** The first match counts. */
const PROGRAMS: readonly (readonly [pattern: RegExp, program: CalendarProgram])[] = [
  [/\bGoogle\b|Google-Calendar/i, 'GOOGLE'],
  [/Outlook|Microsoft/i, 'OUTLOOK'],
  [/Thunderbird/i, 'THUNDERBIRD'],
  [/dataaccessd|CalendarAgent|^(?:iOS|macOS|Mac_OS_X)\//i, 'APPLE'],
];

/** Returns the kind of calendar program that a `User-Agent` names. */
const programOf = (userAgent: string): CalendarProgram =>
  PROGRAMS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'OTHER';

const startOfHour = (instant: string): string => `${instant.slice(0, 13)}:00:00.000Z`;

/** Records the hour and the program of a feed's request, at most once an hour and program. */
export async function recordFetch(
  { sql, now }: Pick<AppDeps, 'sql' | 'now'>,
  { id, fetchedAt, fetchedBy }: Feed,
  userAgent: string,
): Promise<void> {
  const [hour, program] = [startOfHour(now()), programOf(userAgent)];
  if (fetchedAt === hour && fetchedBy === program) return;
  await retryConflicts(
    () => sql`update feed set fetched_at = ${hour}, fetched_by = ${program} where id = ${id}`,
  );
}
