import { Button, Stack, TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import type { Household } from 'sync-protocol/model/household.ts';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';
import type { AddNannyEntry } from './add-nanny-entry.ts';
import { texts } from './nannies-texts.ts';
import { useAddNanny } from './use-add-nanny.ts';

interface AddNannyDialogProps {
  household: Household;
  opened: boolean;
  onClose: () => void;
}

/** Mount with a new key per opening, so that the form starts empty. */
export function AddNannyDialog({ household, opened, onClose }: AddNannyDialogProps) {
  const { entry, errors, busy, dirty, change, add } = useAddNanny(household.id, onClose);
  const field = (name: keyof AddNannyEntry) => ({
    name,
    value: entry[name],
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.currentTarget.value),
  });

  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={texts.add}
      dirty={dirty}
      onSubmit={add}
      primary={{ label: texts.add, busy }}
      secondary={
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
      }
    >
      <Stack>
        <TextInput label={texts.name} autoComplete="off" data-autofocus {...field('name')} />
        <TextInput
          label={texts.email}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field('email')}
        />
        <TextInput
          label={texts.rate}
          description={texts.rateRange(household.currency)}
          type="number"
          inputMode="decimal"
          step={0.01}
          min={0.01}
          // Scrolling over the focused field would change the rate.
          onWheel={(event) => event.currentTarget.blur()}
          {...field('hourlyRate')}
        />
      </Stack>
    </SheetDialog>
  );
}
