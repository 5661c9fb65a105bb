/**
 * What live queries are told of a transaction, held until the next is told where that one is about to come: a screen
 * is drawn once for both, and not for the first while the page is wanted for the second.
 */
import { Dexie, type ObservabilitySet } from 'dexie';

/** Then it is told by itself, whatever comes. */
const LONGEST_MS = 500;

/** Where Dexie notes what a transaction has changed. It tells of that once the transaction is complete. */
type Noted = IDBTransaction & { mutatedParts?: ObservabilitySet };

export class HeldNews {
  #held: ObservabilitySet | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Called when a transaction is complete, before Dexie tells of it. Never holds two: a screen is not to starve. */
  take(transaction: IDBTransaction, isMoreComing: boolean): void {
    const noted: Noted = transaction;
    const { mutatedParts } = noted;
    // Nothing was changed, and nothing is told.
    if (mutatedParts === undefined) return;
    if (this.#held !== undefined) {
      Dexie.extendObservabilitySet(mutatedParts, this.#held);
      this.#forget();
    } else if (isMoreComing) {
      delete noted.mutatedParts;
      this.#held = mutatedParts;
      this.#timer = setTimeout(() => this.#tell(mutatedParts), LONGEST_MS);
    }
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
