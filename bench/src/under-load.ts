/**
 * Measures one family's writes (99th percentile) and how the API's memory grows while something else keeps the server
 * busy, against the same writes at rest.
 */
import { addTodo, inTurns, pastDays, scheduled } from './days.ts';
import { household } from './device.ts';
import { type Figure, percentile, rounded, sample, timed, toFigure } from './figure.ts';
import { residentBytes, type Server } from './server.ts';

/** A day holds 100 to-dos, one of each write. */
const NEIGHBOR_DAYS = 300;
const LIMIT = 2;
const BYTES_A_MB = 1_000_000;

/** Starts too much work for the server. Returns a function that ends it. */
export type Load = () => Promise<() => Promise<void>>;

export interface UnderLoad {
  readonly server: Server;
  readonly runs: number;
  /** Returns milliseconds of single writes. */
  readonly write: () => Promise<number[]>;
}

/** Makes the family that writes. */
export async function prepareWrites(
  server: Server,
  { runs, warmUps }: { runs: number; warmUps: number },
): Promise<UnderLoad> {
  const { family, nannyId } = await household(server.origin);
  const days = pastDays(NEIGHBOR_DAYS);
  await family.do(scheduled(days, nannyId));
  const nextDay = inTurns(days);
  const write = async (): Promise<number[]> => {
    const samples = await sample({ runs, warmUps }, async () => ({
      write: await timed(() => family.do([addTodo(nextDay().dayId)])),
    }));
    return samples.write;
  };
  return { server, runs, write };
}

/** Yields `{name}.rest-p99` (at rest, before and after), `{name}.p99`, compared with it, and `{name}.memory`. */
export async function* underLoad(
  name: string,
  load: Load,
  { server, runs, write }: UnderLoad,
): AsyncGenerator<Figure> {
  const atRest = await write();
  const before = residentBytes(server.process);
  const end = await load();
  const value = percentile(await write(), 0.99);
  const grown = (residentBytes(server.process) - before) / BYTES_A_MB;
  await end();
  // Before and after, because the machine and its disk are not equally fast in each second.
  const resting = [...atRest, ...(await write())];
  const rest = percentile(resting, 0.99);
  const ratio = rounded(value / rest);
  yield toFigure(`${name}.rest-p99`, rest, { runs: resting.length });
  yield toFigure(`${name}.p99`, value, { limit: LIMIT, ratio, runs });
  yield toFigure(`${name}.memory`, grown, { unit: 'MB', runs: 1 });
}
