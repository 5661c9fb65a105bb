/**
 * Measures pictures of receipts: how long 200 of the largest take over a line that drops every third request while the
 * same device's hours go first, a neighbor's writes while four families send, and the peak memory of a backup and a
 * restore of 2,000 pictures.
 */
import { execFile } from 'node:child_process';
import { createHash, randomFillSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { RECEIPT_BYTES_MAX } from 'sync-protocol/claims/receipt-size.ts';
import { jpegOf } from 'sync-protocol/test-support/jpegs.ts';
import { addTodo, pastDays, scheduled } from './days.ts';
import { type Device, household } from './device.ts';
import { type Figure, percentile, sized, timed, toFigure } from './figure.ts';
import { type Server, startServer, whenDone } from './server.ts';
import { type Load, prepareWrites, underLoad } from './under-load.ts';

const run = promisify(execFile);

const PICTURES = sized(200);
const BACKED_UP = sized(2000);
const FAMILIES = 4;
const SAMPLES = sized(1000);
const WARM_UPS = sized(50);
const MEMORY_LIMIT_MB = 300;
/** Every third request gets lost. */
const DROPPED = 3;

const PROGRAMS = new URL('../../api/src/operations/', import.meta.url);
const PEAK_MEMORY = new URL('peak-memory.ts', import.meta.url).href;

interface Picture {
  readonly hash: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The two densities of a JFIF header: they change no pixel. */
const DENSITIES = 14;

/** A picture of the largest size: its scan goes on with bytes that no decoder reads. */
const LARGEST = (() => {
  const small = jpegOf('baseline');
  const largest = new Uint8Array(RECEIPT_BYTES_MAX);
  const noise = randomFillSync(new Uint8Array(RECEIPT_BYTES_MAX - small.length)).map((byte) => byte & 0x7f);
  largest.set(small.subarray(0, -2));
  largest.set(noise, small.length - 2);
  largest.set(small.subarray(-2), RECEIPT_BYTES_MAX - 2);
  return largest;
})();

/** Returns a picture of its own of the largest size. */
function makePicture(): Picture {
  const bytes = LARGEST.slice();
  randomFillSync(bytes.subarray(DENSITIES, DENSITIES + 4));
  return { hash: createHash('sha256').update(bytes).digest('hex'), bytes };
}

/** Sends a picture. Returns the status. */
async function put({ origin, token }: Device, nannyId: string, { hash, bytes }: Picture): Promise<number> {
  const response = await fetch(`${origin}/api/receipts/${hash}?nannyId=${nannyId}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
    body: bytes,
  });
  await response.arrayBuffer();
  return response.status;
}

/** Sends pictures one at a time, each until it has arrived. Between two, `hours` go first. */
async function sendAll(
  family: Device,
  { nannyId, pictures, hours }: { nannyId: string; pictures: readonly Picture[]; hours: () => Promise<void> },
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
      status = await put(family, nannyId, picture);
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
  const took = await timed(() => sendAll(family, { nannyId, pictures, hours }));
  yield toFigure('receipts.arrive', took, { runs: PICTURES });
  yield toFigure('receipts.hours-between.p99', percentile(samples, 0.99), { runs: samples.length });
}

/** Four families send pictures until its end, or until their hour's bytes are used up. */
function uploads(origin: string): Load {
  return async () => {
    const families = await Promise.all(Array.from({ length: FAMILIES }, () => household(origin)));
    const ending = new AbortController();
    const send = async ({ family, nannyId }: Awaited<ReturnType<typeof household>>): Promise<void> => {
      for (let status = 201; status === 201 && !ending.signal.aborted; )
        status = await put(family, nannyId, makePicture());
    };
    const sending = families.map(send);
    return async () => {
      ending.abort();
      await Promise.all(sending);
    };
  };
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
  yield* underLoad('receipts.neighbor', uploads(server.origin), parts);
  yield* backups(server);
}
