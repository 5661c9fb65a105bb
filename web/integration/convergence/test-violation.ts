/** Throws if an invariant doesn't hold, with the number of its rule in docs/sync.md, 'Guarantees'. */

export function expectGuarantee(rule: number, isSo: boolean, words: () => string): void {
  if (!isSo) throw new Error(`${rule}: ${words()}`);
}
