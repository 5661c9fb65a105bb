/** One device's event stream: what is said to it, and for how long somebody is there to hear. */
import type { Writable } from 'node:stream';
import type { Bye } from 'sync-protocol/sync/wire.ts';

/** Bytes that may wait for a reader, beyond what the network holds: some hundred events. */
const WAITING_MAX = 16_384;

/** A device that goes away in the middle of an event is no error of ours; 'close' tells of it. */
const ignore = (): void => undefined;

export class EventStream {
  readonly #target: Writable;

  constructor(target: Writable) {
    this.#target = target;
    target.on('error', ignore);
  }

  /** An event, or a comment where there is no data. Who doesn't read is let go: the device opens a new stream. */
  send(event: string, data?: unknown): void {
    if (this.#target.destroyed || this.#target.writableEnded) return;
    const text = data === undefined ? `: ${event}\n\n` : `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
    this.#target.write(text);
    if (this.#target.writableLength > WAITING_MAX) this.#target.destroy();
  }

  end(word: Bye = {}): void {
    this.send('bye', word);
    this.#target.end();
  }
}
