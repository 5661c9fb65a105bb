/** Random arrivals and discarded arrivals on rows that a device shows, and the clocks that hours end. */
import { addMinutes, toInstant } from 'sync-protocol/kernel/calendar.ts';
import type { NewMutation } from 'sync-protocol/registry.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import { type Choice, mutation, pick } from './test-choice.ts';
import type { Device } from './test-device.ts';

interface Context {
  readonly device: Pick<Device, 'all' | 'now'>;
  readonly choice: Choice;
  readonly newId: () => string;
}

/** Now, some hours ago, or days. */
const MINUTES_AGO = [0, 0, 0, 30, 300, 900, 1500, 4000];

/** Arrives on a day that the device shows, or on none. */
async function arrive({ device, choice, newId }: Context): Promise<NewMutation | undefined> {
  const nanny = pick(await device.all('nanny'), choice.which);
  if (nanny === undefined) return undefined;
  const at = addMinutes(toInstant(device.now()), -(pick(MINUTES_AGO, choice.size) ?? 0));
  const days = (await device.all('day')).filter(({ nannyId }) => nannyId === nanny.id);
  const day = choice.size % 3 === 0 ? undefined : pick(days, choice.size);
  return mutation(
    'clock.arrive',
    { clockId: newId(), nannyId: nanny.id, dayId: day?.id ?? null, newDayId: newId(), at },
    day && { status: day.status },
  );
}

/** Returns what hours of a day name: one of its clocks, now and then. */
export async function namedClock(
  { device, choice }: Pick<Context, 'device' | 'choice'>,
  day: AgendaDay,
): Promise<{ clockId: string } | undefined> {
  const clocks = (await device.all('clock')).filter(({ dayId }) => dayId === day.id);
  const clock = choice.size % 4 === 3 ? undefined : pick(clocks, choice.which);
  return clock && { clockId: clock.id };
}

export const CLOCK_MAKERS = {
  'clock.arrive': arrive,
  'clock.discard': async ({ device, choice }: Context) => {
    const clock = pick(await device.all('clock'), choice.which);
    return clock && mutation('clock.discard', { clockId: clock.id });
  },
};
