/**
 * Asks a nanny about a shift that the family marked as not worked: 'I Was Sent Home', or, with a dialog that says that
 * nothing is owed then, 'I Didn’t Come'.
 */
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { mutate } from '../../device/mutate.ts';
import { useMayChange } from '../../device/use-may-change.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { Dotted } from '../../kit/dotted.tsx';
import { formatDateHeading, startLine } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { showToast } from '../../kit/toast.ts';
import { OnlyHerself } from '../../people/only-herself.tsx';
import { formatTimes } from '../../schedule/phrases.ts';
import { useSave } from '../../session/use-save.ts';
import type { NotWorkedQuestion as Asked } from '../not-worked-questions.ts';
import styles from './not-worked-question.module.css';

export function NotWorkedQuestion({ asked: { day, household } }: { asked: Asked }) {
  const { busy, save } = useSave();
  const mayChange = useMayChange(household.id);
  const [isConfirming, setConfirming] = useState(false);
  const heading = startLine(formatDateHeading(day.date));
  const answer = async (wasSentHome: boolean) => {
    const perform = () => mutate(household.id, 'day.answerNotWorked', { dayId: day.id, wasSentHome });
    if (!(await save(t('Couldn’t save your answer'), perform))) return;
    setConfirming(false);
    showToast({ title: t('Answer saved'), description: heading });
  };
  const { scheduledStartUtc: start, scheduledEndUtc: end } = day;
  const times = start === null || end === null ? [] : [formatTimes(start, end, household.timezone)];
  const facts = <Dotted parts={[...times, household.name]} />;
  return (
    <div className={styles['question']}>
      <div className={styles['words']}>
        <Text fw={600}>{heading}</Text>
        <Text size="sm" c="dimmed">
          {facts}
        </Text>
        <Text size="sm">
          {t(
            'The family says that you didn’t work. If you were sent home, the shift stays owed; if you didn’t come, it isn’t.',
          )}
        </Text>
      </div>
      {!mayChange && <OnlyHerself />}
      {mayChange && (
        <div className={styles['buttons']}>
          <Button
            variant="light"
            disabled={busy}
            aria-label={t('I Was Sent Home, {date}', { date: heading })}
            onClick={() => void answer(true)}
          >
            {t('I Was Sent Home')}
          </Button>
          <Button
            variant="default"
            disabled={busy}
            aria-label={t('I Didn’t Come, {date}', { date: heading })}
            onClick={() => setConfirming(true)}
          >
            {t('I Didn’t Come')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => void answer(false)}
        title={t('You didn’t come on this day?')}
        confirmLabel={t('I Didn’t Come')}
        busy={busy}
      >
        <p>
          {heading} · {facts}
        </p>
        <p>{t('The day will be declined, and you won’t be paid for it.')}</p>
      </ConfirmDialog>
    </div>
  );
}
