/**
 * The dialog that edits a nanny, also offline: name, color, a rate from a date, the last digits of her tax id, and
 * her email until she has an account. May start with a change that couldn't be saved.
 */
import { Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Rejection } from 'sync-protocol/kernel/errors.ts';
import type { NannyColor } from 'sync-protocol/people/nanny-color-names.ts';
import { EMAIL_IS_HERS } from 'sync-protocol/people/nanny-mutators.ts';
import { discardAttention } from '../device/attention-actions.ts';
import { failureSentence } from '../device/failure-sentence.ts';
import { mutateAll } from '../device/mutate.ts';
import type { NannyView } from '../device/views.ts';
import { EmailField } from '../kit/email-field.tsx';
import { t, translate } from '../kit/language/messages.ts';
import { SheetDialog } from '../kit/sheet-dialog.tsx';
import { showToast } from '../kit/toast.ts';
import { useEntry } from '../kit/use-entry.ts';
import { toastFailure, useSave } from '../session/use-save.ts';
import { ColorChoice } from './color-choice.tsx';
import {
  type EditNannyEntry,
  type EditNannyErrors,
  initialEntry,
  toMutations,
  validateEdit,
} from './edit-nanny-entry.ts';
import { RateFields } from './rate-fields.tsx';

/** A change of a nanny that couldn't be saved, as it was typed. */
export interface EnteredEdit {
  /** Of the entry that needs attention. */
  readonly id: string;
  readonly typed: Partial<EditNannyEntry>;
}

interface EditNannyDialogProps {
  /** The nanny's newest state: rates that arrive while the dialog is open are listed, and typed fields stay. */
  view: NannyView;
  /** The color that the nanny has while none is chosen. */
  automaticColor: NannyColor | undefined;
  /** A change that couldn't be saved: the form starts with it, and saving resolves it. */
  entered: EnteredEdit | undefined;
  opened: boolean;
  onClose: () => void;
}

/** Mount with a new key per opening, so that the form starts with the nanny as she is. */
export function EditNannyDialog({ view, automaticColor, entered, opened, onClose }: EditNannyDialogProps) {
  const { entry, initial, errors, isChanged, change, field, busy, save } = useEditNanny(view, {
    entered,
    onSaved: onClose,
  });
  const { nanny } = view;
  const hasAccount = nanny.nannyUserId !== null;
  const isEmailChanged = entry.email.trim().toLowerCase() !== initial.email;

  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={t('Edit Nanny')}
      dirty={isChanged}
      onSubmit={save}
      primary={{ label: t('Save'), busy }}
      closeLabel={t('Cancel')}
    >
      <Stack>
        <TextInput label={t('Name')} autoComplete="off" dir="auto" data-autofocus {...field('name')} />
        <EmailField
          label={t('Email')}
          autoComplete="off"
          // The nanny may join while her email is being typed: the field stays editable, to restore her email.
          readOnly={hasAccount && !isEmailChanged}
          {...(hasAccount && { description: t('Can’t be changed: she has an account of her own.') })}
          {...(!hasAccount &&
            isEmailChanged && {
              description: t(
                'A link sent to the old email stops working. Send her a new invite after saving.',
              ),
            })}
          {...field('email')}
        />
        <RateFields view={view} entry={entry} errors={errors} onChange={change} />
        <TextInput
          label={t('Tax id, last four digits')}
          description={t('For her statements. The whole number is never stored.')}
          inputMode="numeric"
          autoComplete="off"
          {...field('idLastFour')}
        />
        <ColorChoice
          value={entry.color}
          automatic={automaticColor}
          onChange={(color) => change('color', color)}
        />
      </Stack>
    </SheetDialog>
  );
}

interface EditOptions {
  entered: EnteredEdit | undefined;
  onSaved: () => void;
}

function useEditNanny({ nanny, household, rates, today }: NannyView, { entered, onSaved }: EditOptions) {
  // The values saved last: what is typed while saving is compared with them.
  const [initial, setInitial] = useState(() => initialEntry(nanny, today));
  const { entry, errors, setErrors, isChanged, change, field } = useEntry<EditNannyEntry>(initial, {
    ...initial,
    ...entered?.typed,
  });
  const { busy, save: run } = useSave();

  const save = async () => {
    const invalid = validateEdit(entry);
    setErrors(invalid);
    if (invalid.hourlyRate !== undefined) toastFailure(t('Invalid hourly rate'), invalid.hourlyRate);
    if (Object.keys(invalid).length > 0) return undefined;
    const mutations = toMutations(entry, initial, { nannyId: nanny.id, rates });
    const perform = async () => {
      for (const mutation of mutations) {
        // In order: the email is first, and if this device refuses it, nothing else is saved.
        const [refusal] = await mutateAll(household.id, [mutation]);
        if (refusal) throw refusal;
      }
      if (entered) await discardAttention(entered.id);
    };
    if (!(await run(t('Failed to update nanny'), perform, (error) => setErrors(refusedFields(error)))))
      return undefined;
    const { name, email, idLastFour } = entry;
    setInitial({
      ...entry,
      name: name.trim(),
      email: email.trim().toLowerCase(),
      idLastFour: idLastFour.trim(),
    });
    if (mutations.length > 0) showToast({ title: t('Nanny updated') });
    return onSaved;
  };

  return { entry, initial, errors, isChanged, change, field, busy, save };
}

function refusedFields(error: unknown): EditNannyErrors {
  if (!(error instanceof Rejection)) return {};
  if (error.code === 'nanny_linked') return { email: translate(EMAIL_IS_HERS) };
  if (error.code === 'nanny_email_taken') return { email: failureSentence(error) };
  const isOfDate = error.code === 'lowers_worked_week' || error.code === 'too_far_back';
  return isOfDate ? { effectiveFrom: failureSentence(error) } : {};
}
