import { useState } from 'react';
import { Rejection } from 'sync-protocol/errors.ts';
import { showToast } from '../../shell/toast.ts';
import { failureSentence } from '../../store/failure-sentence.ts';
import { mutate, newId } from '../../store/mutate.ts';
import {
  type AddNannyEntry,
  type AddNannyErrors,
  EMPTY_ENTRY,
  parseRate,
  validateEntry,
} from './add-nanny-entry.ts';
import { texts } from './nannies-texts.ts';

/** The 'Add Nanny' form. The nanny is added on this device first, with or without a connection. */
export function useAddNanny(householdId: string, onAdded: () => void) {
  const [entry, setEntry] = useState(EMPTY_ENTRY);
  const [errors, setErrors] = useState<AddNannyErrors>({});
  const [busy, setBusy] = useState(false);

  const change = (field: keyof AddNannyEntry, value: string) => {
    setEntry((before) => ({ ...before, [field]: value }));
    setErrors(({ [field]: _corrected, ...others }) => others);
  };

  const add = async (): Promise<void> => {
    const invalid = validateEntry(entry);
    setErrors(invalid);
    if (invalid.hourlyRate !== undefined) {
      showToast({ variant: 'destructive', title: texts.wrongRateTitle, description: texts.wrongRate });
    }
    const hourlyRateCents = parseRate(entry.hourlyRate);
    if (Object.keys(invalid).length > 0 || hourlyRateCents === undefined) return;

    setBusy(true);
    try {
      const { name, email } = entry;
      await mutate(householdId, 'nanny.add', { id: newId(), name, email, hourlyRateCents });
    } catch (error) {
      setErrors(refusedFields(error));
      showToast({ variant: 'destructive', title: texts.addFailed, description: failureSentence(error) });
      return;
    } finally {
      setBusy(false);
    }
    showToast({ title: texts.added });
    onAdded();
  };

  const dirty = Object.values(entry).some((value) => value !== '');
  return { entry, errors, busy, dirty, change, add };
}

function refusedFields(error: unknown): AddNannyErrors {
  return error instanceof Rejection && error.code === 'nanny_email_taken' ? { email: error.message } : {};
}
