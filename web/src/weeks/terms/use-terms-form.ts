/** The state of the form of terms: fields, errors, and saving on top of the terms that its author saw. */
import { useState } from 'react';
import { Rejection } from 'sync-protocol/kernel/errors.ts';
import type { Terms } from 'sync-protocol/weeks/terms.ts';
import type { PresetId } from 'sync-protocol/weeks/terms-presets.ts';
import { mutate } from '../../device/mutate.ts';
import { formatDate } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { showToast } from '../../kit/toast.ts';
import { useEntry } from '../../kit/use-entry.ts';
import { useSave } from '../../session/use-save.ts';
import type { TermsView } from '../use-terms.ts';
import {
  initialEntry,
  livesInOf,
  refusedFields,
  type TermsEntry,
  toFields,
  validateTerms,
  withPreset,
  withWeekStart,
} from './terms-entry.ts';

interface TermsFormOptions {
  /** Terms to change from their own date on; undefined for new ones. */
  readonly edited: Terms | undefined;
  /** A preset that is chosen already. */
  readonly preset: PresetId | '' | undefined;
}

const changedAtOf = (terms: readonly Terms[], effectiveFrom: string): string | null =>
  terms.find((each) => each.effectiveFrom === effectiveFrom)?.changedAt ?? null;

/** `view`: with the newest terms, also while the form is open. */
export function useTermsForm(view: TermsView, { edited, preset }: TermsFormOptions) {
  const { household, nanny, today } = view;
  // The values saved last: what is typed while saving is compared with them.
  const [initial, setInitial] = useState(() => initialEntry(view.terms, today, edited));
  const { entry, errors, setErrors, isChanged, change } = useEntry<TermsEntry>(
    initial,
    preset === undefined ? initial : withPreset(initial, preset),
  );
  // The terms that the author has seen. Once the form has saved or told a change of another device: the newest.
  const [opened, setOpened] = useState<readonly Terms[] | undefined>(view.terms);
  const [isConflict, setConflict] = useState(false);
  const { busy, save: run } = useSave();

  const changeAll = (next: TermsEntry) => {
    for (const field of Object.keys(next) as (keyof TermsEntry)[]) {
      if (next[field] !== entry[field]) change(field, next[field]);
    }
  };

  const onFailure = (error: unknown) => {
    setErrors(refusedFields(error));
    if (!(error instanceof Rejection) || error.code !== 'terms_changed') return;
    setConflict(true);
    setOpened(undefined);
  };

  /** Resolves to whether the terms are saved. */
  const save = async (): Promise<boolean> => {
    const invalid = validateTerms(entry, today);
    setErrors(invalid);
    const fields = toFields(entry);
    if (fields === undefined || Object.keys(invalid).length > 0) return false;
    const { effectiveFrom } = entry;
    const changedAt = changedAtOf(opened ?? view.terms, effectiveFrom);
    const args = { nannyId: nanny.id, effectiveFrom, ...fields, livesIn: livesInOf(entry) };
    const perform = () => mutate(household.id, 'terms.set', args, { changedAt });
    if (!(await run(t('Failed to save terms'), perform, onFailure))) return false;
    setInitial(entry);
    setOpened(undefined);
    setConflict(false);
    showToast({
      title: t('Terms saved'),
      description: t('They apply from {date}.', { date: formatDate(effectiveFrom) }),
    });
    return true;
  };

  return {
    entry,
    errors,
    isChanged,
    isConflict,
    busy,
    save,
    change,
    choosePreset: (id: PresetId | '') => changeAll(withPreset(entry, id)),
    chooseWeekStart: (weekday: string) => changeAll(withWeekStart(entry, weekday)),
  };
}

export type TermsForm = ReturnType<typeof useTermsForm>;
