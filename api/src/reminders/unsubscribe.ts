/** Finds what a link in a reminder's e-mail ends, and ends it: e-mails of that kind to that account, nothing else. */
import type { ReminderKind } from 'sync-protocol/reminders/kinds.ts';
import { hashToken } from '../accounts/link-token.ts';
import type { Sql } from '../database/connection.ts';
import { retryConflicts } from '../database/transaction.ts';

interface Unsubscription {
  readonly accountId: string;
  readonly kind: ReminderKind;
  readonly language: string | null;
}

/** Returns undefined for an unknown token. */
export async function findUnsubscription(sql: Sql, token: string): Promise<Unsubscription | undefined> {
  const [found] = await sql<Unsubscription[]>`
    select u.account_id as "accountId", u.kind, a.language
    from reminder_unsubscribe u join account a on a.id = u.account_id where u.token_hash = ${hashToken(token)}`;
  return found;
}

/** Without a choice nothing is e-mailed, so there is nothing to end. */
export async function endMails(sql: Sql, { accountId, kind }: Unsubscription): Promise<void> {
  await retryConflicts(
    () => sql`update reminder_choice set mail = false where account_id = ${accountId} and kind = ${kind}`,
  );
}
