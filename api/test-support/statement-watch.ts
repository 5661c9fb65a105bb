/** Watches statements as they are sent: each names one household, and so does a transaction that may write. */
import { mayGoAcross } from './across-households.ts';
import { inOneLine, usesIn } from './statement-rule.ts';

export interface Sent {
  /** Which connection it goes by: a transaction is what stands between `begin` and its end there. */
  readonly connection: string;
  readonly statement: string;
  /** Of its parameters, $1 first; null for NULL. */
  readonly values: readonly (string | null)[];
  /** In which test, where several share a log. */
  readonly from?: string | undefined;
}

interface Transaction {
  /** One that only reads may see several households: a nanny's that work for several, an account's export. */
  readonly mayWrite: boolean;
  readonly households: Set<string>;
}

const WORDS_MAX = 1500;

export class StatementWatch {
  readonly faults: string[] = [];
  /** Those on household tables that were held to the rule. */
  held = 0;
  readonly #open = new Map<string, Transaction>();

  take(sent: Sent): void {
    const words = inOneLine(sent.statement);
    if (this.#isBoundary(sent.connection, words) || mayGoAcross(words)) return;
    try {
      this.#hold(sent);
    } catch (error) {
      this.#fault(sent, `can't be read (${String(error)})`);
    }
  }

  #isBoundary(connection: string, words: string): boolean {
    if (/^begin\b/i.test(words)) {
      this.#open.set(connection, { mayWrite: !/\bread only\b/i.test(words), households: new Set() });
      return true;
    }
    if (/^(commit|rollback)$/i.test(words)) this.#open.delete(connection);
    return /^(commit|rollback|savepoint|release)\b/i.test(words);
  }

  #hold(sent: Sent): void {
    const { connection, statement, values } = sent;
    const uses = usesIn(statement);
    if (uses.length === 0) return;
    this.held += 1;
    const unbound = uses.filter(({ household }) => household === undefined).map(({ table }) => table);
    if (unbound.length > 0) return this.#fault(sent, `${unbound.join(', ')} without household_id = …`);
    const households = new Set(uses.map(({ household = '' }) => this.#valueOf(household, values)));
    if (households.size > 1) return this.#fault(sent, `several households: ${[...households].join(', ')}`);
    const transaction = this.#open.get(connection);
    if (transaction?.mayWrite !== true) return;
    for (const household of households) transaction.households.add(household);
    if (transaction.households.size > 1)
      this.#fault(sent, `a transaction of several households: ${[...transaction.households].join(', ')}`);
  }

  #valueOf(named: string, values: readonly (string | null)[]): string {
    const value = named.startsWith('$') ? values[Number(named.slice(1)) - 1] : named;
    return (value ?? `nobody's (${named})`).toLowerCase();
  }

  #fault({ statement, from }: Sent, what: string): void {
    const where = from === undefined ? '' : `${from}: `;
    this.faults.push(`${where}${what}, in: ${inOneLine(statement).slice(0, WORDS_MAX)}`);
  }
}
