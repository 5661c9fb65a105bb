/**
 * Compares pushes of 1,000 queued mutations with one INSERT of as many rows: new days, hours, and hours of a nanny
 * under terms. For push-to-device.ts and growth.ts, exports the queue and the function that fills it.
 */
import type { Mutation } from 'sync-protocol/kernel/wire.ts';
import { answered, pastDays, recorded, scheduled } from './days.ts';
import { type Device, household } from './device.ts';
import { bareFigure, compared, type Figure, runsOr, sample, sized, timed } from './figure.ts';
import { startLimit } from './limit.ts';
import { type Server, startServer } from './server.ts';

export const MUTATIONS = sized(1000);
const RUNS = 9;
const WARM_UPS = 2;
const DAYS_LIMIT = 3;
const HOURS_LIMIT = 5;

export interface Queued {
  readonly family: Device;
  readonly nanny: Device;
  /** One `day.recordHours` per accepted day. */
  readonly queue: readonly Mutation[];
}

interface JustQueued extends Queued {
  /** The ms of the family's push of the new days. */
  readonly daysTook: number;
}

/**
 * Creates a household whose nanny's device has `count` pending mutations in its queue; each records a day's hours.
 * `prepare` is called with the nanny before her days are scheduled.
 */
export async function queuedHours(
  origin: string,
  count: number,
  prepare?: (nannyId: string) => Promise<unknown>,
): Promise<JustQueued> {
  const { family, nanny, nannyId } = await household(origin);
  await prepare?.(nannyId);
  const days = pastDays(count);
  const newDays = family.queue(scheduled(days, nannyId));
  const daysTook = await timed(() => family.push(newDays));
  await family.do(answered(days, 'ACCEPTED'));
  await nanny.sync();
  return { family, nanny, queue: nanny.queue(recorded(days)), daysTook };
}

/** Gives the nanny terms with a weekly limit that cover all her days; the API takes none that are so old. */
const giveTerms =
  ({ database }: Server) =>
  (nannyId: string) =>
    database`
      insert into terms (household_id, id, nanny_id, version, effective_from, week_starts_on, weekly_limit_minutes,
        overtime_multiplier_hundredths, pay_period, changed_at)
      select household_id, id || '/2020-01-06', id, version, '2020-01-06', 1, 2400, 150, 'WEEKLY', now()
      from nanny where id = ${nannyId}`;

/** Returns the ms of the push. */
const pushed = ({ nanny, queue }: Queued): Promise<number> => timed(() => nanny.push(queue));

export async function* push1000(): AsyncGenerator<Figure> {
  const server = await startServer();
  const limit = await startLimit(server);
  const { insert, ...took } = await sample({ runs: runsOr(RUNS), warmUps: WARM_UPS }, async () => {
    const plain = await queuedHours(server.origin, MUTATIONS);
    const underTerms = await queuedHours(server.origin, MUTATIONS, giveTerms(server));
    return {
      days: plain.daysTook,
      hours: await pushed(plain),
      terms: await pushed(underTerms),
      insert: await limit.write(MUTATIONS),
    };
  });
  yield compared('push-1000.days', { measured: took.days, bare: insert }, DAYS_LIMIT);
  yield compared('push-1000.hours', { measured: took.hours, bare: insert }, HOURS_LIMIT);
  yield compared('push-1000.terms', { measured: took.terms, bare: insert }, HOURS_LIMIT);
  yield bareFigure('push-1000.limit', insert);
}
