/** E-mails that are promised: a row each, until they are sent or given up (mail/outbox.ts). */

import type { Sql, TransactionSql } from '../database/connection.ts';
import type { InvitationRequest } from './link-token.ts';

/** To the nanny of an invitation, or to whoever has an e-mail, if anybody. It holds no token. */
export type QueuedMail =
  | { readonly kind: 'invitation'; readonly about: InvitationRequest }
  | { readonly kind: 'password_reset'; readonly about: { readonly email: string } };

/** Writes down what is to be sent. Once that is committed, `Outbox.wake` sends it. */
export async function queueMail(
  sql: Sql | TransactionSql,
  { id, at, ...promised }: QueuedMail & { readonly id: string; readonly at: string },
): Promise<void> {
  await sql`
    insert into mail (id, kind, about, created_at, due_at)
    values (${id}, ${promised.kind}, ${JSON.stringify(promised.about)}::text::json, ${at}, ${at})`;
}

export interface Outbox {
  /** Sends what is due, soon. */
  wake(): void;
}
