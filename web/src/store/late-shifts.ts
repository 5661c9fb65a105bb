/** Reads which days the family would take away late, so that they are owed, and what that costs. */
import type { Rate } from 'sync-protocol/model/nanny.ts';
import type { Terms } from 'sync-protocol/model/terms.ts';
import { type Cancellation, cancellationId } from 'sync-protocol/model/week.ts';
import { rateInForce } from 'sync-protocol/rules/billing.ts';
import { dateOf, minutesBetween, toInstant } from 'sync-protocol/rules/calendar.ts';
import { lateShift } from 'sync-protocol/rules/late-cancellation.ts';
import { centsFor, STRAIGHT } from 'sync-protocol/rules/pay-parts.ts';
import { weekOf } from 'sync-protocol/rules/weeks.ts';
import type { DeviceDatabase } from './database.ts';
import { currentDevice } from './device.ts';
import type { AgendaShift } from './views.ts';

/** The server judges by when it receives a change: offline, a shift within this time after the limit may be late, too. */
const OFFLINE_HOURS = 24;

/** A shift that is owed if it is taken away now. */
export interface LateShift {
  readonly item: AgendaShift;
  /** Minutes of the shift. */
  readonly minutes: number;
  readonly amountCents: number;
  /** Minutes from the change to the start. */
  readonly minutesBefore: number;
}

interface Asked {
  readonly now: string;
  readonly isOnline: boolean;
}

const ofNanny = <R extends Terms | Rate>(
  database: DeviceDatabase,
  table: 'terms' | 'rate',
  { day }: AgendaShift,
): Promise<R[]> =>
  database.rows<R>(table).where('[householdId+nannyId]').equals([day.householdId, day.nannyId]).toArray();

async function readLate(
  database: DeviceDatabase,
  item: AgendaShift,
  { now, isOnline }: Asked,
): Promise<LateShift | undefined> {
  const { day, household } = item;
  const terms = await ofNanny<Terms>(database, 'terms', item);
  if (terms.length === 0) return undefined;
  const hoursOn = (date: string): number | null => weekOf(terms, date).terms?.cancellationHours ?? null;
  const start = day.agreedStartUtc ?? day.scheduledStartUtc;
  if (start === null) return undefined;
  const date = dateOf(start, household.timezone);
  const hours = hoursOn(date);
  const late = lateShift(day, now, hours === null || isOnline ? hours : hours + OFFLINE_HOURS);
  if (late === undefined) return undefined;
  const known = await database
    .rows<Cancellation>('cancellation')
    .get([day.householdId, cancellationId(day.id, late.start)]);
  const rate = rateInForce(await ofNanny<Rate>(database, 'rate', item), date);
  if (known !== undefined || rate === undefined) return undefined;
  const minutes = minutesBetween(late.start, late.end);
  return {
    item,
    minutes,
    amountCents: centsFor([{ minutes, hourlyRateCents: rate.hourlyRateCents }], STRAIGHT),
    minutesBefore: minutesBetween(day.agreementEndedAt ?? now, late.start),
  };
}

/** Returns the shifts that are owed, or may be while the device is offline, if the family takes these days away now. */
export async function lateShifts(items: readonly AgendaShift[]): Promise<LateShift[]> {
  const database = currentDevice()?.database;
  if (database === undefined) return [];
  const offset = (await database.meta.get('clockOffsetMs'))?.value;
  const now = toInstant(Date.now() + (typeof offset === 'number' ? offset : 0));
  const found = await Promise.all(
    items.map((item) => readLate(database, item, { now, isOnline: navigator.onLine })),
  );
  return found.filter((late) => late !== undefined);
}
