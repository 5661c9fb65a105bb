/**
 * The settings card of the employer that statements name: name, address and telephone, to read, and to change with Undo.
 * Guards unsaved input.
 */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { Household } from 'sync-protocol/people/household.ts';
import { failureSentence } from '../../device/failure-sentence.ts';
import { mutate } from '../../device/mutate.ts';
import { Facts } from '../../kit/facts.tsx';
import { focusFirst } from '../../kit/form-focus.ts';
import { t } from '../../kit/language/messages.ts';
import { showToast } from '../../kit/toast.ts';
import { UnsentMark } from '../../kit/unsent-mark.tsx';
import { EMPLOYER_FIELDS, type EmployerEntry, employerOf, toEmployer } from '../../people/employer-entry.ts';
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
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsCard id="employer" title={t('Employer on Statements')} mark={isUnsent && <UnsentMark />}>
      {isOpen ? (
        <EmployerForm household={household} onClose={() => setOpen(false)} />
      ) : (
        <>
          <Facts
            facts={[
              [t('Employer’s name'), household.employerName ?? household.name],
              [t('Address'), household.employerAddress ?? t('Not set')],
              [t('Telephone'), household.employerPhone ?? t('Not set')],
            ]}
          />
          {mayChange && (
            <Button variant="default" style={{ alignSelf: 'start' }} onClick={() => setOpen(true)}>
              {t('Change Employer')}
            </Button>
          )}
        </>
      )}
    </SettingsCard>
  );
}

function EmployerForm({ household, onClose }: { household: Household; onClose: () => void }) {
  const saved = employerOf(household);
  // Fields that the person hasn't changed follow changes from other devices.
  const [typed, setTyped] = useState<Partial<EmployerEntry>>({});
  const { busy, problem, save } = useSave();
  const entry = { ...saved, ...typed };
  const isTyped = EMPLOYER_FIELDS.some((name) => entry[name] !== saved[name]);
  const latest = useRef(entry);
  useEffect(() => {
    latest.current = entry;
  });
  useTypedCard(isTyped);
  const change = (employer: EmployerEntry) =>
    save(t('Failed to save the employer'), () =>
      mutate(household.id, 'household.saveEmployer', toEmployer(employer)),
    );
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isTyped) {
      if (!(await change(entry))) return;
      showToast({ title: t('Employer saved'), action: { label: t('Undo'), run: () => void change(saved) } });
    }
    // What was typed while it was saved stays.
    setTyped((now) => withoutSaved(now, entry));
    if (EMPLOYER_FIELDS.every((name) => latest.current[name] === entry[name])) onClose();
  };
  return (
    <form ref={focusFirst} noValidate onSubmit={(event) => void submit(event)} aria-labelledby="employer">
      <Stack>
        <Text c="dimmed" size="sm">
          {t('Some states ask for these on a wage statement. Statements that are issued keep what they say.')}
        </Text>
        {problem !== undefined && (
          <Alert color="red" role="alert">
            {failureSentence(problem)}
          </Alert>
        )}
        <EmployerFields
          household={household}
          entry={entry}
          onType={(field, value) => setTyped((before) => ({ ...before, [field]: value }))}
        />
        <Group gap="xs">
          <Button type="submit" loading={busy}>
            {t('Save Employer')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
