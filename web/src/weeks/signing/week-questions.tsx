/**
 * Questions about a week and their answers, for both sides, with the forms that ask and answer, which guard what is
 * typed.
 */
import { Button, Text, Textarea } from '@mantine/core';
import { IconMessageQuestion } from '@tabler/icons-react';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { QUESTION_MAX } from 'sync-protocol/weeks/week.ts';
import { mutate } from '../../device/mutate.ts';
import { isFocusLost, mayMoveFocus } from '../../kit/focus-lost.ts';
import { t } from '../../kit/language/messages.ts';
import { LeaveGuard } from '../../kit/leave-guard.tsx';
import { Named } from '../../kit/named.tsx';
import { showToast } from '../../kit/toast.ts';
import { useUnsavedInput } from '../../kit/unsaved-input.ts';
import { UnsentMark } from '../../kit/unsent-mark.tsx';
import { formatMoment } from '../../schedule/phrases.ts';
import { useSave } from '../../session/use-save.ts';
import type { QuestionView, WeekOfPay } from '../week-of-pay.ts';
import type { WeekOwner } from '../weeks-to-sign.ts';
import type { Reader } from './sign-words.ts';
import styles from './signing.module.css';

interface WeekQuestionsProps {
  owner: WeekOwner;
  week: Pick<WeekOfPay, 'asked'>;
  reader: Reader;
  mayChange: boolean;
}

export function WeekQuestions({ owner, week, reader, mayChange }: WeekQuestionsProps) {
  const { asked } = week;
  if (asked.length === 0) return null;
  return (
    <ul className={styles['questions']} aria-label={t('Questions about this week')}>
      {asked.map((question) => (
        <li key={question.id}>
          <Question owner={owner} question={question} reader={reader} mayChange={mayChange} />
        </li>
      ))}
    </ul>
  );
}

interface QuestionProps extends Pick<WeekQuestionsProps, 'owner' | 'reader' | 'mayChange'> {
  question: QuestionView;
}

/** A question, and its answer or the form for it. */
export function Question({ owner, question, reader, mayChange }: QuestionProps) {
  const { answer, answeredAt, answeredBy, askedBySide, isUnsent } = question;
  const { timezone } = owner.household;
  const isForReader = askedBySide !== reader.side;
  const otherSide = askedBySide === 'nanny' ? 'family' : 'nanny';
  const [isAnswering, setAnswering] = useState(false);
  const needsForm = mayChange && isForReader && (answer === null || isAnswering);
  const box = useRef<HTMLDivElement>(null);
  return (
    <div className={styles['question']} ref={box} tabIndex={-1}>
      <Said
        who={nameOf({ side: askedBySide, by: question.askedBy }, owner, reader)}
        when={formatMoment(question.askedAt, timezone)}
        text={question.text}
        isUnsent={isUnsent}
      />
      {answer !== null && (
        <Said
          who={nameOf({ side: otherSide, by: answeredBy }, owner, reader)}
          when={answeredAt === null ? '' : formatMoment(answeredAt, timezone)}
          text={answer}
          isAnswer
        />
      )}
      {answer === null && !isForReader && (
        <Text size="sm" c="dimmed">
          {t('No answer yet')}
        </Text>
      )}
      {needsForm && (
        <AnswerForm
          question={question}
          onTyped={setAnswering}
          onSaved={() => box.current?.focus({ preventScroll: true })}
        />
      )}
    </div>
  );
}

function nameOf(
  { side, by }: { side: Reader['side']; by: string | null },
  { household, nanny }: WeekOwner,
  reader: Reader,
): string {
  if (by === reader.accountId) return t('You');
  return side === 'nanny' ? nanny.name : household.name;
}

interface SaidProps {
  who: string;
  when: string;
  text: string;
  isAnswer?: boolean;
  isUnsent?: boolean;
}

function Said({ who, when, text, isAnswer = false, isUnsent = false }: SaidProps) {
  return (
    <div className={styles['said']} data-answer={isAnswer}>
      <Text size="sm" c="dimmed" component="div">
        <Named name={who}>{t('{name} · {time}', { name: who, time: when })}</Named>{' '}
        {isUnsent && <UnsentMark />}
      </Text>
      <Text className={styles['text']}>{text}</Text>
    </div>
  );
}

