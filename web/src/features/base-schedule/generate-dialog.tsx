/** The dialog that generates agenda days from the saved week, on this device; it replaces pending days. */
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
import { SheetDialog } from '../../ui/sheet-dialog.tsx';
import { texts } from './base-schedule-texts.ts';
import { type GenerateRange, generatedCount, recommendedRange, validateRange } from './generate-range.ts';

interface GenerateDialogProps {
  view: BaseScheduleView;
  opened: boolean;
  onClose: () => void;
}

export function GenerateDialog({ view, opened, onClose }: GenerateDialogProps) {
  const { range, errors, busy, isEdited, change, generate } = useGenerate(view, onClose);
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
      <Text>{texts.generateDescription(view.nanny.name)}</Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {dateField('startDate', texts.startDate)}
        {dateField('endDate', texts.endDate)}
      </SimpleGrid>
    </SheetDialog>
  );
}

const OVERWRITE = { overwritePending: true, overwriteAccepted: false, overwriteDeclined: false };

function useGenerate({ household, nanny }: BaseScheduleView, onGenerated: () => void) {
  const today = dateOf(useNow(), household.timezone);
  const [typed, setTyped] = useState<GenerateRange | null>(null);
  const [errors, setErrors] = useState<Partial<GenerateRange>>({});
  const { busy, save } = useSave();
  const navigate = useNavigate();
  const range = typed ?? recommendedRange(today);

  const change = (field: keyof GenerateRange, date: string) => {
    setTyped({ ...range, [field]: date });
    setErrors({});
  };
  const create = async () => {
    const args = { nannyId: nanny.id, ...range, ...OVERWRITE };
    const count = generatedCount(await mutate(household.id, 'agenda.generate', args));
    showToast({
      title: texts.generated,
      ...(count !== undefined && { description: texts.generatedCount(count) }),
      action: {
        label: texts.view,
        run: () => void navigate({ to: '/schedule', search: { date: range.startDate, nannyId: nanny.id } }),
      },
    });
  };
  const generate = async () => {
    const found = validateRange(range);
    setErrors(found);
    if (Object.keys(found).length > 0) {
      toastFailure(texts.invalidDates, texts.datesMissing);
      return undefined;
    }
    const isCreated = await save(texts.generateFailed, create, (error) => {
      if (error instanceof Rejection) setErrors({ endDate: error.message });
    });
    return isCreated ? onGenerated : undefined;
  };

  return { range, errors, busy, isEdited: typed !== null, change, generate };
}
