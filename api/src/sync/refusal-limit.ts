/** Limits the refusals that a household's log takes: its rows are kept forever and sent to everybody in the household. */

import { toMillis } from 'sync-protocol/kernel/calendar.ts';
import { SYSTEM_ACCOUNT_ID } from 'sync-protocol/people/system-account.ts';
import { personBehind } from '../kit/event-loop-share.ts';
import { HourlySum } from '../kit/hourly-sum.ts';
import type { Writer } from './batch.ts';

/** Refused mutations of a person that a household's log takes in an hour. More are answered but not logged. */
const REFUSALS_AN_HOUR = 100;
const refusals = new HourlySum(REFUSALS_AN_HOUR);
/** Refusals of REST calls that a later call may not get. They aren't logged: a repeated key is judged again. */
const NOT_LOGGED_FOR_REST: readonly (string | null)[] = ['hours_in_future', 'payment_in_future'];

/**
 * Returns a function that tells whether a refusal may be logged. Refusals are logged neither for a viewer, who may
 * change nothing, nor for the server itself, which tries again under the same id. For others, a limited number an hour
 * is.
 */
export function limitRefusals(writer: Writer, householdId: string): NonNullable<Writer['mayLogRefusal']> {
  const { actor, clientId, receivedAt } = writer;
  const key = `${householdId} ${personBehind(actor)}`;
  // Counted once: a batch that loses to another writer runs again.
  const answers = new Map<string, boolean>();
  return (mutationId, refusal) => {
    if (actor.accountId === SYSTEM_ACCOUNT_ID) return false;
    if (clientId === null && NOT_LOGGED_FOR_REST.includes(refusal)) return false;
    const may =
      answers.get(mutationId) ?? (actor.role !== 'VIEWER' && refusals.tryAdd(key, 1, toMillis(receivedAt)));
    answers.set(mutationId, may);
    return may;
  };
}
