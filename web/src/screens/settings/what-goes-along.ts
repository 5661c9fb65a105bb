import type { HouseholdHoldings } from '../../store/use-household-holdings.ts';
import { texts } from './settings-texts.ts';

/** '2 nannies, 86 days, 5 to-dos and 12 payments': what ends with a household, by number. */
export function whatGoesAlong({ nannies, days, todos, payments }: HouseholdHoldings): string {
  const parts = [texts.nannies(nannies), texts.days(days), texts.todos(todos)];
  return `${parts.join(', ')} and ${texts.payments(payments)}`;
}