interface TextFormProps {
  /** Names the form. */
  name: string;
  /** Of its field. */
  label: string;
  submitLabel: string;
  /** Resolves once the text is saved. */
  onSave: (text: string) => Promise<boolean>;
  busy: boolean;
  onTyped?: (isTyped: boolean) => void;
  /** Takes the focus once its text is saved and nothing new is typed, unless the focus has gone elsewhere. */
  onSaved?: () => void;
  /** Closes the form, which starts in its field: by 'Cancel', or once its text is saved and nothing new is typed. */
  onClose?: () => void;
}

/** One text and its button. What is typed while the text saves stays, and so does a text that couldn't be saved. */
function TextForm(props: TextFormProps) {
  const { name, label, submitLabel, onSave, busy, onTyped, onSaved, onClose } = props;
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const canClose = onClose !== undefined;
  useEffect(() => {
    if (canClose) field.current?.focus();
  }, [canClose]);
  const [problem, setProblem] = useState<string>();
  const isTyped = text.trim() !== '';
  useUnsavedInput(isTyped);
  const change = (words: string) => {
    setText(words);
    setProblem(undefined);
    onTyped?.(words.trim() !== '');
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isTyped) return setProblem(t('Please write something.'));
    if (text.trim().length > QUESTION_MAX) return undefined;
    const saved = text;
    if (!(await onSave(saved.trim())) || field.current?.value !== saved) return undefined;
    setText('');
    onTyped?.(false);
    if (mayMoveFocus(field.current?.form ?? null)) onSaved?.();
    onClose?.();
    return undefined;
  };
  return (
    <form aria-label={name} noValidate onSubmit={(event) => void submit(event)} className={styles['form']}>
      <Textarea
        ref={field}
        label={label}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        autosize
        minRows={2}
        maxRows={8}
        error={
          problem ??
          (text.trim().length > QUESTION_MAX && t('Must be at most {max} characters', { max: QUESTION_MAX }))
        }
      />
      <div className={styles['action']}>
        <Button type="submit" variant="light" loading={busy}>
          {submitLabel}
        </Button>
        {onClose && (
          <Button variant="subtle" onClick={onClose}>
            {t('Cancel')}
          </Button>
        )}
      </div>
      {isTyped && (
        <LeaveGuard
          hasUnsavedInput
          title={t('Leave without sending?')}
          words={t('What you typed won’t be saved.')}
          leaveLabel={t('Leave')}
        />
      )}
    </form>
  );
}

/** The button that opens the form of a new question. */
export function AskQuestion({ owner, weekStart }: { owner: WeekOwner; weekStart: string }) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const hasClosed = useRef(false);
  useEffect(() => {
    if (!isOpen && hasClosed.current && isFocusLost()) opener.current?.focus();
  }, [isOpen]);
  const close = () => {
    hasClosed.current = true;
    setOpen(false);
  };
  // One id for each question, however often it is tried.
  const [questionId, setQuestionId] = useState(newId);
  const { busy, save } = useSave();
  const ask = async (text: string): Promise<boolean> => {
    const args = { questionId, nannyId: owner.nanny.id, weekStart, text };
    const isSaved = await save(t('Couldn’t ask the question'), () =>
      mutate(owner.household.id, 'week.ask', args),
    );
    if (!isSaved) return false;
    setQuestionId(newId());
    showToast({ title: t('Question asked') });
    return true;
  };
  if (!isOpen) {
    return (
      <Button
        ref={opener}
        variant="subtle"
        className={styles['ask'] ?? ''}
        leftSection={<IconMessageQuestion size={18} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('Ask a Question')}
      </Button>
    );
  }
  return (
    <TextForm
      name={t('Ask a Question')}
      label={t('Your question about this week')}
      submitLabel={t('Ask')}
      onSave={ask}
      busy={busy}
      onClose={close}
    />
  );
}

interface AnswerFormProps {
  question: QuestionView;
  /** Keeps the form while something is typed in it, also when the other parent answers meanwhile. */
  onTyped: (isTyped: boolean) => void;
  /** The form goes away, and may have had the focus. */
  onSaved: () => void;
}

function AnswerForm({ question, onTyped, onSaved }: AnswerFormProps) {
  const { busy, save } = useSave();
  const answer = async (text: string): Promise<boolean> => {
    const isSaved = await save(t('Couldn’t send the answer'), () =>
      mutate(question.householdId, 'week.answerQuestion', { questionId: question.id, text }),
    );
    if (!isSaved) return false;
    showToast({ title: t('Answer saved') });
    return true;
  };
  return (
    <TextForm
      name={t('Answer')}
      label={t('Your answer')}
      submitLabel={t('Answer')}
      onSave={answer}
      busy={busy}
      onTyped={onTyped}
      onSaved={onSaved}
    />
  );
}
