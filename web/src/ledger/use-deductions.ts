/** The deduction rows of a form, as typed or proposed, and their errors. */
import { useState } from 'react';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { formatAmountInput } from '../kit/language/typed-amount.ts';
import { useFieldErrors } from '../kit/use-field-errors.ts';
import { type DeductionEntry, type DeductionErrors, newDeduction } from './deductions.ts';

interface Proposal {
  /** Deductions of the last payment and suggested taxes, once they are known. */
  readonly proposed: readonly { readonly label: string; readonly amountCents: number }[] | undefined;
  /** More than this can't be withheld, and isn't proposed. */
  readonly openCents: number;
}

const NONE: readonly DeductionEntry[] = [];

/** Returns proposed rows, the same as long as their deductions are. */
function useProposed({ proposed = [], openCents }: Proposal): readonly DeductionEntry[] {
  const key = JSON.stringify(proposed);
  const toRows = () =>
    proposed.map(({ label, amountCents }) => ({
      paymentId: newId(),
      label,
      amount: formatAmountInput(amountCents),
    }));
  const [made, setMade] = useState(() => ({ key, rows: toRows() }));
  if (made.key !== key) setMade({ key, rows: toRows() });
  const sum = proposed.reduce((total, { amountCents }) => total + amountCents, 0);
  return sum > openCents ? NONE : made.rows;
}

/** `onChanged` gets the rows after each change. */
export function useDeductions(
  proposal: Proposal = { proposed: undefined, openCents: 0 },
  onChanged?: (deductions: readonly DeductionEntry[]) => void,
) {
  const proposed = useProposed(proposal);
  const [typed, setTyped] = useState<readonly DeductionEntry[]>();
  const [deductionErrors, setDeductionErrors] = useFieldErrors<Readonly<Record<string, DeductionErrors>>>({});
  const deductions = typed ?? proposed;
  const set = (changed: readonly DeductionEntry[]) => {
    setTyped(changed);
    setDeductionErrors({});
    onChanged?.(changed);
  };
  return {
    deductions,
    /** Whether the rows are no longer only proposed. */
    isTyped: typed !== undefined,
    deductionErrors,
    setDeductionErrors,
    /** Makes fields of what is proposed. */
    editDeductions: () => set(deductions),
    /** Replaces rows by labels: those with a proposed label by the proposed amounts. */
    propose: (rows: readonly { readonly label: string; readonly amountCents: number }[]) => {
      const labels = new Set(rows.map(({ label }) => label));
      const others = deductions.filter(({ label }) => !labels.has(label.trim()));
      const made = rows.map(({ label, amountCents }) => ({
        paymentId: newId(),
        label,
        amount: formatAmountInput(amountCents),
      }));
      set([...made, ...others]);
    },
    /** Takes away what was proposed or typed for these labels. */
    withdraw: (isMeant: (label: string) => boolean) => {
      if (typed !== undefined) set(typed.filter(({ label }) => !isMeant(label)));
    },
    addDeduction: () => set([...deductions, newDeduction()]),
    changeDeduction: (changed: DeductionEntry) =>
      set(deductions.map((each) => (each.paymentId === changed.paymentId ? changed : each))),
    removeDeduction: (id: string) => set(deductions.filter((each) => each.paymentId !== id)),
    /** After a recording. */
    renewIds: () => setTyped(deductions.map((each) => ({ ...each, paymentId: newId() }))),
  };
}
