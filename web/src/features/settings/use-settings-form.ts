import { useState } from 'react';
import { Rejection } from 'sync-protocol/errors.ts';
import type { Household } from 'sync-protocol/model/household.ts';
import { showToast } from '../../shell/toast.ts';
import { mutate } from '../../store/mutate.ts';
import { useUnsavedInput } from '../../ui/unsaved-input.ts';
import {
  isSameEntry,
  type SettingsEntry,
  type SettingsErrors,
  toEntry,
  validateEntry,
} from './settings-entry.ts';
import { texts } from './settings-texts.ts';

/** The settings form. Fields that the person hasn't changed follow changes from other devices. */
export function useSettingsForm(household: Household) {
  const saved = toEntry(household);
  const [chosen, setChosen] = useState<Partial<SettingsEntry>>({});
  const [errors, setErrors] = useState<SettingsErrors>({});
  const [busy, setBusy] = useState(false);
  const entry: SettingsEntry = { ...saved, ...chosen };
  const isTyped = !isSameEntry(entry, saved);
  useUnsavedInput(isTyped);

  const change = <F extends keyof SettingsEntry>(field: F, value: SettingsEntry[F]) => {
    setChosen((before) => ({ ...before, [field]: value }));
    setErrors(({ [field]: _corrected, ...others }) => others);
  };

  /** Saves on this device first. Returns an error message for each invalid field. */
  const save = async (): Promise<SettingsErrors> => {
    const invalid = validateEntry(entry);
    setErrors(invalid);
    if (entry.currency === '' || Object.keys(invalid).length > 0) return invalid;
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
