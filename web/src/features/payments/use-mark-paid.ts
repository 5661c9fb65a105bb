import { useState } from 'react';
import * as z from 'zod/mini';
import { showToast } from '../../shell/toast.ts';
import { AN_ERROR, failureSentence } from '../../store/failure-sentence.ts';
import { mutate, newId } from '../../store/mutate.ts';
import { texts } from './payments-texts.ts';
import type { UnpaidDay } from './use-ledger.ts';

/** The data of a `payment.payDays` result (mutators/payment.ts). */
const payDaysResult = z.object({
  paid: z.array(z.string()),
  errors: z.array(z.object({ error: z.string() })),
});

/** Marks days as paid, on this device at once. Records one payment per nanny for what is still unpaid. */
export function useMarkPaid(householdId: string, onMarked: () => void) {
  const [busy, setBusy] = useState(false);

  const mark = async (days: readonly UnpaidDay[]) => {
    setBusy(true);
    try {
      const nannyIds = [...new Set(days.map(({ nannyId }) => nannyId))];
      const result = await mutate(householdId, 'payment.payDays', {
        payments: nannyIds.map((nannyId) => ({ paymentId: newId(), nannyId })),
        days: days.map(({ dayId, amountCents }) => ({ dayId, amountCents })),
        platform: null,
      });
      toastResult(payDaysResult.parse(result));
    } catch (error) {
      showToast({ variant: 'destructive', title: texts.markFailed, description: failureSentence(error) });
      return;
    } finally {
      setBusy(false);
    }
    onMarked();
  };
  return { busy, mark };
}

/** Some days may fail, if they changed after they were selected. */
function toastResult({ paid, errors }: z.infer<typeof payDaysResult>): void {
  const reason = errors[0]?.error ?? AN_ERROR;
  if (errors.length === 0) showToast({ title: texts.recorded, description: texts.markedDescription });
  else if (paid.length === 0) {
    showToast({ variant: 'destructive', title: texts.markFailed, description: reason });
  } else {
    const description = texts.markedPartlyDescription(paid.length, errors.length, reason);
    showToast({ title: texts.markedPartly, description });
  }
}
