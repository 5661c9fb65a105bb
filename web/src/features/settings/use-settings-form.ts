import { useState } from 'react';
import { Rejection } from 'sync-protocol/errors.ts';
import type { Household } from 'sync-protocol/model/household.ts';
import { showToast } from '../../shell/toast.ts';
import { mutate } from '../../store/mutate.ts';
import { useUnsavedInput } from '../../ui/unsaved-input.ts';
import { entryOf, errorsOf, type SettingsEntry, type SettingsErrors, sameEntry } from './settings-entry.ts';
import { texts } from './settings-texts.ts';

/** What is chosen, or else what is saved: what another device changes meanwhile shows where nothing is chosen. */
export function useSettingsForm(household: Household) {
  const saved = entryOf(household);
  const [chosen, setChosen] = useState<Partial<SettingsEntry>>({});
  const [errors, setErrors] = useState<SettingsErrors>({});
  const [busy, setBusy] = useState(false);
  const entry: SettingsEntry = { ...saved, ...chosen };
  const isTyped = !sameEntry(entry, saved);
  useUnsavedInput(isTyped);

  const change = <F extends keyof SettingsEntry>(field: F, value: SettingsEntry[F]) => {
    setChosen((before) => ({ ...before, [field]: value }));
    setErrors(({ [field]: _answered, ...others }) => others);
  };

  /** On this device at once. Answers what is wrong; nothing once it is saved. */
  const save = async (): Promise<SettingsErrors> => {
    const wrong = errorsOf(entry);
    setErrors(wrong);
    if (entry.currency === '' || Object.keys(wrong).length > 0) return wrong;
    setBusy(true);
    try {
      await mutate(household.id, 'household.saveSettings', {
        timezone: entry.timezone,
        billingIncrementMinutes: Number(entry.increment),
        currency: entry.currency,
      });
    } catch (error) {
      const refused = refusedFields(error);
      setErrors(refused);
      showToast({ variant: 'destructive', title: texts.failed, description: texts.failedWords });
      return refused;
    } finally {
      setBusy(false);
    }
    setChosen({});
    showToast({ title: texts.saved, description: texts.savedWords });
    return {};
  };

  return { entry, errors, busy, isTyped, change, save };
}

const refusedFields = (error: unknown): SettingsErrors =>
  error instanceof Rejection && error.code === 'unknown_timezone' ? { timezone: error.message } : {};
