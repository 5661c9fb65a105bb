import { useState } from 'react';
import { Rejection } from 'sync-protocol/errors.ts';
import { showToast } from '../../shell/toast.ts';
import { failureSentence } from '../../store/failure-sentence.ts';
import { mutate, newId } from '../../store/mutate.ts';
import {
  amountCents,
  initialEntry,
  owedAmount,
  type PaymentEntry,
  type PaymentErrors,
  validateEntry,
} from './payment-entry.ts';
import { texts } from './payments-texts.ts';
import type { LedgerView } from './use-ledger.ts';

interface RecordOptions {
  ledger: LedgerView;
  /** Whom the dialog was opened for, if for somebody. */
  nannyId: string | undefined;
  onRecorded: (paymentId: string) => void;
}

/** What is typed into 'Record a Payment', and recording it: on this device at once. */
export function useRecordPayment({ ledger, nannyId, onRecorded }: RecordOptions) {
  const [initial] = useState(() => initialEntry(ledger, nannyId));
  const [entry, setEntry] = useState(initial);
  const [isAmountTyped, setAmountTyped] = useState(false);
  const [errors, setErrors] = useState<PaymentErrors>({});
  const [busy, setBusy] = useState(false);
  // Kept through every try, so that a payment is never recorded twice.
  const [paymentId] = useState(newId);

  const change = <F extends keyof PaymentEntry>(field: F, value: PaymentEntry[F]) => {
    setEntry((before) => ({ ...before, [field]: value }));
    setErrors(({ [field]: _answered, ...others }) => others);
    if (field === 'amount') setAmountTyped(true);
  };

  /** Another nanny is owed another amount; one that was typed stays. */
  const choose = (chosen: string) => {
    const balance = ledger.balances.find((each) => each.nannyId === chosen);
    change('nannyId', chosen);
    if (isAmountTyped) return;
    setEntry((before) => ({ ...before, amount: owedAmount(balance) }));
    setErrors(({ amount: _answered, ...others }) => others);
  };

  /** Answers what is wrong; nothing once it is recorded. */
  const record = async (): Promise<PaymentErrors> => {
    const wrong = validateEntry(entry, ledger);
    setErrors(wrong);
    const cents = amountCents(entry.amount);
    if (Object.keys(wrong).length > 0 || cents === undefined) {
      const isMissing = Object.values(wrong).includes(texts.required);
      const title = isMissing ? texts.missing : texts.recordFailed;
      const description = isMissing ? texts.missingWords : (Object.values(wrong)[0] ?? '');
      showToast({ variant: 'destructive', title, description });
      return wrong;
    }
    setBusy(true);
    try {
      const { amount: _typed, ...args } = entry;
      await mutate(ledger.household.id, 'payment.record', { ...args, paymentId, amountCents: cents });
    } catch (error) {
      const refused = refusedFields(error);
      setErrors(refused);
      showToast({ variant: 'destructive', title: texts.recordFailed, description: failureSentence(error) });
      return refused;
    } finally {
      setBusy(false);
    }
    onRecorded(paymentId);
    return {};
  };

  const dirty = (Object.keys(entry) as (keyof PaymentEntry)[]).some(
    (field) => entry[field] !== initial[field],
  );
  return { entry, errors, busy, dirty, change, choose, record };
}

function refusedFields(error: unknown): PaymentErrors {
  if (!(error instanceof Rejection)) return {};
  if (error.code === 'payment_in_future') return { paymentDate: error.message };
  const isAboutNanny = error.code === 'nanny_removed' || error.code === 'not_found';
  return isAboutNanny ? { nannyId: error.message } : {};
}
