/**
 * E-mails that are promised, and sent after the answer: at least once, a bounded number of times, by whichever process
 * comes first. A row holds no token: letters and their links are made when they are sent.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { addMinutes } from 'sync-protocol/rules/calendar.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { loadInvitationMail, recordMailResult } from '../accounts/invitation.ts';
import type { Outbox, QueuedMail } from '../accounts/mail-queue.ts';
import { createMailedResetLink } from '../accounts/password-reset.ts';
import { invitationLetter, resetLetter } from './letters.ts';
import { failureOf, type Letter, type Smtp } from './smtp.ts';

type Row = QueuedMail & { readonly id: string; readonly tries: number; readonly createdAt: string };

/** In minutes, before each further try; after the last of them it is given up: some 17 hours. */
const WAITS = [1, 5, 15, 60, 240, 720];
/** For so many minutes nobody else takes a row: longer than any mail server is waited for. */
const LEASE_MINUTES = 10;
/** What another process, or a crashed one, has left is looked for this often. */
const EVERY_MS = 30_000;
/** A stop waits so long for the letter under way; what then isn't sent is sent by the next process. */
const STOP_MS = 5000;

export interface OutboxParts extends Pick<AppDeps, 'config' | 'sql' | 'now' | 'publicUrl'> {
  readonly smtp: Smtp;
  readonly log: FastifyBaseLogger;
  readonly everyMs?: number;
}

/** The next row that is due, ours for a while. */
async function take({ sql, now }: OutboxParts): Promise<Row | undefined> {
  const at = now();
  const [row] = await sql<Row[]>`
    update mail set tries = tries + 1, due_at = ${addMinutes(at, LEASE_MINUTES)}
    where id = (
      select id from mail where due_at <= ${at} order by due_at, id limit 1 for update skip locked)
    returning id, kind, about, tries, created_at as "createdAt"`;
  return row;
}

/** Undefined when there is nothing to be sent any more, or never was. */
async function letterFor(parts: OutboxParts, row: Row): Promise<Letter | undefined> {
  if (row.kind === 'invitation') {
    const invitation = await loadInvitationMail(parts, row.about);
    return invitation && invitationLetter(invitation);
  }
  const { email } = row.about;
  const reset = await createMailedResetLink(parts, email, { id: row.id, at: row.createdAt });
  return reset && resetLetter({ to: email, name: reset.name, link: reset.resetUrl });
}

/** The row goes, and the family is told what became of its invitation. */
async function finish({ sql, config }: OutboxParts, row: Row, became: 'sent' | 'failed'): Promise<void> {
  await sql.begin(async (tx) => {
    if (row.kind === 'invitation') await recordMailResult(tx, { config }, { request: row.about, became });
    await tx`delete from mail where id = ${row.id}`;
  });
}

async function failed(parts: OutboxParts, row: Row, error: unknown): Promise<void> {
  const { sentence, code, status, isFinal } = failureOf(error);
  const wait = WAITS[row.tries - 1];
  const isOver = isFinal || wait === undefined;
  const about = { mailId: row.id, kind: row.kind, tries: row.tries, code, status };
  parts.log.warn(about, `${sentence} ${isOver ? 'It is given up.' : 'It is tried again later.'}`);
  if (isOver) return finish(parts, row, 'failed');
  await parts.sql`update mail set due_at = ${addMinutes(parts.now(), wait)} where id = ${row.id}`;
}

async function deliver(parts: OutboxParts, row: Row): Promise<void> {
  const letter = await letterFor(parts, row);
  if (letter === undefined) {
    await parts.sql`delete from mail where id = ${row.id}`;
    return;
  }
  try {
    // One that was under way when its process died, again and again, is not to go round for ever.
    if (row.tries > WAITS.length + 1) throw new Error('Its tries are used up');
    await parts.smtp.send(letter, row.id);
  } catch (error) {
    await failed(parts, row, error);
    return;
  }
  await finish(parts, row, 'sent');
  parts.log.info({ mailId: row.id, kind: row.kind, tries: row.tries }, 'an e-mail was sent');
}

/** Sends what is due, one after the other, now and then and when it is woken; answers that, and what ends it. */
export function openOutbox(parts: OutboxParts): Outbox & { start(): void; stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  let isWanted = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  const sendAll = async (): Promise<void> => {
    try {
      for (;;) {
        isWanted = false;
        // One after the other: mail servers mind many at once.
        const row = isStopped ? undefined : await take(parts);
        if (row === undefined && !isWanted) return;
        if (row !== undefined) await deliver(parts, row);
      }
    } catch (error) {
      if (!isStopped) parts.log.error(error, 'E-mails could not be looked after; that is tried again later.');
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
      timer = setInterval(wake, parts.everyMs ?? EVERY_MS);
      wake();
      parts.smtp.verify().catch((error: unknown) => {
        const { sentence, code, status } = failureOf(error);
        parts.log.warn({ code, status }, `${sentence} E-mails wait until it can be.`);
      });
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await Promise.race([running, delay(STOP_MS, undefined, { ref: false })]);
    },
  };
}
