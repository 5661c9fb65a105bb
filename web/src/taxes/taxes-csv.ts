/** A year's taxes as CSV: a record for each figure of the forms and each period of estimated tax. */
import { plainAmount, toCsv } from 'sync-protocol/kernel/csv.ts';
import type { HouseholdTaxes } from 'sync-protocol/taxes/household-taxes.ts';
import { t } from '../kit/language/messages.ts';
import { type FormFigure, scheduleHFigures, w2Figures } from './taxes-words.ts';

const cells = (form: string, name: string, { number, label, cents, text }: FormFigure): string[] => [
  form,
  name,
  number,
  label,
  cents === null ? text : plainAmount(cents),
];

export function taxesCsv(taxes: HouseholdTaxes): string {
  return toCsv([
    [t('Form'), t('Nanny'), t('Line'), t('What it is'), t('Amount')],
    ...taxes.employees.flatMap((employee) =>
      w2Figures(employee).map((figure) => cells('W-2', employee.name, figure)),
    ),
    ...scheduleHFigures(taxes).map((figure) => cells('Schedule H', '', figure)),
    ...taxes.periods.map(({ dueOn, cents }) => ['1040-ES', '', dueOn, t('Set aside'), plainAmount(cents)]),
  ]);
}
