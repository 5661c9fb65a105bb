/** Chooses, from the form of a payment, that the family pays the nanny's share of a year itself. */
import type { Household } from 'sync-protocol/people/household.ts';
import { mutate } from '../device/mutate.ts';
import { t } from '../kit/language/messages.ts';
import { showToast } from '../kit/toast.ts';
import { useSave } from '../session/use-save.ts';

/** Returns a function that saves the choice, and resolves to whether it is saved. */
export function useFamilyPays({ id: householdId }: Pick<Household, 'id'>, nannyId: string) {
  const { save } = useSave();
  return async (year: number): Promise<boolean> => {
    const args = { nannyId, year, setting: 'FAMILY_PAYS', reason: null } as const;
    const isSaved = await save(t('Failed to save'), () => mutate(householdId, 'nanny.saveTaxSetting', args));
    if (isSaved) {
      showToast({
        title: t('You pay her share of {year}', { year: String(year) }),
        description: t('It counts as income in box 1 of her Form W-2. You can change it on her page.'),
      });
    }
    return isSaved;
  };
}
