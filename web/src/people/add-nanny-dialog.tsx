/**
 * The dialog that adds a nanny with her name, email and hourly rate, with or without a connection. Then a toast offers
 * to plan her week.
 */
import { Stack, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Rejection } from 'sync-protocol/kernel/errors.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import { failureSentence } from '../device/failure-sentence.ts';
import { mutate } from '../device/mutate.ts';
import { AmountField } from '../kit/amount-field.tsx';
import { EmailField } from '../kit/email-field.tsx';
import { t } from '../kit/language/messages.ts';
import { SheetDialog } from '../kit/sheet-dialog.tsx';
import { showToast } from '../kit/toast.ts';
import { useEntry } from '../kit/use-entry.ts';
import { toastFailure, useSave } from '../session/use-save.ts';
import { type AddNannyErrors, EMPTY_ENTRY, parseRate, rateRange, validateEntry } from './add-nanny-entry.ts';

interface AddNannyDialogProps {
  household: Household;
  opened: boolean;
  onClose: () => void;
}

/** Mount with a new key per opening, so that the form starts empty. */
export function AddNannyDialog({ household, opened, onClose }: AddNannyDialogProps) {
  const { entry, errors, setErrors, isChanged, change, field } = useEntry(EMPTY_ENTRY);
  const { busy, save } = useSave();
  const navigate = useNavigate();
  // The same id for every try, so that a nanny is never added twice.
  const [id, setId] = useState(newId);
  const planWeek = () => void navigate({ to: '/base-schedule', search: { nannyId: id } });

  const add = async () => {
    const invalid = validateEntry(entry);
    setErrors(invalid);
    if (invalid.hourlyRate !== undefined) toastFailure(t('Invalid hourly rate'), invalid.hourlyRate);
    const hourlyRateCents = parseRate(entry.hourlyRate);
    if (Object.keys(invalid).length > 0 || hourlyRateCents === undefined) return undefined;
    const { name, email } = entry;
    const addNanny = () => mutate(household.id, 'nanny.add', { id, name, email, hourlyRateCents });
    if (!(await save(t('Failed to add nanny'), addNanny, (error) => setErrors(refusedFields(error)))))
      return undefined;
    setId(newId());
    showToast({ title: t('Nanny added'), action: { label: t('Set Her Week'), run: planWeek } });
    return onClose;
  };

  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={t('Add Nanny')}
      isNew
      dirty={isChanged}
      onSubmit={add}
      primary={{ label: t('Add Nanny'), busy }}
      closeLabel={t('Cancel')}
    >
      <Stack>
        <TextInput label={t('Name')} autoComplete="off" data-autofocus {...field('name')} />
        <EmailField label={t('Email')} autoComplete="off" {...field('email')} />
        <AmountField
          label={t('Hourly Rate')}
          description={rateRange(household.currency)}
          name="hourlyRate"
          value={entry.hourlyRate}
          error={errors.hourlyRate}
          onType={(typed) => change('hourlyRate', typed)}
        />
      </Stack>
    </SheetDialog>
  );
}

const refusedFields = (error: unknown): AddNannyErrors =>
  error instanceof Rejection && error.code === 'nanny_email_taken' ? { email: failureSentence(error) } : {};
