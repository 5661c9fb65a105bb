/**
 * Measures pictures of receipts: how long 200 of the largest take over a line that drops every third request while the
 * same device's hours go first, a neighbor's writes while four families send, and the peak memory of a backup and a
 * restore of 2,000 pictures.
 */
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { addTodo, pastDays, scheduled } from './days.ts';
import { household } from './device.ts';
import { type Figure, percentile, sized, timed, toFigure } from './figure.ts';
import type { Sent, Turns } from './picture-senders.ts';
import { makePicture, type Picture, putPicture, type Sender } from './pictures.ts';
import { type Server, startServer, stopProcess, whenDone } from './server.ts';
import { type Load, prepareWrites, underLoad } from './under-load.ts';

const run = promisify(execFile);

const PICTURES = sized(200);
const BACKED_UP = sized(2000);
/** That send at once. */
const FAMILIES = 4;
/** That follow one another: each may send 325 of the largest pictures an hour. */
const FAMILIES_A_TURN = sized(4);
const SAMPLES = sized(1000);
const MS_A_SECOND = 1000;
const WARM_UPS = sized(50);
const MEMORY_LIMIT_MB = 300;
/** Every third request gets lost. */
const DROPPED = 3;

const PROGRAMS = new URL('../../api/src/operations/', import.meta.url);
const SENDERS = new URL('picture-senders.ts', import.meta.url);
const PEAK_MEMORY = new URL('peak-memory.ts', import.meta.url).href;

/** Sends pictures one at a time, each until it has arrived. Between two, `hours` go first. */
async function sendAll(
  sender: Sender,
  pictures: readonly Picture[],
  hours: () => Promise<void>,
): Promise<void> {
  let requests = 0;
  for (const picture of pictures) {
    await hours();
    let status = 0;
    while (status !== 201 && status !== 200) {
      requests += 1;
      // The request is lost, or the answer: then the picture arrives a second time.
      const isLost = requests % DROPPED === 0;
      if (isLost && requests % 2 === 0) continue;
      status = await putPicture(sender, picture);
      if (status >= 400) throw new Error(`The server refused a picture: ${status}`);
      if (isLost) status = 0;
    }
  }
}

/** Yields how long the pictures took, and the hours between them. */
async function* arrivals(origin: string): AsyncGenerator<Figure> {
  const { family, nannyId } = await household(origin);
  const days = pastDays(PICTURES);
  await family.do(scheduled(days, nannyId));
  const pictures = Array.from({ length: PICTURES }, makePicture);
  const samples: number[] = [];
  const hours = async (): Promise<void> => {
    const day = days[samples.length];
    if (day !== undefined) samples.push(await timed(() => family.do([addTodo(day.dayId)])));
  };
  const took = await timed(() => sendAll({ origin, token: family.token, nannyId }, pictures, hours));
  yield toFigure('receipts.arrive', took, { runs: PICTURES });
  yield toFigure('receipts.hours-between.p99', percentile(samples, 0.99), { runs: samples.length });
}

/** Makes families and starts their process. Returns a load, and the figure of what they have sent by its end. */
async function prepareSenders(origin: string): Promise<{ load: Load; sent: () => Figure }> {
  const turns: Sender[][] = Array.from({ length: FAMILIES }, () => []);
  for (const turn of turns)
    for (let i = 0; i < FAMILIES_A_TURN; i += 1) {
      const { family, nannyId } = await household(origin);
      turn.push({ origin, token: family.token, nannyId });
    }
  const senders = fork(fileURLToPath(SENDERS));
  whenDone(() => stopProcess(senders));
  let figure: Figure | undefined;
  const load: Load = async () => {
    const startedAt = performance.now();
    senders.send(turns satisfies Turns);
    return async () => {
      const told = once(senders, 'message') as Promise<[Sent]>;
      senders.send('end');
      const [{ pictures, isUsedUp }] = await told;
      if (isUsedUp) throw new Error('The load ended before what was measured beside it');
      const seconds = (performance.now() - startedAt) / MS_A_SECOND;
      figure = toFigure('receipts.neighbor.pictures', pictures / seconds, { unit: '/s', runs: pictures });
    };
  };
  const sent = (): Figure => {
    if (figure === undefined) throw new Error('Nothing was sent');
    return figure;
  };
  return { load, sent };
}

/** Runs a program on a data folder's database. Returns its peak memory in megabytes. */
async function peakOf(program: string, dataDir: string, file: string): Promise<number> {
  const path = fileURLToPath(new URL(`${program}.ts`, PROGRAMS));
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, INIT_CWD: process.cwd() };
  const { stdout } = await run(process.execPath, ['--import', PEAK_MEMORY, path, file], { env });
  return Number(/peak memory (\d+) MB/.exec(stdout)?.[1] ?? Number.NaN);
}

/** Yields the peak memory of a backup of many pictures, and of its restore. */
async function* backups(server: Server): AsyncGenerator<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'fairday-bench-'));
  whenDone(() => rmSync(folder, { recursive: true, force: true }));
  const [from, to] = [join(server.socketFolder, '../..'), join(folder, 'to')];
  await server.database`
    insert into receipt_picture (household_id, hash, bytes, size_bytes, stored_at)
    select gen_random_uuid(), md5(i::text), decode(repeat(md5(i::text), 19200), 'hex'), 307200, now()
    from generate_series(1, ${BACKED_UP}::int) i`;
  // Of limit-server.ts: a restore takes our own tables alone.
  await server.database`drop table if exists limit_row`;
  const file = join(folder, 'kept.backup');
  const memory = { unit: 'MB', limit: MEMORY_LIMIT_MB, runs: 1 } as const;
  yield toFigure('receipts.backup-memory', await peakOf('backup-program', from, file), memory);
  yield toFigure('receipts.restore-memory', await peakOf('restore-program', to, file), memory);
}

export async function* receipts(): AsyncGenerator<Figure> {
  const server = await startServer();
  yield* arrivals(server.origin);
  const parts = await prepareWrites(server, { runs: SAMPLES, warmUps: WARM_UPS });
  const { load, sent } = await prepareSenders(server.origin);
  yield* underLoad('receipts.neighbor', load, parts);
  yield sent();
  yield* backups(server);
}
