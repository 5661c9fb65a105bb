/** The bar of the selected unpaid days: count and sum, 'Mark as Paid' with its result as a toast, clearing. */
import { Button, CloseButton } from '@mantine/core';
import type { Household } from 'sync-protocol/model/household.ts';
import * as z from 'zod/mini';
import { formatMoney } from '../../language/format.ts';
import { showToast } from '../../shell/toast.ts';
import { toastFailure, useSave } from '../../shell/use-save.ts';
import { anError } from '../../store/failure-sentence.ts';
import { mutate, newId } from '../../store/mutate.ts';
import { FloatingBar } from '../../ui/floating-bar.tsx';
import { sumOpenCents } from './filters.ts';
import styles from './payments.module.css';
import { texts } from './payments-texts.ts';
import type { UnpaidDay } from './use-ledger.ts';
import type { UnpaidSelection } from './use-unpaid-selection.ts';

export function SelectionBar({ household, selection }: { household: Household; selection: UnpaidSelection }) {
  const { selected, clear } = selection;
  const { busy, mark } = useMarkPaid(household.id, clear);
  return (
    <FloatingBar label={texts.selection}>
      <output className={styles['selection-sum']}>
        {texts.selected(selected.length, formatMoney(sumOpenCents(selected), household.currency))}
      </output>
      <div className={styles['selection-actions']}>
        <Button disabled={busy} onClick={() => void mark(selected)}>
          {busy ? texts.markingPaid : texts.markPaid}
        </Button>
        <CloseButton onClick={clear} disabled={busy} aria-label={texts.clearSelection} />
      </div>
    </FloatingBar>
  );
}

/** The data of a `payment.payDays` result (mutators/payment.ts). */
const payDaysResult = z.object({
  paid: z.array(z.string()),
  errors: z.array(z.object({ error: z.string() })),
});

/** Marks days as paid, on this device at once. Records one payment per nanny for what is still unpaid. */
function useMarkPaid(householdId: string, onMarked: () => void) {
  const { busy, save } = useSave();

  const mark = async (days: readonly UnpaidDay[]) => {
    const nannyIds = [...new Set(days.map(({ nannyId }) => nannyId))];
    const isMarked = await save(texts.markFailed, async () => {
      const result = await mutate(householdId, 'payment.payDays', {
        payments: nannyIds.map((nannyId) => ({ paymentId: newId(), nannyId })),
        days: days.map(({ dayId, amountCents }) => ({ dayId, amountCents })),
        platform: null,
      });
      toastResult(payDaysResult.parse(result));
    });
    if (isMarked) onMarked();
  };
  return { busy, mark };
}

/** Some days may fail, if they changed after they were selected. */
function toastResult({ paid, errors }: z.infer<typeof payDaysResult>): void {
  const reason = errors[0]?.error ?? anError();
  if (errors.length === 0) showToast({ title: texts.recorded, description: texts.markedDescription });
  else if (paid.length === 0) toastFailure(texts.markFailed, reason);
  else {
    const description = texts.markedPartlyDescription(paid.length, errors.length, reason);
    showToast({ title: texts.markedPartly, description });
  }
}
