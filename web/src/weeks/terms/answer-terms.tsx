/**
 * The nanny's answer to terms: what she answered, or the form in which she agrees or disagrees with a note, which it
 * guards while unsaved.
 */
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import { NOTES_MAX } from 'sync-protocol/kernel/values.ts';
import type { Terms, TermsAnswerStatus, TermsFields } from 'sync-protocol/weeks/terms.ts';
import { mutate } from '../../device/mutate.ts';
import { formatDate } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { LeaveGuard } from '../../kit/leave-guard.tsx';
import { showToast } from '../../kit/toast.ts';
import { useUnsavedInput } from '../../kit/unsaved-input.ts';
import { OnlyHerself } from '../../people/only-herself.tsx';
import { NotesField } from '../../schedule/notes-field.tsx';
import { useSave } from '../../session/use-save.ts';
import type { TermsView } from '../use-terms.ts';
import styles from './terms.module.css';

interface AnswerTermsProps {
  view: TermsView;
  terms: Terms;
  mayAnswer: boolean;
}

export function AnswerTerms({ view, terms, mayAnswer }: AnswerTermsProps) {
  const [isChanging, setChanging] = useState(false);
  if (terms.answer === null || isChanging) {
    if (!mayAnswer) return <NotAnswered />;
    // What was typed as an answer to other terms stays; what is answered are those on screen.
    return (
      <AnswerForm
        view={view}
        terms={terms}
        onTyped={() => setChanging(true)}
        onAnswered={() => setChanging(false)}
      />
    );
  }
  return (
    <Stack gap="xs" align="start">
      <OwnAnswer view={view} terms={terms} />
      {mayAnswer && (
        <Button variant="default" onClick={() => setChanging(true)}>
          {t('Change Answer')}
        </Button>
      )}
    </Stack>
  );
}

const NotAnswered = () => (
  <>
    {t('Not answered yet.')}
    <OnlyHerself />
  </>
);

function OwnAnswer({
  view: { household },
  terms: { answer, answerNote, answeredAt },
}: Omit<AnswerTermsProps, 'mayAnswer'>) {
  const date = answeredAt === null ? '' : formatDate(dateOf(answeredAt, household.timezone));
  const isAgreed = answer === 'AGREED';
  return (
    <Alert color={isAgreed ? 'teal' : 'amber'} w="100%">
      {isAgreed ? t('You agreed on {date}.', { date }) : t('You disagreed on {date}.', { date })}
      {answerNote !== null && <div>{t('“{words}”', { words: answerNote })}</div>}
    </Alert>
  );
}

const seenFields = (terms: Terms): TermsFields => ({
  weekStartsOn: terms.weekStartsOn,
  weeklyLimitMinutes: terms.weeklyLimitMinutes,
  dailyLimitMinutes: terms.dailyLimitMinutes,
  restWeekday: terms.restWeekday,
  overtimeMultiplierHundredths: terms.overtimeMultiplierHundredths,
  guaranteedMinutes: terms.guaranteedMinutes,
  cancellationHours: terms.cancellationHours,
  holidayMultiplierHundredths: terms.holidayMultiplierHundredths,
  payPeriod: terms.payPeriod,
});

interface AnswerFormProps {
  view: TermsView;
  terms: Terms;
  /** Keeps the form, also when her other device answers meanwhile. */
  onTyped: () => void;
  onAnswered: () => void;
}

/**
 * What the nanny answers are the terms on screen: if they have changed, the answer is refused, and she reads them
 * again.
 */
function AnswerForm({ view, terms, onTyped, onAnswered }: AnswerFormProps) {
  const { household, nanny, today } = view;
  const { effectiveFrom } = terms;
  const [note, setNote] = useState(terms.answerNote ?? '');
  const { busy, save } = useSave();
  const isTyped = note !== (terms.answerNote ?? '');
  useUnsavedInput(isTyped);

  const answer = async (status: TermsAnswerStatus) => {
    if (note.length > NOTES_MAX) return;
    const args = { nannyId: nanny.id, effectiveFrom, status, note: note.trim() || null };
    const perform = () => mutate(household.id, 'terms.answer', args, seenFields(terms));
    if (!(await save(t('Failed to save your answer'), perform))) return;
    onAnswered();
    showToast({ title: t('Answer saved') });
  };

  return (
    <form aria-label={t('Your answer')} noValidate onSubmit={(event) => event.preventDefault()}>
      <Stack gap="sm">
        <NotesField
          label={t('Note to the family')}
          value={note}
          onChange={(words) => {
            setNote(words);
            onTyped();
          }}
        />
        <div className={styles['actions']}>
          <Button
            disabled={busy}
            leftSection={<IconCheck size={18} stroke={1.75} aria-hidden />}
            onClick={() => void answer('AGREED')}
          >
            {t('Agree')}
          </Button>
          <Button
            variant="default"
            disabled={busy}
            leftSection={<IconX size={18} stroke={1.75} aria-hidden />}
            onClick={() => void answer('DISAGREED')}
          >
            {t('Disagree')}
          </Button>
        </div>
        <Text size="sm" c="dimmed">
          {effectiveFrom <= today
            ? t(
                'These terms count either way. If you agree, they also count for weeks of which something is paid, even where they pay less.',
              )
            : t('These terms count either way. Your answer stays in the history.')}
        </Text>
      </Stack>
      <LeaveGuard
        hasUnsavedInput={isTyped}
        title={t('Leave without answering?')}
        words={t('Your note won’t be saved.')}
        leaveLabel={t('Leave')}
      />
    </form>
  );
}
