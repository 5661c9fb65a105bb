/** Sends a transaction's statements without waiting for each answer. Await `done` before the transaction ends. */
import type { TransactionSql } from './connection.ts';
import type { SqlValue } from './sql-parameters.ts';

export class Pipeline {
  readonly #tx: TransactionSql;
  readonly #answers: Promise<{ readonly count: number }>[] = [];

  constructor(tx: TransactionSql) {
    this.#tx = tx;
  }

  /** Sends the text as given. It must hold no values. */
  unsafe(statement: string, values: readonly SqlValue[]): void {
    // A rejection before `done` isn't unhandled: the driver attaches a handler to each answer of a transaction.
    this.#answers.push(this.#tx.unsafe(statement, [...values], { prepare: true }).execute());
  }

  /**
   * Waits for all answers, and returns how many rows each statement wrote. Throws the first failure: the later ones
   * only say that the transaction is aborted.
   */
  async done(): Promise<number[]> {
    const results = await Promise.allSettled(this.#answers);
    const failed = results.find((each) => each.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    return results.flatMap((each) => (each.status === 'fulfilled' ? each.value.count : []));
  }
}
