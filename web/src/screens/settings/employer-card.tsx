/**
 * The settings card of the employer that statements name: name, address and telephone. Guards unsaved input; a viewer
 * reads it.
 */
import { Alert, Button, Stack, Text } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import type { Household } from 'sync-protocol/people/household.ts';
import { failureSentence } from '../../device/failure-sentence.ts';
import { mutate } from '../../device/mutate.ts';
import { t } from '../../kit/language/messages.ts';
import { showToast } from '../../kit/toast.ts';
import { UnsentMark } from '../../kit/unsent-mark.tsx';
import { type EmployerEntry, employerOf, toEmployer } from '../../people/employer-entry.ts';
import { EmployerFields } from '../../people/employer-fields.tsx';
import { useSave } from '../../session/use-save.ts';
import { SettingsCard } from './settings-card.tsx';
import { useTypedCard } from './typed-cards.ts';
import { withoutSaved } from './without-saved.ts';

interface EmployerCardProps {
  household: Household;
  isUnsent: boolean;
  mayChange: boolean;
}

export function EmployerCard({ household, isUnsent, mayChange }: EmployerCardProps) {
  const saved = employerOf(household);
  // Fields that the person hasn't changed follow changes from other devices.
  const [typed, setTyped] = useState<Partial<EmployerEntry>>({});
  const { busy, problem, save } = useSave();
  const entry = { ...saved, ...typed };
  const isTyped = Object.entries(saved).some(([name, value]) => entry[name as keyof EmployerEntry] !== value);
  useTypedCard(isTyped);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const employer = toEmployer(entry);
    // A second press of Enter comes once everything is saved.
    const change = () =>
      isTyped ? mutate(household.id, 'household.saveEmployer', employer) : Promise.resolve();
    const isSaved = await save(t('Failed to save the employer'), change);
    if (!isSaved) return;
    showToast({ title: t('Employer saved') });
    // What was typed while it was saved stays.
    setTyped((now) => withoutSaved(now, entry));
  };
  return (
    <SettingsCard id="employer" title={t('Employer on Statements')} mark={isUnsent && <UnsentMark />}>
      <Text c="dimmed" size="sm">
        {t('Some states ask for these on a wage statement. Statements that are issued keep what they say.')}
        {!mayChange && <> {t('Only a parent can change these.')}</>}
      </Text>
      {problem !== undefined && (
        <Alert color="red" role="alert">
          {failureSentence(problem)}
        </Alert>
      )}
      <form noValidate onSubmit={(event) => void submit(event)} aria-labelledby="employer">
        <Stack>
          <EmployerFields
            household={household}
            entry={entry}
            disabled={!mayChange}
            onType={(field, value) => setTyped((before) => ({ ...before, [field]: value }))}
          />
          {mayChange && (
            <Button type="submit" loading={busy} style={{ alignSelf: 'start' }}>
              {t('Save Employer')}
            </Button>
          )}
        </Stack>
      </form>
    </SettingsCard>
  );
}
