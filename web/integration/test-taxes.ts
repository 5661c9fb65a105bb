/** Random mutations of tax settings of nannies, and of what the family says about its taxes of a year. */
import { TAX_EXEMPTIONS, TAX_SETTINGS } from 'sync-protocol/people/tax-setting-names.ts';
import { type Choice, mutation, pick } from './test-choice.ts';
import type { Device } from './test-device.ts';

interface Context {
  readonly device: Pick<Device, 'all'>;
  readonly choice: Choice;
}

const ANSWERS = [true, false, null];

/** One for each mutator of taxes. */
export const TAX_MAKERS = {
  'household.saveTaxAnswers': async ({ choice: { which, size } }: Context) =>
    mutation('household.saveTaxAnswers', {
      year: 2025 + (which % 2),
      ...(size % 3 === 0 ? { isPrinted: true } : { stateContributionsPaid: pick(ANSWERS, size) ?? null }),
    }),
  'nanny.saveTaxSetting': async ({ device, choice: { which, size } }: Context) => {
    const nanny = pick(await device.all('nanny'), which);
    const setting = pick(TAX_SETTINGS, size) ?? 'NONE';
    const reason = setting === 'EXEMPT' ? (pick(TAX_EXEMPTIONS, which) ?? 'PARENT') : null;
    const year = 2025 + (which % 2);
    return nanny && mutation('nanny.saveTaxSetting', { nannyId: nanny.id, year, setting, reason });
  },
};
