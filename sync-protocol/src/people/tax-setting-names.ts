/** What a family chose for a nanny's Social Security and Medicare in a year, and why she may be exempt. */

export const TAX_SETTINGS = ['NONE', 'WITHHOLD', 'FAMILY_PAYS', 'EXEMPT'] as const;
export type TaxSettingName = (typeof TAX_SETTINGS)[number];

/** Publication 926: relatives, and who is under 18 and for whom household work is no principal occupation. */
export const TAX_EXEMPTIONS = ['SPOUSE', 'CHILD_UNDER_21', 'PARENT', 'UNDER_18'] as const;
export type TaxExemption = (typeof TAX_EXEMPTIONS)[number];

/** What counts of a tax setting. */
export interface ChosenTaxes {
  readonly setting: TaxSettingName;
  /** Why she is exempt; null for other settings. */
  readonly reason: TaxExemption | null;
}

/** The setting of a nanny for whom nothing was chosen. */
export const NO_TAX_SETTING: ChosenTaxes = { setting: 'NONE', reason: null };

/** Being under 18 is no exception of federal unemployment tax. */
export const isFutaExempt = ({ setting, reason }: ChosenTaxes): boolean =>
  setting === 'EXEMPT' && reason !== 'UNDER_18';
