/** Keeps the event stream open, calls back for pokes, and reopens a dead stream. Uses fetch, to send the token. */

import { HEARTBEAT_SECONDS } from 'sync-protocol/kernel/limits.ts';
import type { Bye } from 'sync-protocol/kernel/wire.ts';
import type { Timers } from './loop.ts';
import type { Connection } from './transport.ts';

const MS_PER_SECOND = 1000;
/** iOS kills streams without an error. Two missed heartbeats and 5 seconds mean a dead stream. */
const SILENCE_MS = (2 * HEARTBEAT_SECONDS + 5) * MS_PER_SECOND;
const REOPEN_MS = 2000;
const LONGEST_REOPEN_MS = 60_000;
const [EVENT, DATA] = ['event: ', 'data: '];

interface EventStreamEnvironment {
  readonly connection: Connection;
  readonly timers: Timers;
  /** Called for each poke, each newly opened stream, and each stream refused for its session: a sync is due. */
  readonly onPoke: () => void;
  /** Called when a stream opens or closes. Without an open stream, a visible page syncs each minute. */
  readonly onOpen: (isOpen: boolean) => void;
}

export interface EventStream {
  close(): void;
}

interface StreamEnd {
  /** Whether our server refused the stream because the session has ended. */
  readonly isSignedOut?: boolean;
  /** Set when the server announced its shutdown: how soon to reopen. */
  readonly reopenWithinMs?: number;
}

/** Parses the server's last event. */
function parseBye(data: string): StreamEnd {
  const word = (JSON.parse(data) as Bye | null)?.reopenWithinSeconds;
  // Checked by hand: the schemas are loaded with the first answer.
  return Number.isInteger(word) && Number(word) >= 0 ? { reopenWithinMs: Number(word) * MS_PER_SECOND } : {};
}

/** Reads one stream to its end. */
async function readStream(
  environment: EventStreamEnvironment,
  controller: AbortController,
): Promise<StreamEnd> {
  const { connection, timers, onPoke, onOpen } = environment;
  const token = connection.token();
  if (token === null) return { isSignedOut: true };
  let cancelSilence = timers.after(SILENCE_MS, () => controller.abort());
  try {
    const response = await connection.fetch(`${connection.origin}/api/sync/events`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      signal: controller.signal,
    });
    if (!response.ok || response.body === null) {
      const { readRefusalCode } = await import('./read-failure.ts');
      return { isSignedOut: (await readRefusalCode(response)) === 'signed_out' };
    }
    onOpen(true);
    onPoke();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let [unfinished, event] = ['', ''];
    let end: StreamEnd = {};
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      cancelSilence();
      cancelSilence = timers.after(SILENCE_MS, () => controller.abort());
      // A poke's content doesn't matter: a sync fetches everything new.
      const lines = (unfinished + part.value).split('\n');
      unfinished = lines.pop() ?? '';
      if (lines.includes('event: poke')) onPoke();
      for (const line of lines) {
        if (line.startsWith(EVENT)) event = line.slice(EVENT.length);
        if (line.startsWith(DATA) && event === 'bye') end = parseBye(line.slice(DATA.length));
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

/** Keeps a stream open until it is closed. Reopens it with backoff, or when a server that shut down says. */
export function openEventStream(environment: EventStreamEnvironment): EventStream {
  let isClosed = false;
  let controller = new AbortController();
  let cancelReopen: (() => void) | undefined;
  let tries = 0;

  const open = async (): Promise<void> => {
    controller = new AbortController();
    const openedAt = environment.connection.now();
    const { isSignedOut, reopenWithinMs } = await readStream(environment, controller);
    if (isClosed) return;
    // A sync finds out why the session was refused; otherwise an idle screen would learn it a minute later.
    if (isSignedOut === true) environment.onPoke();
    const wait = isSignedOut === true ? LONGEST_REOPEN_MS : nextWait(openedAt, reopenWithinMs);
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
