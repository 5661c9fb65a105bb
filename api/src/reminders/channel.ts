/** What a way of sending reminders is: the outbox of e-mails, or the push services. */
import type { Language } from 'sync-protocol/kernel/languages.ts';
import type { MemberRole } from 'sync-protocol/kernel/roles.ts';
import type { ReminderChannel, ReminderKind } from 'sync-protocol/reminders/kinds.ts';

/** One message to one account about one household, made of one or several rows of the table `reminder`. */
export interface Reminder {
  /** The first row's id. Another try of the same rows has the same one. */
  readonly id: string;
  readonly accountId: string;
  readonly householdId: string;
  readonly role: MemberRole;
  readonly kind: ReminderKind;
  /** How many days, weeks or payments it is about. */
  readonly count: number;
  /** The whole text, in the account's language: no amount, no names, no notes. */
  readonly text: string;
  readonly language: Language;
  /** The date of the first of its days or weeks, or of its first payment. */
  readonly date: string;
  /** The instant at which it is over: nothing may be shown later. */
  readonly endsAt: string;
  /** The rows' ids, in order. */
  readonly ids: readonly string[];
}

/**
 * `sent`: the service has taken it. `queued`: the outbox has it, and records what becomes of it. `retry`: again in some
 * minutes, unless it is over by then. `gone`: the account can't be reached this way.
 */
export type Sending = 'sent' | 'queued' | 'retry' | 'gone';

/** Reminders go to each account by the channels that it chose. `send` doesn't throw for what the service does. */
export interface Channel {
  readonly name: ReminderChannel;
  send(reminder: Reminder): Promise<Sending>;
}
