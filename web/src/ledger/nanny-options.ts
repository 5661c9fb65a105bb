/**
 * The choices of nannies on the payments screen, where removed ones are marked and last, and the nannies who may be
 * paid.
 */
import { t } from '../kit/language/messages.ts';
import type { NannyBalance } from './use-unpaid.ts';

/** Returns the choices; removed nannies are last. */
export function nannyOptions(balances: readonly NannyBalance[]): { value: string; label: string }[] {
  const inOrder = [
    ...balances.filter(({ isFormer }) => !isFormer),
    ...balances.filter(({ isFormer }) => isFormer),
  ];
  return inOrder.map(({ nannyId, name, isFormer }) => ({
    value: nannyId,
    label: isFormer ? t('{name} (removed)', { name }) : name,
  }));
}

/** Returns those who may be paid: everybody who works, and who is still owed something or was chosen already. */
export const payableNannies = (balances: readonly NannyBalance[], chosenId: string): NannyBalance[] =>
  balances.filter(({ nannyId, isFormer, owedCents }) => !isFormer || owedCents > 0 || nannyId === chosenId);
