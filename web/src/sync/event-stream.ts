/** The event stream: pokes that say 'something is new'. Read through fetch, so that the token is sent. */

import { HEARTBEAT_SECONDS } from 'sync-protocol/sync/limits.ts';
import type { Bye } from 'sync-protocol/sync/wire.ts';
import type { Timers } from './loop.ts';
import type { Connection } from './transport.ts';

const MS_PER_SECOND = 1000;
/** iOS kills streams without an error: two heartbeats missed, and a little, is a dead line. */
const SILENCE_MS = (2 * HEARTBEAT_SECONDS + 5) * MS_PER_SECOND;
const REOPEN_MS = 2000;
const LONGEST_REOPEN_MS = 60_000;
const [EVENT, DATA] = ['event: ', 'data: '];

export interface EventStreamEnvironment {
  readonly connection: Connection;
  readonly timers: Timers;
  /** A poke, a stream that has just opened, or one refused for its session: a sync learns what is to be known. */
  readonly onPoke: () => void;
  /** Whether a stream is open: without one a visible page asks each minute. */
  readonly onOpen: (isOpen: boolean) => void;
}

export interface EventStream {
  close(): void;
}

interface StreamEnd {
  /** The status, where it was none. */
  readonly refused?: number;
  /** The server said that it goes, and how soon its devices are to be back. */
  readonly reopenWithinMs?: number;
}

/** What a stream was ended with; nothing unless the server goes. */
function endBy(data: string): StreamEnd {
  const word = (JSON.parse(data) as Bye | null)?.reopenWithinSeconds;
  // Looked at without the schemas, which come with the first answer and not before.
  return Number.isInteger(word) && Number(word) >= 0 ? { reopenWithinMs: Number(word) * MS_PER_SECOND } : {};
}

/** Reads one stream to its end. */
async function readStream(
  environment: EventStreamEnvironment,
  controller: AbortController,
): Promise<StreamEnd> {
  const { connection, timers, onPoke, onOpen } = environment;
  const token = connection.token();
  if (token === null) return { refused: 401 };
  let cancelSilence = timers.after(SILENCE_MS, () => controller.abort());
  try {
    const response = await connection.fetch(`${connection.origin}/api/sync/events`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      signal: controller.signal,
    });
    if (!response.ok || response.body === null) return { refused: response.status };
    onOpen(true);
    onPoke();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let [unfinished, event] = ['', ''];
    let end: StreamEnd = {};
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      cancelSilence();
      cancelSilence = timers.after(SILENCE_MS, () => controller.abort());
      // What a poke says doesn't matter, only that it came: a sync asks for all that is new.
      const lines = (unfinished + part.value).split('\n');
      unfinished = lines.pop() ?? '';
      if (lines.includes('event: poke')) onPoke();
      for (const line of lines) {
        if (line.startsWith(EVENT)) event = line.slice(EVENT.length);
        if (line.startsWith(DATA) && event === 'bye') end = endBy(line.slice(DATA.length));
      }
    }
    return end;
  } catch {
    return {};
  } finally {
    cancelSilence();
    onOpen(false);
  }
}

/**
 * Keeps a stream open until closed; one that ends or dies is opened again, more slowly each time, and one whose server
 * goes when it says.
 */
export function openEventStream(environment: EventStreamEnvironment): EventStream {
  let isClosed = false;
  let controller = new AbortController();
  let cancelReopen: (() => void) | undefined;
  let tries = 0;

  const open = async (): Promise<void> => {
    controller = new AbortController();
    const openedAt = environment.connection.now();
    const { refused, reopenWithinMs } = await readStream(environment, controller);
    if (isClosed) return;
    // What an ended session means is the sync's to find out; without it a quiet screen would go on for a minute.
    if (refused === 401) environment.onPoke();
    const wait = refused === 401 ? LONGEST_REOPEN_MS : nextWait(openedAt, reopenWithinMs);
    cancelReopen = environment.timers.after(wait, () => void open());
  };

  const nextWait = (openedAt: number, reopenWithinMs?: number): number => {
    if (reopenWithinMs !== undefined) {
      tries = 0;
      return Math.min(LONGEST_REOPEN_MS, reopenWithinMs) * environment.timers.random();
    }
    const lasted = environment.connection.now() - openedAt > SILENCE_MS;
    tries = lasted ? 0 : tries + 1;
    const ceiling = Math.min(LONGEST_REOPEN_MS, REOPEN_MS * 2 ** tries);
    return ceiling * environment.timers.random();
  };

  void open();
  return {
    close() {
      isClosed = true;
      cancelReopen?.();
      controller.abort();
    },
  };
}
