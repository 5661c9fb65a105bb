/**
 * A second simulation of the ledger, for tests: it keeps wages and claims of one nanny as two books of cents, each of
 * which matches credit with what is open, oldest first. It shares no code with the ledger.
 */

/** What happens: something is earned, with a new amount or none; a payment is made, or voided. */
export type Happening =
  | { readonly what: 'earn'; readonly id: string; readonly from: string; readonly cents: number }
  | { readonly what: 'drop'; readonly id: string }
  | {
      readonly what: 'pay';
      readonly id: string;
      readonly date: string;
      readonly cents: number;
      /** Of what was withheld nothing comes back before all else has. */
      readonly isWithheld: boolean;
    }
  | { readonly what: 'void'; readonly id: string };

interface Side {
  readonly id: string;
  /** Orders a book: when it was earned, or the date of a payment. */
  readonly order: string;
  readonly cents: number;
  readonly isWithheld?: boolean;
}

const inOrder = (sides: Iterable<Side>): Side[] =>
  [...sides].toSorted((a, b) => `${a.order} ${a.id}`.localeCompare(`${b.order} ${b.id}`, 'en'));

export class Book {
  readonly #earned = new Map<string, Side>();
  readonly #paid = new Map<string, Side>();
  /** Cents that a payment settled of an earning, by both ids. */
  #matched: { readonly payment: string; readonly earning: string; readonly cents: number }[] = [];

  add(happening: Happening): void {
    const { id } = happening;
    if (happening.what === 'earn') {
      this.#earned.set(id, { id, order: happening.from, cents: happening.cents });
      this.#release(id, Math.max(0, this.#settled('earning', id) - happening.cents));
    }
    if (happening.what === 'drop') {
      this.#earned.delete(id);
      this.#matched = this.#matched.filter(({ earning }) => earning !== id);
    }
    if (happening.what === 'pay') {
      const { date: order, cents, isWithheld } = happening;
      this.#paid.set(id, { id, order, cents, isWithheld });
    }
    if (happening.what === 'void') {
      this.#paid.delete(id);
      this.#matched = this.#matched.filter(({ payment }) => payment !== id);
    }
    this.#match();
  }

  /** Returns what is open of each earning that isn't paid. */
  get open(): ReadonlyMap<string, number> {
    return this.#leftOf('earning', this.#earned);
  }

  /** Returns what each payment hasn't settled with. */
  get credit(): ReadonlyMap<string, number> {
    return this.#leftOf('payment', this.#paid);
  }

  #leftOf(side: 'payment' | 'earning', all: ReadonlyMap<string, Side>): Map<string, number> {
    const left = inOrder(all.values()).map(({ id, cents }) => [id, cents - this.#settled(side, id)] as const);
    return new Map(left.filter(([, cents]) => cents > 0));
  }

  #settled(side: 'payment' | 'earning', id: string): number {
    return this.#matched.filter((each) => each[side] === id).reduce((sum, { cents }) => sum + cents, 0);
  }

  /** Frees cents of an earning, of the latest payment first, of what was withheld last. */
  #release(earningId: string, cents: number): void {
    let left = cents;
    const latestFirst = inOrder(this.#paid.values()).toReversed();
    const withheldLast = [false, true].flatMap((each) =>
      latestFirst.filter((side) => (side.isWithheld ?? false) === each),
    );
    for (const { id } of withheldLast) {
      this.#matched = this.#matched.flatMap((each) => {
        if (each.payment !== id || each.earning !== earningId) return [each];
        const freed = Math.min(left, each.cents);
        left -= freed;
        return freed === each.cents ? [] : [{ ...each, cents: each.cents - freed }];
      });
    }
  }

  /** Matches the oldest credit with the oldest open earning, until there is none of one of them. */
  #match(): void {
    const [[payment, credit] = ['', 0]] = this.credit;
    const [[earning, open] = ['', 0]] = this.open;
    const cents = Math.min(credit, open);
    if (cents === 0) return;
    this.#matched = [...this.#matched, { payment, earning, cents }];
    this.#match();
  }
}
