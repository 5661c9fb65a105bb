import { useState } from 'react';
import type { Payment } from 'sync-protocol/model/payment.ts';
import { showToast } from '../../shell/toast.ts';
import { failureSentence } from '../../store/failure-sentence.ts';
import { mutate } from '../../store/mutate.ts';
import { texts } from './payments-texts.ts';

/** Voids a payment, on this device at once. */
export function useVoidPayment({ householdId, id }: Payment, onVoided: () => void) {
  const [busy, setBusy] = useState(false);
  const voidPayment = async () => {
    setBusy(true);
    try {
      await mutate(householdId, 'payment.void', { paymentId: id });
    } catch (error) {
      showToast({ variant: 'destructive', title: texts.voidFailed, description: failureSentence(error) });
      return;
    } finally {
      setBusy(false);
    }
    onVoided();
    showToast({ title: texts.voidedToast, description: texts.voidedDescription });
  };
  return { busy, voidPayment };
}
