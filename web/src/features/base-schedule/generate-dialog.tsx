/**
 * The dialog that generates agenda days from the saved week, on this device; it replaces pending days. Then shows the
 * new days on the schedule, and offers to invite a nanny who has no account.
 */
import { SimpleGrid, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Rejection } from 'sync-protocol/errors.ts';
import { dateOf } from 'sync-protocol/rules/calendar.ts';
import { showToast } from '../../shell/toast.ts';
import { toastFailure, useSave } from '../../shell/use-save.ts';
import { mutate } from '../../store/mutate.ts';
import { useNow } from '../../store/use-now.ts';
import type { BaseScheduleView } from '../../store/views.ts';
import { Named } from '../../ui/named.tsx';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';
import { texts } from './base-schedule-texts.ts';
import {
  type Generated,
  type GenerateRange,
  readGenerated,
  recommendedRange,
  validateRange,
} from './generate-range.ts';

interface GenerateDialogProps {
  view: BaseScheduleView;
  opened: boolean;
  onClose: () => void;
}

export function GenerateDialog({ view, opened, onClose }: GenerateDialogProps) {
  const show = useShowGenerated(view);
  const { range, errors, busy, isEdited, change, generate } = useGenerate(view, (generated) => {
    onClose();
    show(generated);
  });
  const dateField = (field: keyof GenerateRange, label: string) => (
    <TextInput
      type="date"
      label={label}
      value={range[field]}
      error={errors[field]}
      onChange={(event) => change(field, event.currentTarget.value)}
    />
  );

  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={texts.generateTitle}
      dirty={isEdited}
      onSubmit={generate}
      primary={{ label: texts.generateTitle, busy }}
      closeLabel={texts.notNow}
    >
      <Text>
        <Named name={view.nanny.name}>{texts.generateDescription(view.nanny.name)}</Named>
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {dateField('startDate', texts.startDate)}
        {dateField('endDate', texts.endDate)}
      </SimpleGrid>
    </SheetDialog>
  );
}

const OVERWRITE = { overwritePending: true, overwriteAccepted: false, overwriteDeclined: false };

function useGenerate({ household, nanny }: BaseScheduleView, onGenerated: (generated?: Generated) => void) {
  const today = dateOf(useNow(), household.timezone);
  const [typed, setTyped] = useState<GenerateRange | null>(null);
  const [errors, setErrors] = useState<Partial<GenerateRange>>({});
  const { busy, save } = useSave();
  const range = typed ?? recommendedRange(today);

  const change = (field: keyof GenerateRange, date: string) => {
    setTyped({ ...range, [field]: date });
    setErrors({});
  };
  const generate = async () => {
    const found = validateRange(range);
    setErrors(found);
    if (Object.keys(found).length > 0) {
      toastFailure(texts.invalidDates, texts.datesMissing);
      return undefined;
    }
    let generated: Generated | undefined;
    const create = async () => {
      const args = { nannyId: nanny.id, ...range, ...OVERWRITE };
      generated = readGenerated(await mutate(household.id, 'agenda.generate', args));
    };
    const isCreated = await save(texts.generateFailed, create, (error) => {
      if (error instanceof Rejection) setErrors({ endDate: error.message });
    });
    return isCreated ? () => onGenerated(generated) : undefined;
  };

  return { range, errors, busy, isEdited: typed !== null, change, generate };
}

/** Returns what shows the new days on the schedule; a toast says how many they are. */
function useShowGenerated({ nanny }: BaseScheduleView) {
  const navigate = useNavigate();
  return (generated: Generated | undefined) => {
    const invite = { label: texts.invite, run: () => void navigate({ to: '/nannies' }) };
    showToast({
      title: texts.generated,
      ...(generated && { description: texts.generatedCount(generated.generated) }),
      ...(nanny.nannyUserId === null && { action: invite }),
    });
    const date = generated?.firstDate ?? null;
    if (date !== null) void navigate({ to: '/schedule', search: { date } });
  };
}
