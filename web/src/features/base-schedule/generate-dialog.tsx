import { Button, SimpleGrid, Text, TextInput } from '@mantine/core';
import type { BaseScheduleView } from '../../store/views.ts';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';
import { texts } from './base-schedule-texts.ts';
import type { GenerateRange } from './generate-range.ts';
import { useGenerate } from './use-generate.ts';

interface GenerateDialogProps {
  view: BaseScheduleView;
  opened: boolean;
  onClose: () => void;
}

/** Generates agenda days from the saved week. */
export function GenerateDialog({ view, opened, onClose }: GenerateDialogProps) {
  const { range, errors, isBusy, isEdited, change, generate } = useGenerate(view, onClose);
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
      primary={{ label: texts.generateTitle, busy: isBusy }}
      secondary={
        <Button variant="default" onClick={onClose}>
          {texts.notNow}
        </Button>
      }
    >
      <Text>{texts.generateDescription(view.nanny.name)}</Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {dateField('startDate', texts.startDate)}
        {dateField('endDate', texts.endDate)}
      </SimpleGrid>
    </SheetDialog>
  );
}
