/** A broken invariant, by its number in docs/sync.md, 'Guarantees'. */
class Violation extends Error {
  readonly rule: number;

  constructor(rule: number, words: string) {
    super(`${rule}: ${words}`);
    this.name = 'Violation';
    this.rule = rule;
  }
}

export function hold(rule: number, isSo: boolean, words: () => string): void {
  if (!isSo) throw new Violation(rule, words());
}
