/**
 * Edits a nanny's week: copies, clears, validates and saves days, says what a typical week pays and when the week
 * changed on another device, warns on leaving, offers to generate days.
 */
import { Alert, Button, Card, Text } from '@mantine/core';
import { useCallback, useRef, useState } from 'react';
import { mutate } from '../../device/mutate.ts';
import type { BaseScheduleView } from '../../device/views.ts';
import { watchFocus } from '../../kit/form-focus.ts';
import { formatWeekday } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { lazyPart } from '../../kit/lazy-part.ts';
import { LeaveGuard } from '../../kit/leave-guard.tsx';
import { showToast } from '../../kit/toast.ts';
import { useOpenDialog } from '../../kit/use-open-dialog.ts';
import styles from '../../schedule/base-schedule/base-schedule.module.css';
import { CopyDayDialog } from '../../schedule/base-schedule/copy-day-dialog.tsx';
import { useWeekDraft } from '../../schedule/base-schedule/use-week-draft.ts';
import { hasErrors, type ShiftErrors, validateWeek } from '../../schedule/base-schedule/validate-week.ts';
import {
  CARD_ORDER,
  copyDay,
  type ShiftDraft,
  toItems,
  withDay,
} from '../../schedule/base-schedule/week-draft.ts';
import { WeekdayLine } from '../../schedule/base-schedule/weekday-line.tsx';
import { useSave } from '../../session/use-save.ts';
import { GenerateDialog } from './generate-dialog.tsx';
import type { TypicalWeekProps } from './typical-week.tsx';

const NO_SHIFTS: readonly ShiftDraft[] = [];
const NO_ERRORS: readonly ShiftErrors[] = [];

type Draft = ReturnType<typeof useWeekDraft>;

/** Errors are shown from the first try to save. */
export function WeekEditor({ view }: { view: BaseScheduleView }) {
  const { household, nanny } = view;
  const draft = useWeekDraft(view);
  const { busy, save } = useSave();
  const [showErrors, setShowErrors] = useState(false);
  const { dialog: copying, open: openCopy, ...copyDialog } = useOpenDialog<{ day: number }>();
  const { dialog: generating, ...generateDialog } = useOpenDialog<object>();
  const lines = useRef<HTMLDivElement>(null);
  const errors = validateWeek(draft.week);

  const submit = async () => {
    if (busy) return;
    setShowErrors(true);
    if (hasErrors(errors)) {
      watchFocus()(lines.current);
      return;
    }
    const args = { nannyId: nanny.id, items: toItems(draft.week) };
    const change = () => mutate(household.id, 'baseSchedule.save', args, { items: draft.basedOn });
    if (!(await save(t('Failed to save schedule'), change))) return;
    const isEditedSince = draft.dropSaved(draft.week);
    showToast({ title: t('Schedule saved') });
    setShowErrors(false);
    if (!isEditedSince) generateDialog.open({});
  };

  return (
    <>
      <WeekNotes isSaved={view.isSaved} hasChangedElsewhere={draft.hasChangedElsewhere} />
      <Card ref={lines} className={styles['week']}>
        <WeekLines draft={draft} errors={showErrors ? errors : []} onCopy={openCopy} />
      </Card>
      <div className={styles['save-bar']}>
        <LazyTypicalWeek view={view} items={toItems(draft.week)} saved={draft.basedOn} />
        {/* Not disabled while saving: the dialog that follows returns the focus to this button. */}
        <Button aria-busy={busy} onClick={() => void submit()}>
          {t('Save & Generate')}
        </Button>
      </div>
      {copying && (
        <CopyDayDialog
          key={copying.id}
          from={copying.day}
          opened={copyDialog.opened}
          onClose={copyDialog.close}
          onCopy={(days) => {
            draft.edit((before) => copyDay(before, copying.day, days));
            copyDialog.close();
          }}
        />
      )}
      <LeaveGuard
        hasUnsavedInput={draft.isEdited}
        title={t('Leave without saving?')}
        words={t('Your changes to this week aren’t saved.')}
        leaveLabel={t('Leave')}
      />
      {generating && (
        <GenerateDialog
          key={generating.id}
          view={view}
          opened={generateDialog.opened}
          onClose={generateDialog.close}
        />
      )}
    </>
  );
}

const typicalWeek = lazyPart<TypicalWeekProps>(() =>
  import('./typical-week.tsx').then(({ TypicalWeek }) => TypicalWeek),
);

/** Loads the rules that price a week after the first paint. */
function LazyTypicalWeek(props: TypicalWeekProps) {
  return typicalWeek.useLoaded(true) ? <typicalWeek.Part {...props} /> : null;
}

function WeekNotes({ isSaved, hasChangedElsewhere }: { isSaved: boolean; hasChangedElsewhere: boolean }) {
  return (
    <>
      {!isSaved && (
        <Text c="dimmed" mb="md">
          {t('Here are some usual hours to start with. Change them as you like, then save.')}
        </Text>
      )}
      {hasChangedElsewhere && (
        <Alert component="output" display="block" color="amber" mb="md">
          {t(
            'This schedule changed on another device. Your edits are still here: saving replaces only the days you changed.',
          )}
        </Alert>
      )}
    </>
  );
}

interface WeekLinesProps {
  draft: Draft;
  errors: ReturnType<typeof validateWeek>;
  onCopy: (dialog: { day: number }) => void;
}

/** The callbacks are memoized, so that a line re-renders only when its own day changes. */
function WeekLines({ draft: { week, edit }, errors, onCopy }: WeekLinesProps) {
  const change = useCallback(
    (day: number, shifts: readonly ShiftDraft[]) => edit((before) => withDay(before, day, shifts)),
    [edit],
  );
  const copy = useCallback((day: number) => onCopy({ day }), [onCopy]);
  const clear = useCallback(
    (day: number, shifts: readonly ShiftDraft[]) => {
      edit((before) => withDay(before, day, []));
      // Only this day: others may have been edited since.
      const undo = () => edit((before) => withDay(before, day, shifts));
      const action = { label: t('Undo'), run: undo };
      showToast({ title: t('{day} cleared', { day: formatWeekday(day) }), action });
    },
    [edit],
  );
  return CARD_ORDER.map((day) => (
    <WeekdayLine
      key={day}
      weekday={day}
      shifts={week[day] ?? NO_SHIFTS}
      errors={errors[day] ?? NO_ERRORS}
      onChange={change}
      onCopy={copy}
      onClear={clear}
    />
  ));
}
