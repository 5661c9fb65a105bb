/**
 * Makes mutations as the screens do, based on what the device shows at that moment. Also finds a day's only open
 * review.
 */

import { newId } from 'sync-protocol/kernel/new-id.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import type { BaseScheduleItem } from 'sync-protocol/schedule/base-schedule.ts';
import type { TimeRange } from 'sync-protocol/schedule/hours.ts';
import type { Device } from '../test-device.ts';

async function shown(device: Device, dayId: string): Promise<AgendaDay> {
  const day = await device.row('day', await device.householdId(), dayId);
  if (day === undefined) throw new Error('This device does not show that day');
  return day;
}

export async function enterHours(device: Device, dayId: string, span: TimeRange): Promise<void> {
  const { status, actualStartUtc, actualEndUtc, isPaid, ...day } = await shown(device, dayId);
  const { scheduledStartUtc, scheduledEndUtc } = day;
  const seen = { status, actualStartUtc, actualEndUtc, isPaid, scheduledStartUtc, scheduledEndUtc };
  await device.do('day.recordHours', { dayId, ...span }, seen);
}

export async function answer(device: Device, dayId: string, status: 'ACCEPTED' | 'DECLINED'): Promise<void> {
  const { scheduledStartUtc, scheduledEndUtc } = await shown(device, dayId);
  await device.do('day.answer', { dayId, status }, { scheduledStartUtc, scheduledEndUtc });
}

/** Takes back the hours that the device shows, as the toast's 'Undo' does. */
export async function takeBackHours(device: Device, dayId: string): Promise<void> {
  const { actualStartUtc: start, actualEndUtc: end } = await shown(device, dayId);
  if (start === null || end === null) throw new Error('The day has no hours');
  await device.do('day.withdrawHours', { dayId, start, end });
}

export async function deleteDay(device: Device, dayId: string): Promise<void> {
  const { status, actualStartUtc, actualEndUtc } = await shown(device, dayId);
  await device.do('day.remove', { dayId }, { status, actualStartUtc, actualEndUtc });
}

/** Marks days as paid by the amounts that the device shows. */
export async function markPaid(device: Device, ...dayIds: readonly string[]): Promise<void> {
  const days = await Promise.all(dayIds.map((dayId) => shown(device, dayId)));
  const nannyIds = [...new Set(days.map(({ nannyId }) => nannyId))];
  await device.do('payment.payDays', {
    payments: nannyIds.map((nannyId) => ({ paymentId: newId(), nannyId })),
    days: days.map(({ id, amountCents }) => ({ dayId: id, amountCents: amountCents ?? 0 })),
    platform: null,
  });
}

/** Saves the week, based on the week that the device shows. */
export async function saveWeek(
  device: Device,
  nannyId: string,
  items: readonly BaseScheduleItem[],
): Promise<void> {
  const rows = (await device.all('baseSchedule')).filter((row) => row.nannyId === nannyId);
  const before = rows.flatMap(({ weekday, shifts }) => shifts.map((shift) => ({ weekday, ...shift })));
  await device.do('baseSchedule.save', { nannyId, items: [...items] }, { items: before });
}

/** Returns a day's only open review. */
export async function openReview(device: Device, dayId: string) {
  const open = (await device.all('review')).filter(
    (review) => review.dayId === dayId && review.status === 'open',
  );
  const [review] = open;
  if (review === undefined || open.length > 1) throw new Error(`${open.length} reviews are open`);
  return review;
}
