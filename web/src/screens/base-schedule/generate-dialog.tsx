/**
 * The dialog that generates agenda days from the saved week between two dates, on this device, with a preview of their
 * weeks; it replaces pending days. Then shows the new days on the schedule, and offers to invite a nanny who has no
 * account.
 */
import { Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import { Rejection } from 'sync-protocol/kernel/errors.ts';
import { failureSentence } from '../../device/failure-sentence.ts';
import { mutate } from '../../device/mutate.ts';
import { useNow } from '../../device/use-now.ts';
import type { BaseScheduleView } from '../../device/views.ts';
import { t } from '../../kit/language/messages.ts';
import { Named } from '../../kit/named.tsx';
import { SheetDialog } from '../../kit/sheet-dialog.tsx';
import { showToast } from '../../kit/toast.ts';
import styles from '../../schedule/base-schedule/base-schedule.module.css';
import {
  type Generated,
  type GenerateRange,
  readGenerated,
  recommendedRange,
  validateRange,
} from '../../schedule/base-schedule/generate-range.ts';
import { toastFailure, useSave } from '../../session/use-save.ts';
import { LazyWeekPreview } from '../../weeks/lazy-week-preview.tsx';

interface GenerateDialogProps {
  view: BaseScheduleView;
  opened: boolean;
  onClose: () => void;
}

export function GenerateDialog({ view, opened, onClose }: GenerateDialogProps) {
  const show = useShowGenerated(view);
  const { today, range, errors, busy, isEdited, change, generate } = useGenerate(view, (generated) => {
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
      title={t('Generate Agenda')}
      dirty={isEdited}
      onSubmit={generate}
      primary={{ label: t('Generate Agenda'), busy }}
      closeLabel={t('Not Now')}
    >
      <Text>
        <Named name={view.nanny.name}>
          {t(
            'Creates days on {name}’s agenda from this week. 60 days are recommended. Pending days in this range are replaced; accepted, declined and completed days stay.',
            { name: view.nanny.name },
          )}
        </Named>
      </Text>
      <div className={styles['dates']}>
        {dateField('startDate', t('Start Date'))}
        {dateField('endDate', t('End Date'))}
      </div>
      <LazyWeekPreview
        currency={view.household.currency}
        question={{
          householdId: view.household.id,
          mutations: range.startDate === '' || range.endDate === '' ? [] : [toGeneration(view, range)],
          about: [{ nannyId: view.nanny.id, date: range.startDate === '' ? today : range.startDate }],
          kind: 'planned',
        }}
      />
    </SheetDialog>
  );
}

const toGeneration = ({ nanny }: BaseScheduleView, range: GenerateRange) => ({
  name: 'agenda.generate' as const,
  args: { nannyId: nanny.id, ...range, ...OVERWRITE },
});

const OVERWRITE = { overwritePending: true, overwriteAccepted: false, overwriteDeclined: false };

function useGenerate(view: BaseScheduleView, onGenerated: (generated?: Generated) => void) {
  const { household } = view;
  const today = dateOf(useNow(), household.timezone);
  const [typed, setTyped] = useState<GenerateRange | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const { busy, problem, save, clearProblem } = useSave();
  const range = typed ?? recommendedRange(today);
  const missing = validateRange(range);
  const errors: Partial<GenerateRange> = {
    ...(problem instanceof Rejection && { endDate: failureSentence(problem) }),
    ...(isChecked && missing),
  };

  const change = (field: keyof GenerateRange, date: string) => {
    setTyped({ ...range, [field]: date });
    setIsChecked(false);
    clearProblem();
  };
  const generate = async () => {
    setIsChecked(true);
    if (Object.keys(missing).length > 0) {
      toastFailure(t('Invalid dates'), t('Please select both start and end dates.'));
      return undefined;
    }
    let generated: Generated | undefined;
    const create = async () => {
      const { name, args } = toGeneration(view, range);
      generated = readGenerated(await mutate(household.id, name, args));
    };
    const isCreated = await save(t('Failed to generate agenda'), create);
    return isCreated ? () => onGenerated(generated) : undefined;
  };

  return { today, range, errors, busy, isEdited: typed !== null, change, generate };
}

/** Returns what shows the new days on the schedule; a toast says how many they are. */
function useShowGenerated({ nanny }: BaseScheduleView) {
  const navigate = useNavigate();
  return (generated: Generated | undefined) => {
    const invite = {
      label: t('Invite Her'),
      run: () => void navigate({ to: '/nannies/$nannyId', params: { nannyId: nanny.id } }),
    };
    showToast({
      title: t('Agenda generated'),
      ...(generated && {
        description: t('{count, plural, other {Created # agenda days from base schedule}}', {
          count: generated.generated,
        }),
      }),
      ...(nanny.nannyUserId === null && { action: invite }),
    });
    const date = generated?.firstDate ?? null;
    if (date !== null) void navigate({ to: '/schedule', search: { date } });
  };
}
