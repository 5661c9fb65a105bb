/**
 * Compares a push of 1,000 recorded shifts with a bare server, which has no rules and only inserts the same rows. For
 * push-to-device.ts, exports the functions that fill the queue and that time the bare server.
 */
import type { Mutation } from 'sync-protocol/sync/wire.ts';
import { type BareServer, type BareWay, startBareServer } from './bare.ts';
import { answered, pastDays, recorded, scheduled } from './days.ts';
import { type Device, household } from './device.ts';
import { bareFigure, compared, type Figure, runsOr, sample, sized, timed } from './figure.ts';
import { type Server, startServer } from './server.ts';

export const MUTATIONS = sized(1000);
const RUNS = 9;
const WARM_UPS = 2;
const LIMIT = 2.5;

export interface Queued {
  readonly family: Device;
  readonly nanny: Device;
  /** One `day.recordHours` per accepted day. */
  readonly queue: readonly Mutation[];
}

/**
 * Creates a household whose nanny's device has `count` pending mutations in its queue; each records a day's hours.
 * `prepare` is called with the nanny before her days are scheduled.
 */
export async function queuedHours(
  origin: string,
  count: number,
  prepare?: (nannyId: string) => Promise<unknown>,
): Promise<Queued> {
  const { family, nanny, nannyId } = await household(origin);
  await prepare?.(nannyId);
  const days = pastDays(count);
  await family.do(scheduled(days, nannyId));
  await family.do(answered(days, 'ACCEPTED'));
  await nanny.sync();
  return { family, nanny, queue: nanny.queue(recorded(days)) };
}

/** Times the bare server's writes of the queue's rows, in ms. Throws unless each table has a row per mutation. */
export async function bareTimes(
  bare: BareServer,
  { family, queue }: Queued,
): Promise<Readonly<Record<BareWay, number>>> {
  const written = await bare.prepare(family.householdId);
  for (const table of ['day', 'earning', 'mutation_log', 'log_subject']) {
    if (written[table] !== queue.length) throw new Error(`${written[table]} rows of ${table}`);
  }
  const rows = await timed(() => bare.push(queue, 'rows'));
  await bare.empty();
  const json = await timed(() => bare.push(queue, 'json'));
  await bare.empty();
  return { rows, json };
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

export async function* push1000(): AsyncGenerator<Figure> {
  const server = await startServer();
  const bare = await startBareServer(server);
  const { push, underTerms, rows, json } = await sample(
    { runs: runsOr(RUNS), warmUps: WARM_UPS },
    async () => {
      const queued = await queuedHours(server.origin, MUTATIONS);
      const took = await timed(() => queued.nanny.push(queued.queue));
      const { nanny, queue } = await queuedHours(server.origin, MUTATIONS, giveTerms(server));
      const priced = await timed(() => nanny.push(queue));
      return { push: took, underTerms: priced, ...(await bareTimes(bare, queued)) };
    },
  );
  yield compared('push-1000', { measured: push, bare: rows }, LIMIT);
  yield bareFigure('push-1000.terms', underTerms);
  yield bareFigure('push-1000.bare-insert', rows);
  yield bareFigure('push-1000.bare-json-insert', json);
}
