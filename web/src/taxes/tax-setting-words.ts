/** What a family does about a nanny's Social Security and Medicare, in words. */
import type { ChosenTaxes, TaxExemption } from 'sync-protocol/people/tax-setting-names.ts';
import { t } from '../kit/language/messages.ts';

/** Returns why she is exempt, such as 'she is under 18, and this isn't her main job'. */
export const exemptionWords = (reason: TaxExemption): string =>
  ({
    SPOUSE: () => t('she is your spouse'),
    CHILD_UNDER_21: () => t('she is your child, and under 21'),
    PARENT: () => t('she is your parent'),
    UNDER_18: () => t('she is under 18, and this isn’t her main job'),
  })[reason]();

/** Returns a setting, such as 'Social Security and Medicare are withheld'. */
export function taxSettingWords({ setting, reason }: ChosenTaxes): string {
  if (setting === 'WITHHOLD') return t('Social Security and Medicare are withheld');
  if (setting === 'FAMILY_PAYS') return t('The family pays her share of Social Security and Medicare');
  if (setting === 'EXEMPT' && reason !== null)
    return t('Exempt from Social Security and Medicare: {reason}', { reason: exemptionWords(reason) });
  return t('Nothing is withheld');
}
