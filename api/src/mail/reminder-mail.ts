/**
 * E-mails reminders: a channel that puts them into the outbox, within the limits of senders, and what the outbox needs to
 * write them and to record what became of them. A mail that fails goes back to the reminders, which look again whether it
 * is still of use.
 */
import { addMinutes } from 'sync-protocol/kernel/calendar.ts';
import { type Language, languageFor } from 'sync-protocol/kernel/languages.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { deriveToken, hashToken } from '../accounts/link-token.ts';
import { countReminderMail, uncountReminderMail } from '../accounts/mail-limits.ts';
import { type Outbox, queueMail, type ReminderMail } from '../accounts/mail-queue.ts';
import type { Sql, TransactionSql } from '../database/connection.ts';
import { retryConflicts, transact } from '../database/transaction.ts';
import type { Channel, Reminder, Sending } from '../reminders/channel.ts';

type Deps = Pick<AppDeps, 'config' | 'sql' | 'now' | 'publicUrl'>;

const RETRY_MINUTES = 5;

/** Returns the address and the language of an account that wants e-mails of this kind; undefined otherwise. */
async function findReader(sql: Sql, { accountId, kind }: Pick<ReminderMail, 'accountId' | 'kind'>) {
  const [reader] = await sql<{ email: string; language: string | null }[]>`
    select a.email, a.language from account a join reminder_choice c on c.account_id = a.id
    where a.id = ${accountId} and c.kind = ${kind} and c.mail`;
  return reader;
}

async function queue(deps: Deps, outbox: Outbox, reminder: Reminder): Promise<Sending> {
  const { id, accountId, kind, text, endsAt, ids } = reminder;
  const reader = await findReader(deps.sql, reminder);
  if (reader === undefined) return 'gone';
  const at = deps.now();
  const about: ReminderMail = { accountId, kind, text, endsAt, ids, at };
  const isQueued = await transact(deps.sql, async (tx) => {
    if (!(await countReminderMail(deps, tx, { accountId, email: reader.email, at }))) return false;
    await queueMail(tx, { kind: 'reminder', about, id, at });
    return true;
  });
  if (!isQueued) return 'gone';
  outbox.wake();
  return 'queued';
}

/** The channel of e-mails. Over the limits of the account and of the address nothing is sent. */
export const mailChannel = (deps: Deps, outbox: Outbox): Channel => ({
  name: 'mail',
  send: (reminder) => queue(deps, outbox, reminder),
});

interface ReminderLetter {
  readonly to: string;
  readonly language: Language;
  readonly text: string;
  readonly link: string;
  /** Ends the e-mails of this kind. */
  readonly unsubscribe: string;
}

/** Returns what a queued reminder says; undefined once it is over, or nobody wants it anymore. */
export async function loadReminderLetter(
  deps: Deps,
  mail: ReminderMail,
): Promise<ReminderLetter | undefined> {
  const { accountId, kind, text, endsAt } = mail;
  const now = deps.now();
  const reader = now < endsAt ? await findReader(deps.sql, mail) : undefined;
  if (reader === undefined) return undefined;
  const token = deriveToken(deps, ['unsubscribe', accountId, kind]);
  await retryConflicts(
    () => deps.sql`
      insert into reminder_unsubscribe (token_hash, account_id, kind, created_at)
      values (${hashToken(token)}, ${accountId}, ${kind}, ${now}) on conflict (token_hash) do nothing`,
  );
  return {
    to: reader.email,
    language: languageFor([reader.language ?? '']),
    text,
    link: `${deps.publicUrl()}/`,
    unsubscribe: `${deps.publicUrl()}/api/unsubscribe/${token}`,
  };
}

/** Records that the mail server has taken a reminder, or never will. */
export async function recordReminderMail(
  tx: Sql | TransactionSql,
  { ids }: ReminderMail,
  result: 'sent' | 'failed',
): Promise<void> {
  await tx`
    update reminder set state = ${result === 'sent' ? 'sent' : 'lapsed'}
    where id = any(${ids}) and state in ('queued', 'taken')`;
}

/** Gives a mail that failed back to the reminders, and doesn't count it. */
export async function giveBackReminder(deps: Deps, tx: TransactionSql, mail: ReminderMail): Promise<void> {
  const [account] = await tx<{ email: string }[]>`select email from account where id = ${mail.accountId}`;
  if (account !== undefined) {
    await uncountReminderMail(deps, tx, { accountId: mail.accountId, email: account.email, at: mail.at });
  }
  await tx`
    update reminder set state = 'waiting', done = array_remove(done, 'mail'),
      due_at = ${addMinutes(deps.now(), RETRY_MINUTES)}
    where id = any(${mail.ids}) and state in ('queued', 'taken', 'sent', 'waiting')`;
}
