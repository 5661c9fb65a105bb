/**
 * Limits how many invitations are e-mailed within 24 hours: by a household, by an account and to an address, to protect
 * strangers. The links of further ones are copied.
 */
import { addMinutes, MINUTES_PER_DAY } from 'sync-protocol/kernel/calendar.ts';
import type { TransactionSql } from '../database/connection.ts';
import type { AppDeps } from './app-deps.ts';
import { deriveToken } from './link-token.ts';

/** Most e-mailed invitations within 24 hours. */
const MAX = { household: 20, account: 20, address: 5 } as const;

interface InvitationMail {
  readonly householdId: string;
  /** The account that invites. */
  readonly accountId: string;
  readonly email: string;
}

/** Removes the tag of an address: `me+anything@example.com` has the mailbox of `me@example.com`. */
const withoutTag = (email: string): string => email.replace(/\+[^@]*@/, '@');

/**
 * Counts another e-mailed invitation. Returns false above a limit, and without a mail server, and counts nothing then.
 * The caller holds the household's lock and has written nothing yet: on Citus a write locks a whole table of accounts,
 * and two callers would wait for each other.
 */
export async function countMail(deps: AppDeps, tx: TransactionSql, mail: InvitationMail): Promise<boolean> {
  if (deps.outbox === undefined) return false;
  const now = deps.now();
  const since = addMinutes(now, -MINUTES_PER_DAY);
  const counted = {
    household: mail.householdId,
    account: mail.accountId,
    address: withoutTag(mail.email),
  } as const;
  const keys: string[] = [];
  for (const kind of ['household', 'account', 'address'] as const) {
    // A keyed hash, because the row outlives what it counts.
    const key = deriveToken(deps, ['mailed-invitation', kind, counted[kind]]);
    // Orders concurrent counts. Each caller locks the kinds in this order, so that none waits for another in a circle.
    await tx`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
    const mailed = await tx`
      select 1 from mailed_invitation where counted_for = ${key} and mailed_at > ${since} limit ${MAX[kind]}`;
    if (mailed.count >= MAX[kind]) return false;
    keys.push(key);
  }
  for (const key of keys)
    await tx`insert into mailed_invitation (counted_for, mailed_at) values (${key}, ${now})`;
  return true;
}
