/**
 * Creates a family whose nanny, at $20.00 an hour, has a week to sign: three days as scheduled, one that is 45 minutes
 * longer, and two without hours.
 */
import { addDays, daysBetween, parseClock, wallClockToInstant } from 'sync-protocol/kernel/calendar.ts';
import { type Account, aDay, aNanny, call, joinByInvitation, today, ZONE } from './household.ts';
import { aLedger, type LedgerOfTest } from './ledger-fixture.ts';
import { lastMonday } from './weeks-fixture.ts';

export interface WeekToSign extends LedgerOfTest {
  readonly nannyId: string;
  readonly nannyName: string;
  /** The nanny joins, and signs in. */
  readonly join: () => Promise<Account>;
}

/** What the family asks about the week. */
export const QUESTION =
  'Why until 5:45 on Tuesday? The plan said 5:00, and we would like to know it earlier next time.';

export const dateOfWeek = (offset: number): string => addDays(lastMonday(), offset);

const at = (offset: number, clock: string): string =>
  wallClockToInstant(dateOfWeek(offset), parseClock(clock), ZONE);

export async function aWeekToSign(url: string, nannyName = 'Nora Klein'): Promise<WeekToSign> {
  const ledger = await aLedger(url, 'Paula Meier');
  const nannyId = await ledger.addNanny(nannyName);
  const household = { parent: ledger.parent, nannyId, nanny: aNanny(nannyName) };
  for (const offset of [0, 1, 2, 3, 4, 5]) {
    const day = daysBetween(today(), dateOfWeek(offset));
    const dayId = await aDay(household, { day, isAccepted: true });
    if (offset > 3) continue;
    const end = at(offset, offset === 1 ? '17:45' : '17:00');
    await ledger.perform([['day.recordHours', { dayId, start: at(offset, '09:00'), end }]]);
  }
  return { ...ledger, nannyId, nannyName, join: () => joinByInvitation(household) };
}

/** Marks the week's days without hours as not worked, so that it can be approved. */
export async function settleDays({ parent, nannyId, perform }: WeekToSign): Promise<void> {
  const path = `GET /api/nannies/${nannyId}/agenda?start=${dateOfWeek(4)}&end=${dateOfWeek(5)}`;
  for (const { id } of (await call(parent, path)) as { id: string }[])
    await perform([['day.markNotWorked', { dayId: id, notWorked: true }]]);
}

/** The nanny confirms the week as it is. */
export async function confirmWeek({ nannyId }: WeekToSign, nanny: Account): Promise<void> {
  const path = `/api/nannies/${nannyId}/weeks/${dateOfWeek(0)}`;
  const seen = (await call(nanny, `GET ${path}`)) as Record<string, unknown>;
  const { billableMinutes, overtimeMinutes, grossCents } = seen;
  await call(nanny, `POST ${path}/confirm`, { billableMinutes, overtimeMinutes, grossCents });
}
