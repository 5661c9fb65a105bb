/** Throws if an invariant doesn't hold. `rule` is its number in docs/sync.md, 'Guarantees'. */

export function hold(rule: number, isSo: boolean, words: () => string): void {
  if (!isSo) throw new Error(`${rule}: ${words()}`);
}
