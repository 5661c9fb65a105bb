/**
 * Limits how many invitations are e-mailed within 24 hours, by a household, by an account and to an address, to protect
 * strangers: the links of further ones are copied. Also how many reminders an account and an address get: nobody has
 * proved that an address is the account's.
 */
import { addMinutes, MINUTES_PER_DAY } from 'sync-protocol/kernel/calendar.ts';
import type { TransactionSql } from '../database/connection.ts';
import type { AppDeps } from './app-deps.ts';
import { deriveToken } from './link-token.ts';

/** Most e-mailed invitations within 24 hours. Those to an address are counted with its reminders. */
const MAX = { household: 20, account: 20, address: 5 } as const;
/** Most e-mailed reminders within 24 hours. Those to an address are counted with its invitations. */
const MAX_REMINDERS = 10;

interface InvitationMail {
  readonly householdId: string;
  /** The account that invites. */
  readonly accountId: string;
  readonly email: string;
}

interface ReminderMailCount {
  /** The account that is reminded. */
  readonly accountId: string;
  readonly email: string;
  /** When it is counted. */
  readonly at: string;
}

/** Removes the tag of an address: `me+anything@example.com` has the mailbox of `me@example.com`. */
const withoutTag = (email: string): string => email.replace(/\+[^@]*@/, '@');

interface Limit {
  readonly kind: 'household' | 'account' | 'address' | 'reminders';
  readonly id: string;
  readonly max: number;
}

/** Returns a keyed hash, because the row outlives what it counts. */
const keyOf = (deps: Pick<AppDeps, 'config'>, { kind, id }: Limit): string =>
  deriveToken(deps, ['mailed-invitation', kind, id]);

/** Counts another e-mail. Returns false above a limit, and counts nothing then. */
async function countWithin(
  deps: Pick<AppDeps, 'config'>,
  tx: TransactionSql,
  { limits, at }: { limits: readonly Limit[]; at: string },
): Promise<boolean> {
  const since = addMinutes(at, -MINUTES_PER_DAY);
  const keys: string[] = [];
  for (const limit of limits) {
    const key = keyOf(deps, limit);
    // Orders concurrent counts. Each caller locks the kinds in this order, so that none waits for another in a circle.
    await tx`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
    const mailed = await tx`
      select 1 from mailed_invitation where counted_for = ${key} and mailed_at > ${since} limit ${limit.max}`;
    if (mailed.count >= limit.max) return false;
    keys.push(key);
  }
  for (const key of keys)
    await tx`insert into mailed_invitation (counted_for, mailed_at) values (${key}, ${at})`;
  return true;
}

/**
 * Counts another e-mailed invitation. Returns false above a limit, and without a mail server, and counts nothing then.
 * The caller holds the household's lock and has written nothing yet: on Citus a write locks a whole table of accounts,
 * and two callers would wait for each other.
 */
export async function countMail(deps: AppDeps, tx: TransactionSql, mail: InvitationMail): Promise<boolean> {
  if (deps.outbox === undefined) return false;
  const limits: Limit[] = [
    { kind: 'household', id: mail.householdId, max: MAX.household },
    { kind: 'account', id: mail.accountId, max: MAX.account },
    { kind: 'address', id: withoutTag(mail.email), max: MAX.address },
  ];
  return countWithin(deps, tx, { limits, at: deps.now() });
}

const reminderLimits = ({ accountId, email }: ReminderMailCount): Limit[] => [
  { kind: 'address', id: withoutTag(email), max: MAX_REMINDERS },
  { kind: 'reminders', id: accountId, max: MAX_REMINDERS },
];

/** Counts another e-mailed reminder. Returns false above a limit, and counts nothing then. */
export const countReminderMail = (
  deps: Pick<AppDeps, 'config'>,
  tx: TransactionSql,
  mail: ReminderMailCount,
): Promise<boolean> => countWithin(deps, tx, { limits: reminderLimits(mail), at: mail.at });

/** Takes back the count of an e-mail that was not sent. */
export async function uncountReminderMail(
  deps: Pick<AppDeps, 'config'>,
  tx: TransactionSql,
  mail: ReminderMailCount,
): Promise<void> {
  for (const limit of reminderLimits(mail)) {
    await tx`delete from mailed_invitation where counted_for = ${keyOf(deps, limit)} and mailed_at = ${mail.at}`;
  }
}
