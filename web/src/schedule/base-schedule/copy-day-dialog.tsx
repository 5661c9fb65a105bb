/** The dialog that copies one weekday's shifts to the days that are chosen. */
import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { formatWeekday, startLine } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { SheetDialog } from '../../kit/sheet-dialog.tsx';
import { CARD_ORDER, WEEKDAYS } from './week-draft.ts';

interface CopyDayDialogProps {
  from: number;
  opened: boolean;
  onCopy: (days: readonly number[]) => void;
  onClose: () => void;
}

export function CopyDayDialog({ from, opened, onCopy, onClose }: CopyDayDialogProps) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [isNoneChosen, setIsNoneChosen] = useState(false);
  const others = CARD_ORDER.filter((day) => day !== from);

  const choose = (days: readonly number[]) => {
    setChosen(days);
    setIsNoneChosen(false);
  };
  const submit = () => {
    setIsNoneChosen(chosen.length === 0);
    if (chosen.length > 0) onCopy(chosen);
  };

  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={t('Copy {day}', { day: formatWeekday(from) })}
      onSubmit={submit}
      primary={{ label: t('Copy') }}
      closeLabel={t('Cancel')}
    >
      <Group gap="xs">
        <Button
          variant="light"
          size="compact-md"
          onClick={() => choose(others.filter((day) => WEEKDAYS.includes(day)))}
        >
          {t('Monday to Friday')}
        </Button>
        <Button variant="light" size="compact-md" onClick={() => choose(others)}>
          {t('Every Day')}
        </Button>
      </Group>
      <Checkbox.Group
        label={t('Copy to')}
        description={t('This replaces the shifts of these days.')}
        error={isNoneChosen && t('Please choose at least one day.')}
        value={chosen.map(String)}
        onChange={(values) => choose(values.map(Number))}
      >
        <Stack gap="xs" my="xs">
          {others.map((day) => (
            <Checkbox key={day} value={String(day)} label={startLine(formatWeekday(day))} />
          ))}
        </Stack>
      </Checkbox.Group>
    </SheetDialog>
  );
}
