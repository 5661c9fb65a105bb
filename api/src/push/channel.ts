/** Sends reminders to the devices of an account: the channel of push messages. */
import type { ReminderKind } from 'sync-protocol/reminders/kinds.ts';
import { HttpRefusal } from '../accounts/http-refusal.ts';
import type { Channel, Reminder, Sending } from '../reminders/channel.ts';
import { type OutgoingPush, type PushSender, toTopic } from './sender.ts';

/** Returns the path at which somebody does what a reminder is about. */
function pathOf({ kind, role }: Reminder): string {
  const isNanny = role === 'NANNY';
  const paths: Readonly<Record<ReminderKind, string>> = {
    asked: '/schedule',
    changed: '/schedule',
    answered: '/schedule',
    leave_asked: '/time-off',
    leave_answered: '/time-off',
    tomorrow: '/schedule',
    hours_missing: '/schedule',
    week_to_sign: isNanny ? '/pay' : '/payments/weeks',
    claim_asked: '/expenses',
    claim_decided: '/expenses',
    paid: isNanny ? '/pay' : '/payments',
    no_arrival: '/schedule',
  };
  return paths[kind];
}

/** A newer reminder of the same kind and household replaces one that hasn't been delivered. */
const toPush = (reminder: Reminder): OutgoingPush => ({
  accountId: reminder.accountId,
  title: reminder.text,
  language: reminder.language,
  path: pathOf(reminder),
  topic: toTopic(reminder.accountId, `${reminder.kind} ${reminder.householdId}`),
  until: reminder.endsAt,
  isUrgent: reminder.kind === 'no_arrival',
});

async function send(sender: PushSender, reminder: Reminder): Promise<Sending> {
  try {
    return await sender.send(toPush(reminder));
  } catch (error) {
    // Without the server's keys no device can be reached.
    if (error instanceof HttpRefusal && error.code === 'no_push') return 'gone';
    throw error;
  }
}

export const pushChannel = (sender: PushSender): Channel => ({
  name: 'push',
  send: (reminder) => send(sender, reminder),
});
