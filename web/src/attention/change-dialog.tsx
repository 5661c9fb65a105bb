/**
 * The dialog to edit a change that needs attention (shift, hours, payment with what was withheld, or to-do) and submit
 * it again.
 */
import { Alert, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { changeAttention } from '../device/attention-actions.ts';
import { failureSentence } from '../device/failure-sentence.ts';
import type { AttentionItem } from '../device/views.ts';
import type { MutationFacts } from '../history/mutation-words.ts';
import { AmountField } from '../kit/amount-field.tsx';
import { Dotted } from '../kit/dotted.tsx';
import { formatDateHeading, startLine } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { SheetDialog } from '../kit/sheet-dialog.tsx';
import { TimeField } from '../kit/time-field.tsx';
import { showToast } from '../kit/toast.ts';
import { type ChangeEntry, PaymentMeans } from '../ledger/payment-means.tsx';
import { NotesField } from '../schedule/notes-field.tsx';
import styles from './attention.module.css';
import { type Draft, endsNextDay, toArgs, validateDraft } from './draft.ts';

/** A change that needs attention, as it was when its dialog was opened. */
export interface EnteredChange {
  readonly item: AttentionItem;
  readonly facts: MutationFacts;
  readonly initial: Draft;
}

interface ChangeDialogProps {
  change: EnteredChange;
  /** The change was submitted again or discarded elsewhere. What is typed here can still be saved. */
  isGone: boolean;
  opened: boolean;
  onClose: () => void;
}

/** Submitting the edited change removes its card. Mount with a new key per opening. */
export function ChangeDialog({ change: entered, isGone, opened, onClose }: ChangeDialogProps) {
  const { item, facts, initial } = entered;
  const [draft, setDraft] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const change = (next: Draft) => {
    setDraft(next);
    setProblem(undefined);
  };

  const submit = async () => {
    const found = validateDraft(draft);
    setProblem(found);
    if (found !== undefined) return undefined;
    setBusy(true);
    try {
      await changeAttention(item, toArgs(draft, item.args, facts.timezone));
      showToast({ title: t('Change entered') });
      return onClose;
    } catch (error) {
      setProblem(failureSentence(error));
      return undefined;
    } finally {
      setBusy(false);
    }
  };

  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={t('Change what you entered')}
      dirty={JSON.stringify(draft) !== JSON.stringify(initial)}
      onSubmit={submit}
      primary={{ label: t('Save'), busy }}
    >
      {problem !== undefined && (
        <Alert role="alert" color="red">
          {problem}
        </Alert>
      )}
      {isGone && !busy && (
        <Alert component="output" display="block" color="amber">
          {t('This entry was resolved elsewhere. What you typed is still here, and isn’t saved yet.')}
        </Alert>
      )}
      {facts.day !== undefined && (
        <Text c="dimmed">
          <Dotted parts={[startLine(formatDateHeading(facts.day.date)), facts.nannyName]} />
        </Text>
      )}
      <Fields draft={draft} onChange={change} />
    </SheetDialog>
  );
}

interface FieldsProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
}

function Fields({ draft, onChange }: FieldsProps) {
  switch (draft.kind) {
    case 'title':
      return (
        <TextInput
          label={t('To-do')}
          value={draft.title}
          data-autofocus
          onChange={(event) => onChange({ ...draft, title: event.currentTarget.value })}
        />
      );
    case 'payment':
      return <PaymentFields draft={draft} onChange={onChange} />;
    default:
      return <ShiftFields draft={draft} onChange={onChange} />;
  }
}

type DraftOf<K extends Draft['kind']> = Extract<Draft, { kind: K }>;

function ShiftFields({ draft, onChange }: { draft: DraftOf<'shift'>; onChange: FieldsProps['onChange'] }) {
  const isHours = draft.notes === undefined;
  return (
    <>
      {draft.canMove && (
        <TextInput
          type="date"
          label={t('Date')}
          value={draft.date}
          onChange={(event) => onChange({ ...draft, date: event.currentTarget.value })}
        />
      )}
      <div className={styles['times']}>
        <TimeField
          label={isHours ? t('Arrival Time') : t('Start Time')}
          value={draft.start}
          onChange={(start) => onChange({ ...draft, start })}
        />
        <TimeField
          label={isHours ? t('Departure Time') : t('End Time')}
          value={draft.end}
          onChange={(end) => onChange({ ...draft, end })}
          {...(endsNextDay(draft) && { description: t('Ends the next day') })}
        />
      </div>
      {draft.notes !== undefined && (
        <NotesField value={draft.notes} onChange={(notes) => onChange({ ...draft, notes })} />
      )}
    </>
  );
}

function PaymentFields({
  draft,
  onChange,
}: {
  draft: DraftOf<'payment'>;
  onChange: FieldsProps['onChange'];
}) {
  const { entry } = draft;
  const change: ChangeEntry = (field, value) => onChange({ ...draft, entry: { ...entry, [field]: value } });
  return (
    <>
      <AmountField label={t('Amount')} value={entry.amount} onType={(amount) => change('amount', amount)} />
      {draft.withheld.map(({ label, amount }, index) => (
        <AmountField
          key={`${label} ${index}`}
          label={t('Withheld: {label}', { label })}
          value={amount}
          onType={(typed) =>
            onChange({ ...draft, withheld: draft.withheld.with(index, { label, amount: typed }) })
          }
        />
      ))}
      <TextInput
        type="date"
        label={t('Date')}
        value={entry.paymentDate}
        onChange={(event) => change('paymentDate', event.currentTarget.value)}
      />
      <PaymentMeans entry={entry} change={change} />
    </>
  );
}
