/**
 * Reminds people while the server runs: adds what is written to the table `reminder`, looks for accepted shifts, and sends
 * what is due. Several processes share the work; each reminder is sent once.
 */
import type { FastifyInstance } from 'fastify';
import { KeyedQueue } from '../kit/keyed-queue.ts';
import { repeat } from '../kit/repeated-work.ts';
import type { WrittenBatch } from '../sync/execute.ts';
import type { Channel } from './channel.ts';
import { claimNext } from './claimed-reminders.ts';
import { type SendingParts, sendReminders } from './reminder-sending.ts';
import { searchAgain, searchShifts } from './shift-search.ts';
import { openWrittenQueue, type WrittenQueueParts } from './written-queue.ts';

/** Milliseconds between looks for reminders that are due. */
const POLL_MS = 30_000;
/** Messages that are sent at once: services that hang hold up the others no longer than that. */
const LANES = 8;

interface ReminderParts extends WrittenQueueParts {
  readonly channels: readonly Channel[];
  readonly everyMs?: number | undefined;
}

interface RemindingParts extends Pick<ReminderParts, 'sql' | 'now' | 'channels'> {
  readonly remindersEveryMs?: number | undefined;
}

interface Reminders {
  /** Adds the reminders of what was written. Returns at once. */
  add(written: WrittenBatch): void;
  start(): void;
  /** Resolves when nothing runs and everything that was written is added, or has failed again. */
  stop(): Promise<void>;
}

/** Sends everything that is due. */
export async function sendDue(parts: SendingParts, signal?: AbortSignal): Promise<void> {
  const channels = parts.channels.map(({ name }) => name);
  const claims = new KeyedQueue(1);
  let isEmpty = false;
  const claim = async () => {
    const claimed = isEmpty ? undefined : await claimNext({ sql: parts.sql, now: parts.now(), channels });
    // The other lanes needn't look, too.
    isEmpty = claimed === undefined;
    return claimed;
  };
  const lane = async (): Promise<void> => {
    for (;;) {
      if (signal?.aborted === true) return;
      const claimed = await claims.run('', claim);
      if (claimed === undefined) return;
      for (const each of claimed) await sendReminders(parts, each);
    }
  };
  const lanes = Array.from({ length: LANES }, lane);
  // All of them end before a failure is reported.
  await Promise.allSettled(lanes);
  await Promise.all(lanes);
}

export function openReminders(parts: ReminderParts): Reminders {
  const { sql, now, onError } = parts;
  const queue = openWrittenQueue(parts);
  let stop: (() => Promise<void>) | undefined;
  let isFirst = true;
  const work = async (signal: AbortSignal): Promise<void> => {
    if (isFirst) await searchAgain(sql);
    isFirst = false;
    await queue.addAgain();
    await searchShifts(sql, now(), signal);
    await sendDue(parts, signal);
  };
  return {
    add: (written) => queue.add(written),
    start() {
      stop = repeat(work, { everyMs: parts.everyMs ?? POLL_MS, onError });
    },
    async stop() {
      await stop?.();
      await queue.end();
    },
  };
}

/** Reminds people while the server runs. */
export function remindWhileServing(
  app: FastifyInstance,
  { remindersEveryMs, ...parts }: RemindingParts,
): Reminders {
  const onError = (error: unknown) => app.log.error(error, 'could not remind; will try again later');
  const onLost = (error: unknown) => app.log.error(error, 'gave up adding the reminders of a change');
  const { sql, now, channels } = parts;
  const reminders = openReminders({ sql, now, channels, onError, onLost, everyMs: remindersEveryMs });
  app.addHook('onListen', async () => reminders.start());
  app.addHook('onClose', () => reminders.stop());
  return reminders;
}
