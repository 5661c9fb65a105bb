/**
 * Delays the notification of live queries about a transaction, by half a second at most: until the next transaction, so
 * that screens render once for both; or until after a frame that already shows the change, which queries would delay.
 */
import { Dexie, type ObservabilitySet } from 'dexie';
import type { NotifyTiming } from './sync/device-storage.ts';

/** Longest delay of a notification. */
const MAX_DELAY_MS = 500;

/** Dexie keeps a transaction's changed ranges here and notifies live queries of them on completion. */
type WithMutatedParts = IDBTransaction & { mutatedParts?: ObservabilitySet };

export class DeferredNotify {
  #held: ObservabilitySet | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * Runs on a transaction's completion, before Dexie notifies of it. Never delays two in a row: screens would stay out
   * of date.
   */
  onComplete(transaction: IDBTransaction, timing: NotifyTiming): void {
    const withParts: WithMutatedParts = transaction;
    const { mutatedParts } = withParts;
    // Nothing was changed.
    if (mutatedParts === undefined) return;
    if (this.#held !== undefined) {
      Dexie.extendObservabilitySet(mutatedParts, this.#held);
      this.#clear();
    } else if (timing !== 'now') {
      delete withParts.mutatedParts;
      this.#held = mutatedParts;
      this.#timer = setTimeout(() => this.#notify(mutatedParts), MAX_DELAY_MS);
      if (timing === 'after frame') this.#notifyAfterFrame(mutatedParts);
    }
  }

  /** A page that renders no frames never calls this; the timer notifies then. */
  #notifyAfterFrame(held: ObservabilitySet): void {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      if (this.#held === held) this.#notify(held);
    });
    port1.start();
    requestAnimationFrame(() => port2.postMessage(null));
  }

  #notify(held: ObservabilitySet): void {
    this.#clear();
    Dexie.on.storagemutated.fire(held);
  }

  #clear(): void {
    clearTimeout(this.#timer);
    this.#held = undefined;
  }
}
