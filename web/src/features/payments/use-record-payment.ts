import { useState } from 'react';
import { Rejection } from 'sync-protocol/errors.ts';
import { showToast } from '../../shell/toast.ts';
import { failureSentence } from '../../store/failure-sentence.ts';
import { mutate, newId } from '../../store/mutate.ts';
import {
  initialEntry,
  owedAmount,
  type PaymentEntry,
  type PaymentErrors,
  toRecordArgs,
  validateEntry,
} from './payment-entry.ts';
import { texts } from './payments-texts.ts';
import type { LedgerView } from './use-ledger.ts';

interface RecordOptions {
  ledger: LedgerView;
  /** The nanny to start with, if any. */
  nannyId: string | undefined;
  onRecorded: (paymentId: string) => void;
}

/** The form 'Record a Payment'. The payment is saved on this device at once. */
export function useRecordPayment({ ledger, nannyId, onRecorded }: RecordOptions) {
  const [initial] = useState(() => initialEntry(ledger, nannyId));
  const [entry, setEntry] = useState(initial);
  const [isAmountTyped, setAmountTyped] = useState(false);
  const [errors, setErrors] = useState<PaymentErrors>({});
  const [busy, setBusy] = useState(false);
  // The same id for every try, so that a payment is never recorded twice.
  const [paymentId] = useState(newId);

  const change = <F extends keyof PaymentEntry>(field: F, value: PaymentEntry[F]) => {
    setEntry((before) => ({ ...before, [field]: value }));
    setErrors(({ [field]: _fixed, ...others }) => others);
    if (field === 'amount') setAmountTyped(true);
  };

  /** Also fills in what the nanny is owed, unless an amount was typed. */
  const chooseNanny = (chosenId: string) => {
    const balance = ledger.balances.find((each) => each.nannyId === chosenId);
    change('nannyId', chosenId);
    if (isAmountTyped) return;
    setEntry((before) => ({ ...before, amount: owedAmount(balance) }));
    setErrors(({ amount: _fixed, ...others }) => others);
  };

  /** Resolves to the errors by field, empty once the payment is recorded. */
  const record = async (): Promise<PaymentErrors> => {
    const found = validateEntry(entry, ledger);
    setErrors(found);
    const args = toRecordArgs(entry);
    if (Object.keys(found).length > 0 || args === undefined) {
      toastInvalid(found);
      return found;
    }
    setBusy(true);
    try {
      await mutate(ledger.household.id, 'payment.record', { ...args, paymentId });
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

  const isChanged = (Object.keys(entry) as (keyof PaymentEntry)[]).some(
    (field) => entry[field] !== initial[field],
  );
  return { entry, errors, busy, isChanged, change, chooseNanny, record };
}

function toastInvalid(errors: PaymentErrors): void {
  const sentences = Object.values(errors);
  const isMissing = sentences.includes(texts.required);
  const title = isMissing ? texts.missing : texts.recordFailed;
  const description = isMissing ? texts.missingDescription : (sentences[0] ?? '');
  showToast({ variant: 'destructive', title, description });
}

/** Returns the error beside the field that a refusal concerns, if any. */
function refusedFields(error: unknown): PaymentErrors {
  if (!(error instanceof Rejection)) return {};
  if (error.code === 'payment_in_future') return { paymentDate: error.message };
  const isAboutNanny = error.code === 'nanny_removed' || error.code === 'not_found';
  return isAboutNanny ? { nannyId: error.message } : {};
}
