/** Writes server-sent events to one device, and disconnects a device that doesn't read them. */
import type { Writable } from 'node:stream';
import type { Bye } from 'sync-protocol/kernel/wire.ts';

/** Bytes, about a hundred events, that may be buffered for a slow reader. */
const BUFFER_MAX = 16_384;

/** A device may disconnect in the middle of an event. The 'close' event handles that. */
const ignore = (): void => undefined;

export class EventStream {
  readonly #target: Writable;

  constructor(target: Writable) {
    this.#target = target;
    target.on('error', ignore);
  }

  /** Sends an event, or a comment without data. Disconnects a device that doesn't read: it opens a new stream. */
  send(event: string, data?: unknown): void {
    if (this.#target.destroyed || this.#target.writableEnded) return;
    const text = data === undefined ? `: ${event}\n\n` : `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
    this.#target.write(text);
    if (this.#target.writableLength > BUFFER_MAX) this.#target.destroy();
  }

  end(bye: Bye = {}): void {
    this.send('bye', bye);
    this.#target.end();
  }
}
