import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Rejection } from 'sync-protocol/errors.ts';
import { dateOf } from 'sync-protocol/rules/calendar.ts';
import { showToast } from '../../shell/toast.ts';
import { failureSentence } from '../../store/failure-sentence.ts';
import { mutate } from '../../store/mutate.ts';
import { useNow } from '../../store/use-now.ts';
import type { BaseScheduleView } from '../../store/views.ts';
import { texts } from './base-schedule-texts.ts';
import { type GenerateRange, generatedCount, recommendedRange, validateRange } from './generate-range.ts';

const OVERWRITE = { overwritePending: true, overwriteAccepted: false, overwriteDeclined: false };

/** The form 'Generate Agenda'. The days are generated on this device. */
export function useGenerate({ household, nanny }: BaseScheduleView, onGenerated: () => void) {
  const today = dateOf(useNow(), household.timezone);
  const [typed, setTyped] = useState<GenerateRange | null>(null);
  const [errors, setErrors] = useState<Partial<GenerateRange>>({});
  const [isBusy, setIsBusy] = useState(false);
  const navigate = useNavigate();
  const range = typed ?? recommendedRange(today);

  const change = (field: keyof GenerateRange, date: string) => {
    setTyped({ ...range, [field]: date });
    setErrors({});
  };

  const generate = async (): Promise<void> => {
    const found = validateRange(range);
    setErrors(found);
    if (Object.keys(found).length > 0) {
      showToast({ variant: 'destructive', title: texts.invalidDates, description: texts.datesMissing });
      return;
    }
    setIsBusy(true);
    try {
      const args = { nannyId: nanny.id, ...range, ...OVERWRITE };
      const data: unknown = await mutate(household.id, 'agenda.generate', args);
      const count = generatedCount(data);
      showToast({
        title: texts.generated,
        ...(count !== undefined && { description: texts.generatedCount(count) }),
        action: {
          label: texts.view,
          run: () => void navigate({ to: '/schedule', search: { date: range.startDate, nannyId: nanny.id } }),
        },
      });
    } catch (error) {
      if (error instanceof Rejection) setErrors({ endDate: error.message });
      showToast({ variant: 'destructive', title: texts.generateFailed, description: failureSentence(error) });
      return;
    } finally {
      setIsBusy(false);
    }
    onGenerated();
  };

  return { range, errors, isBusy, isEdited: typed !== null, change, generate };
}
