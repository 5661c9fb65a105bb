/**
 * Sends queued e-mails in the background, retries failed ones for about 17 hours, and records the result for the
 * family. Any process may send a row; after a crash an e-mail can be sent twice. Rows hold no tokens: letters and
 * their links are created when they are sent.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { addMinutes } from 'sync-protocol/kernel/calendar.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { loadInvitationMail, recordMailResult } from '../accounts/invitation.ts';
import { deleteMail, type Outbox, type QueuedMail } from '../accounts/mail-queue.ts';
import { loadMemberInvitationMail } from '../accounts/member-invitation.ts';
import { createMailedResetLink } from '../accounts/password-reset.ts';
import { invitationLetter, memberLetter, reminderLetter, resetLetter } from './letters.ts';
import { giveBackReminder, loadReminderLetter, recordReminderMail } from './reminder-mail.ts';
import { type Letter, type Smtp, toMailFailure } from './smtp.ts';

type Row = QueuedMail & { readonly id: string; readonly tries: number; readonly createdAt: string };

/** Minutes before each further try: about 17 hours in all. */
const RETRY_MINUTES = [1, 5, 15, 60, 240, 720];
/** Minutes for which other processes leave a claimed row alone: longer than the timeouts of the mail server. */
const LEASE_MINUTES = 10;
/** Milliseconds between reads of the queue, also for rows of other or crashed processes. */
const POLL_MS = 30_000;
/** Milliseconds that a stop waits for the current letter. The next process sends the remaining ones. */
const STOP_MS = 5000;

interface OutboxParts extends Pick<AppDeps, 'config' | 'sql' | 'now' | 'publicUrl'> {
  readonly smtp: Smtp;
  readonly log: FastifyBaseLogger;
  readonly everyMs?: number;
}

/** Claims the next due row for LEASE_MINUTES. Reminders come last: somebody waits for the others. */
async function claimNext({ sql, now }: OutboxParts): Promise<Row | undefined> {
  const at = now();
  const [row] = await sql<Row[]>`
    update mail set tries = tries + 1, due_at = ${addMinutes(at, LEASE_MINUTES)}
    where id = (
      select id from mail where due_at <= ${at}
      order by kind = 'reminder', due_at, id limit 1 for update skip locked)
    returning id, kind, about, tries, created_at as "createdAt"`;
  return row;
}

/** Returns undefined if the link is no longer valid or no account has the address. */
async function createLetter(parts: OutboxParts, row: Row): Promise<Letter | undefined> {
  if (row.kind === 'invitation') {
    const invitation = await loadInvitationMail(parts, row.about);
    return invitation && invitationLetter(invitation);
  }
  if (row.kind === 'member_invitation') {
    const invitation = await loadMemberInvitationMail(parts, row.about);
    return invitation && memberLetter(invitation);
  }
  if (row.kind === 'reminder') {
    const reminder = await loadReminderLetter(parts, row.about);
    return reminder && reminderLetter(reminder);
  }
  const { email } = row.about;
  const reset = await createMailedResetLink(parts, row.about, { id: row.id, at: row.createdAt });
  return (
    reset && resetLetter({ to: email, name: reset.name, language: reset.language, link: reset.resetUrl })
  );
}

/** Deletes the row and records the result for the family's invitation. */
async function finish({ sql, config }: OutboxParts, row: Row, result: 'sent' | 'failed'): Promise<void> {
  await deleteMail(sql, row.id, async (tx) => {
    if (row.kind === 'invitation') await recordMailResult(tx, { config }, { request: row.about, result });
    if (row.kind === 'reminder') await recordReminderMail(tx, row.about, result);
    if (row.kind === 'member_invitation') {
      await tx`update member_invitation set mail = ${result} where id = ${row.about.id}`;
    }
  });
}

async function handleFailure(parts: OutboxParts, row: Row, error: unknown): Promise<void> {
  const { sentence, code, status, isFinal } = toMailFailure(error);
  const wait = RETRY_MINUTES[row.tries - 1];
  const isOver = isFinal || wait === undefined;
  const fields = { mailId: row.id, kind: row.kind, tries: row.tries, code, status };
  parts.log.warn(fields, `${sentence} ${isOver ? 'Gave up.' : 'Will try again later.'}`);
  if (isOver) return finish(parts, row, 'failed');
  if (row.kind === 'reminder') {
    // It looks first whether it is still of use, and may end.
    const { about, id } = row;
    return deleteMail(parts.sql, id, (tx) => giveBackReminder(parts, tx, about));
  }
  await parts.sql`update mail set due_at = ${addMinutes(parts.now(), wait)} where id = ${row.id}`;
}

async function deliver(parts: OutboxParts, row: Row): Promise<void> {
  const letter = await createLetter(parts, row);
  if (letter === undefined) {
    if (row.kind === 'reminder') return finish(parts, row, 'failed');
    await parts.sql`delete from mail where id = ${row.id}`;
    return;
  }
  try {
    // Ends the retries of a row whose process crashed at every try.
    if (row.tries > RETRY_MINUTES.length + 1) throw new Error('No tries left');
    await parts.smtp.send(letter, row.id);
  } catch (error) {
    await handleFailure(parts, row, error);
    return;
  }
  await finish(parts, row, 'sent');
  parts.log.info({ mailId: row.id, kind: row.kind, tries: row.tries }, 'e-mail sent');
}

/** Returns an outbox that sends the due e-mails, one at a time, every POLL_MS and when woken. */
export function openOutbox(parts: OutboxParts): Outbox & { start(): void; stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  let isWanted = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  const sendAll = async (): Promise<void> => {
    try {
      for (;;) {
        isWanted = false;
        // One at a time: mail servers limit concurrent connections.
        const row = isStopped ? undefined : await claimNext(parts);
        if (row === undefined && !isWanted) return;
        if (row !== undefined) await deliver(parts, row);
      }
    } catch (error) {
      if (!isStopped) parts.log.error(error, 'could not read the e-mail queue; will try again later');
    } finally {
      running = undefined;
    }
  };
  const wake = (): void => {
    isWanted = true;
    if (!isStopped) running ??= sendAll();
  };
  return {
    wake,
    start() {
      timer = setInterval(wake, parts.everyMs ?? POLL_MS);
      wake();
      parts.smtp.verify().catch((error: unknown) => {
        const { sentence, code, status } = toMailFailure(error);
        parts.log.warn({ code, status }, `${sentence} E-mails stay queued until then.`);
      });
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await Promise.race([running, delay(STOP_MS, undefined, { ref: false })]);
    },
  };
}
