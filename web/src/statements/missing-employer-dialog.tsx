/**
 * The dialog that asks for what a wage statement would lack of the employer, saves it and makes the statement; also
 * without what is left empty.
 */
import { Alert, Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { Household } from 'sync-protocol/people/household.ts';
import { failureSentence } from '../device/failure-sentence.ts';
import { t } from '../kit/language/messages.ts';
import { SheetDialog } from '../kit/sheet-dialog.tsx';
import type { EntryErrors } from '../kit/use-entry.ts';
import { useFieldErrors } from '../kit/use-field-errors.ts';
import { type EmployerEntry, emptyOf } from '../people/employer-entry.ts';
import { EmployerFields } from '../people/employer-fields.tsx';
import { useMissingEmployer } from '../people/use-missing-employer.ts';
import { type StatementSubject, useIssueStatement, type useMakeStatement } from './use-make-statement.ts';

interface MissingEmployerProps {
  household: Household;
  question: ReturnType<typeof useMakeStatement>['question'];
}

/** Renders nothing until the question is asked. */
export function MissingEmployer({ household, question }: MissingEmployerProps) {
  const { dialog, opened, close } = question;
  if (dialog === undefined) return null;
  const { id, subject } = dialog;
  return <MissingEmployerDialog key={id} {...{ household, subject, opened }} onClose={close} />;
}

interface MissingEmployerDialogProps {
  household: Household;
  subject: StatementSubject;
  opened: boolean;
  onClose: () => void;
}

function MissingEmployerDialog({ household, subject, opened, onClose }: MissingEmployerDialogProps) {
  const { asked, entry, isTyped, type, saveEmployer } = useMissingEmployer(household);
  const [errors, setErrors] = useFieldErrors<EntryErrors<EmployerEntry>>({});
  const { busy, problem, issue } = useIssueStatement(household.id);
  const [pressed, setPressed] = useState<'save' | 'without'>('save');
  const empty = emptyOf(entry);
  const [firstEmpty] = empty;
  const saveAndMake = async () => {
    setPressed('save');
    setErrors(Object.fromEntries(empty.map((field) => [field, t('Enter this, or make it without.')])));
    if (firstEmpty !== undefined) return undefined;
    return (await issue(subject, saveEmployer)) ? onClose : undefined;
  };
  const makeWithout = async () => {
    setPressed('without');
    if (await issue(subject, isTyped ? saveEmployer : undefined)) onClose();
  };
  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={t('Employer on Statements')}
      isNew
      dirty={isTyped}
      onSubmit={saveAndMake}
      primary={{ label: t('Save & Make'), busy: busy && pressed === 'save' }}
      secondary={
        firstEmpty !== undefined && (
          <Button
            variant="default"
            loading={busy && pressed === 'without'}
            onClick={() => void makeWithout()}
          >
            {withoutLabel(empty)}
          </Button>
        )
      }
    >
      <Text c="dimmed" size="sm">
        {t('Some states ask for these on a wage statement. You enter them once; Settings has them, too.')}
      </Text>
      {problem !== undefined && (
        <Alert color="red" role="alert">
          {failureSentence(problem)}
        </Alert>
      )}
      <EmployerFields
        household={household}
        asked={asked}
        entry={entry}
        errors={errors}
        onType={(field, value) => {
          type(field, value);
          setErrors(({ [field]: _corrected, ...others }) => others);
        }}
      />
    </SheetDialog>
  );
}

/** Names what is left out; the address, where more is. */
function withoutLabel(empty: readonly (keyof EmployerEntry)[]): string {
  if (empty.includes('employerAddress')) return t('Without Address');
  return empty.includes('employerPhone') ? t('Without Telephone') : t('Without Name');
}
