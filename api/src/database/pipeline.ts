/** Statements of one transaction, each sent without waiting for those before it. */
import type { TransactionSql } from './connection.ts';

type Value = string | number | null;

/**
 * The database carries them out one after the other, as they come. Whatever fails, `done` is to be awaited before the
 * transaction ends: then none is sent behind its end.
 */
export class Pipeline {
  readonly #tx: TransactionSql;
  readonly #answers: Promise<unknown>[] = [];

  constructor(tx: TransactionSql) {
    this.#tx = tx;
  }

  /** Sends a text as it is given, like the driver's own of that name: values never stand in it. */
  unsafe(statement: string, values: readonly Value[]): void {
    // The driver looks at each answer of a transaction itself: one that fails before `done` asks for it goes nowhere else.
    this.#answers.push(this.#tx.unsafe(statement, [...values], { prepare: true }).execute());
  }

  /** Throws what went wrong first: behind a failed statement the database refuses the others. */
  async done(): Promise<void> {
    const results = await Promise.allSettled(this.#answers);
    const failed = results.find((each) => each.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }
}
