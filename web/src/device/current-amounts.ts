/** Returns a payment of days and of what terms add with the amounts that they have now, to be submitted again. */
import { Rejection } from 'sync-protocol/kernel/errors.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import type { Earning } from 'sync-protocol/ledger/payment.ts';
import { MUTATORS, type MutatorArgs } from 'sync-protocol/registry.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import type { DeviceDatabase } from './database.ts';

/** Throws `Rejection` for days that are gone or not completed, and where nothing of the payment is left. */
export async function withCurrentAmounts(
  database: DeviceDatabase,
  householdId: string,
  args: unknown,
): Promise<MutatorArgs<'payment.payDays'>> {
  const input = MUTATORS['payment.payDays'].args.safeParse(args);
  if (!input.success) throw new Rejection('bad_input');
  const { days, earnings = [], payments, platform } = input.data;
  const [dayRows, earningRows] = await Promise.all([
    database.rows<AgendaDay>('day').bulkGet(days.map(({ dayId }) => [householdId, dayId])),
    database.rows<Earning>('earning').bulkGet(earnings.map(({ earningId }) => [householdId, earningId])),
  ]);
  const known = dayRows.filter((day) => day !== undefined);
  if (known.length < days.length) throw new Rejection('day_deleted');
  if (known.some(({ status }) => status !== 'COMPLETED')) throw new Rejection('not_completed');
  // What terms no longer add has no row: nothing is owed for it.
  const owed = earningRows.filter((earning) => earning !== undefined);
  if (known.length + owed.length === 0) throw new Rejection('not_found');
  const nannyIds = new Set([...known, ...owed].map(({ nannyId }) => nannyId));
  return {
    // The mutation may have been applied in part: its payment ids are taken.
    payments: payments
      .filter(({ nannyId }) => nannyIds.has(nannyId))
      .map(({ nannyId }) => ({ paymentId: newId(), nannyId })),
    days: known.map((day) => ({ dayId: day.id, amountCents: day.amountCents ?? 0 })),
    ...(owed.length > 0 && {
      earnings: owed.map(({ id: earningId, amountCents }) => ({ earningId, amountCents })),
    }),
    platform,
  };
}
