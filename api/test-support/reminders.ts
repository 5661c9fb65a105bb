/** Opens a household with a nanny who has an account, and sends the reminders that are due, to channels that keep them. */

import type { NannyAnswer } from 'sync-protocol/people/nannies-rest.ts';
import type { ReminderChannel } from 'sync-protocol/reminders/kinds.ts';
import { expect } from 'vitest';
import type { Channel, Reminder, Sending } from '../src/reminders/channel.ts';
import { sendDue } from '../src/reminders/reminder-loop.ts';
import { searchShifts } from '../src/reminders/shift-search.ts';
import { openHome } from './ledger.ts';
import { join, type Person, type TestServer } from './people.ts';

export interface Workplace {
  readonly family: Person;
  readonly mia: NannyAnswer;
  /** Mia, signed in. */
  readonly nanny: Person;
}

export async function openWorkplace(server: TestServer): Promise<Workplace> {
  const home = await openHome(server);
  return { ...home, nanny: await join(server, home.family, home.mia) };
}

export interface KeptChannel extends Channel {
  readonly sent: Reminder[];
}

/** A service that takes everything, or answers as `results` say, in order. */
export function keepingChannel(name: ReminderChannel = 'push', results: Sending[] = []): KeptChannel {
  const sent: Reminder[] = [];
  return {
    name,
    sent,
    send: async (reminder) => {
      const result = results.shift() ?? 'sent';
      if (result === 'sent') sent.push(reminder);
      return result;
    },
  };
}

/** Returns the texts that an account got, with plain spaces. */
export const textsOf = ({ sent }: KeptChannel, { user }: Person): string[] =>
  sent.filter(({ accountId }) => accountId === user.id).map(({ text }) => text.replaceAll('\u00A0', ' '));

/** Options of `expect.poll` for what a loop in the background does. */
export const PATIENT = { timeout: 15_000 };

/** Waits until reminders of what was written are in the table: that happens after the answer. */
export async function waitForReminders({ sql }: TestServer, kind: string, count: number): Promise<void> {
  await expect
    .poll(async () => (await sql`select 1 from reminder where kind = ${kind}`).length, PATIENT)
    .toBe(count);
}

/** Sets the server's clock, looks for shifts and sends what is due. */
export async function remindAt(server: TestServer, now: string, ...channels: Channel[]): Promise<void> {
  server.clock.now = now;
  const parts = { sql: server.sql, now: () => server.clock.now, channels };
  await searchShifts(server.sql, now);
  await sendDue(parts);
}
