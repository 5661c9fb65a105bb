import { Alert, Button, Text } from '@mantine/core';
import { useCallback, useRef, useState } from 'react';
import { showToast } from '../../shell/toast.ts';
import type { BaseScheduleView } from '../../store/views.ts';
import { focusFirstWrongField } from '../../ui/form-focus.ts';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import { texts, WEEKDAY_NAMES } from './base-schedule-texts.ts';
import { CopyDayDialog } from './copy-day-dialog.tsx';
import { GenerateDialog } from './generate-dialog.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { useSaveWeek } from './use-save-week.ts';
import { useWeekDraft } from './use-week-draft.ts';
import { hasErrors, type ShiftErrors, validateWeek } from './validate-week.ts';
import { CARD_ORDER, copyDay, type ShiftDraft, withDay } from './week-draft.ts';
import { WeekdayCard } from './weekday-card.tsx';

const NO_SHIFTS: readonly ShiftDraft[] = [];
const NO_PROBLEMS: readonly ShiftErrors[] = [];

/** The seven cards of a nanny's week. Mistakes are pointed at once somebody has tried to save. */
export function WeekEditor({ view }: { view: BaseScheduleView }) {
  const typed = useWeekDraft(view);
  const { isSaving, save } = useSaveWeek(view, typed);
  const [arePointedAt, setArePointedAt] = useState(false);
  const { dialog: copying, ...copyDialog } = useOpenDialog<{ day: number }>();
  const { dialog: generating, ...generateDialog } = useOpenDialog<object>();
  const cards = useRef<HTMLDivElement>(null);
  const { week, type } = typed;
  const errors = validateWeek(week);

  const submit = async () => {
    if (isSaving) return;
    setArePointedAt(true);
    if (hasErrors(errors)) {
      focusFirstWrongField(cards.current);
      return;
    }
    if (await save()) {
      setArePointedAt(false);
      generateDialog.open({});
    }
  };
  // The cards are drawn again when the week changes, and not with each dialog.
  const { open: openCopy } = copyDialog;
  const change = useCallback(
    (day: number, shifts: readonly ShiftDraft[]) => type((before) => withDay(before, day, shifts)),
    [type],
  );
  const copy = useCallback((day: number) => openCopy({ day }), [openCopy]);
  const clear = useCallback(
    (day: number) => {
      type((before) => withDay(before, day, []));
      const action = { label: texts.undo, run: () => type(() => week) };
      showToast({ title: texts.cleared(WEEKDAY_NAMES[day] ?? ''), action });
    },
    [type, week],
  );

  return (
    <>
      {!view.isSaved && (
        <Text c="dimmed" mb="md">
          {texts.notSavedYet}
        </Text>
      )}
      {typed.hasChangedElsewhere && (
        <Alert component="output" display="block" color="amber" mb="md">
          {texts.changedElsewhere}
        </Alert>
      )}
      <div ref={cards} className="fd-week">
        {CARD_ORDER.map((day) => (
          <WeekdayCard
            key={day}
            weekday={day}
            shifts={week[day] ?? NO_SHIFTS}
            errors={arePointedAt ? (errors[day] ?? NO_PROBLEMS) : NO_PROBLEMS}
            onChange={change}
            onCopy={copy}
            onClear={clear}
          />
        ))}
      </div>
      <div className="fd-week-bar">
        {/* Not disabled meanwhile: the dialog that follows gives the focus back to it. */}
        <Button aria-busy={isSaving} onClick={() => void submit()}>
          {texts.save}
        </Button>
      </div>
      {copying && (
        <CopyDayDialog
          key={copying.id}
          from={copying.day}
          opened={copyDialog.opened}
          onClose={copyDialog.close}
          onCopy={(days) => {
            type((before) => copyDay(before, copying.day, days));
            copyDialog.close();
          }}
        />
      )}
      <LeaveGuard isTyped={typed.isTyped} />
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
