/**
 * Checks sent statements: each one names one household, and so does each writing transaction. Migrations and the
 * statements of across-households.ts are exempt.
 */
import { isExempt } from './across-households.ts';
import { toOneLine, usesIn } from './statement-rule.ts';

export interface SentStatement {
  readonly connection: string;
  readonly statement: string;
  /** Parameters, $1 first. */
  readonly values: readonly (string | null)[];
  /** The test that sent the statement, if several share a log. */
  readonly from?: string | undefined;
}

interface Transaction {
  /** A read-only transaction may read several households: those of a nanny, or an account's export. */
  readonly mayWrite: boolean;
  readonly households: Set<string>;
}

const QUOTE_MAX = 1500;

export class StatementWatch {
  readonly faults: string[] = [];
  /** Number of checked statements on household tables. */
  checked = 0;
  readonly #open = new Map<string, Transaction>();

  check(sent: SentStatement): void {
    const line = toOneLine(sent.statement);
    if (this.#isBoundary(sent.connection, line) || isExempt(line)) return;
    try {
      this.#checkHouseholds(sent);
    } catch (error) {
      this.#fault(sent, `can't be read (${String(error)})`);
    }
  }

  #isBoundary(connection: string, line: string): boolean {
    if (/^begin\b/i.test(line)) {
      this.#open.set(connection, { mayWrite: !/\bread only\b/i.test(line), households: new Set() });
      return true;
    }
    if (/^(commit|rollback)$/i.test(line)) this.#open.delete(connection);
    return /^(commit|rollback|savepoint|release)\b/i.test(line);
  }

  #checkHouseholds(sent: SentStatement): void {
    const { connection, statement, values } = sent;
    const uses = usesIn(statement);
    if (uses.length === 0) return;
    this.checked += 1;
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
    return (value ?? `no value (${named})`).toLowerCase();
  }

  #fault({ statement, from }: SentStatement, what: string): void {
    const where = from === undefined ? '' : `${from}: `;
    this.faults.push(`${where}${what}, in: ${toOneLine(statement).slice(0, QUOTE_MAX)}`);
  }
}
