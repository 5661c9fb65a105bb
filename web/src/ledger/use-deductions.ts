/** Keeps the rows of deductions of a form, and their errors. */
import { useState } from 'react';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { useFieldErrors } from '../kit/use-field-errors.ts';
import { type DeductionEntry, type DeductionErrors, newDeduction } from './deductions.ts';

/** `onChanged` gets the rows after each change. */
export function useDeductions(onChanged?: (deductions: readonly DeductionEntry[]) => void) {
  const [deductions, setDeductions] = useState<readonly DeductionEntry[]>([]);
  const [deductionErrors, setDeductionErrors] = useFieldErrors<Readonly<Record<string, DeductionErrors>>>({});
  const set = (changed: readonly DeductionEntry[]) => {
    setDeductions(changed);
    setDeductionErrors({});
    onChanged?.(changed);
  };
  return {
    deductions,
    deductionErrors,
    setDeductionErrors,
    addDeduction: () => set([...deductions, newDeduction()]),
    changeDeduction: (changed: DeductionEntry) =>
      set(deductions.map((each) => (each.paymentId === changed.paymentId ? changed : each))),
    removeDeduction: (id: string) => set(deductions.filter((each) => each.paymentId !== id)),
    /** After a recording. */
    renewIds: () => setDeductions((before) => before.map((each) => ({ ...each, paymentId: newId() }))),
  };
}
