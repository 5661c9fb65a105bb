/**
 * Inserts e-mails into the database's queue, and deletes them with a record of their result. Defines the kinds of
 * queued e-mails, and `Outbox`, the interface of mail/outbox.ts, which sends them.
 */
import type { ReminderKind } from 'sync-protocol/reminders/kinds.ts';
import type { Sql, TransactionSql } from '../database/connection.ts';
import { transact } from '../database/transaction.ts';
import type { InvitationRequest, MailedResetRequest, MemberInvitationRequest } from './link-token.ts';

/** The recipient is looked up when the e-mail is sent. The row holds no token. */
export type QueuedMail =
  | { readonly kind: 'invitation'; readonly about: InvitationRequest }
  | { readonly kind: 'member_invitation'; readonly about: MemberInvitationRequest }
  | { readonly kind: 'password_reset'; readonly about: MailedResetRequest }
  | { readonly kind: 'reminder'; readonly about: ReminderMail };

/** A reminder to an account. */
export interface ReminderMail {
  readonly accountId: string;
  readonly kind: ReminderKind;
  readonly text: string;
  /** When it is over. */
  readonly endsAt: string;
  /** The rows of the table `reminder` that it is made of. */
  readonly ids: readonly string[];
  /** When it was queued and counted. */
  readonly at: string;
}

/** Inserts an e-mail into the queue, unless it has this one already. Call `Outbox.wake` after the commit. */
export async function queueMail(
  sql: Sql | TransactionSql,
  { id, at, ...mail }: QueuedMail & { readonly id: string; readonly at: string },
): Promise<void> {
  await sql`
    insert into mail (id, kind, about, created_at, due_at)
    values (${id}, ${mail.kind}, ${JSON.stringify(mail.about)}::text::json, ${at}, ${at})
    on conflict (id) do nothing`;
}

/** Deletes an e-mail from the queue, in one transaction with what `record` writes. */
export const deleteMail = (
  sql: Sql,
  id: string,
  record: (tx: TransactionSql) => Promise<void>,
): Promise<void> =>
  transact(sql, async (tx) => {
    await record(tx);
    await tx`delete from mail where id = ${id}`;
  });

export interface Outbox {
  /** Starts sending the e-mails that are due. */
  wake(): void;
}
