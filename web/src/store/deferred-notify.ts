/**
 * What live queries are told of a transaction, held for a moment: until the next is told, where that is about to come, for
 * a screen is drawn once for both; or until a frame has been shown that shows it already, which they would only delay.
 */
import { Dexie, type ObservabilitySet } from 'dexie';
import type { NotifyTiming } from '../sync/device-storage.ts';

/** Then it is told by itself, whatever comes. */
const LONGEST_MS = 500;

/** Where Dexie notes what a transaction has changed. It tells of that once the transaction is complete. */
type Noted = IDBTransaction & { mutatedParts?: ObservabilitySet };

export class DeferredNotify {
  #held: ObservabilitySet | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Called when a transaction is complete, before Dexie tells of it. Never holds two: a screen is not to starve. */
  take(transaction: IDBTransaction, telling: NotifyTiming): void {
    const noted: Noted = transaction;
    const { mutatedParts } = noted;
    // Nothing was changed, and nothing is told.
    if (mutatedParts === undefined) return;
    if (this.#held !== undefined) {
      Dexie.extendObservabilitySet(mutatedParts, this.#held);
      this.#forget();
    } else if (telling !== 'at once') {
      delete noted.mutatedParts;
      this.#held = mutatedParts;
      this.#timer = setTimeout(() => this.#tell(mutatedParts), LONGEST_MS);
      if (telling === 'after the frame') this.#tellAfterFrame(mutatedParts);
    }
  }

  /** Never, on a page that draws none: then the timer does. */
  #tellAfterFrame(held: ObservabilitySet): void {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      if (this.#held === held) this.#tell(held);
    });
    port1.start();
    requestAnimationFrame(() => port2.postMessage(null));
  }

  #tell(held: ObservabilitySet): void {
    this.#forget();
    Dexie.on.storagemutated.fire(held);
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#held = undefined;
  }
}
