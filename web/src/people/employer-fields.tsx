/** The fields of the employer on statements: name, address and telephone, or those that a form asks for. */
import { Textarea, TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import type { Household } from 'sync-protocol/people/household.ts';
import { t } from '../kit/language/messages.ts';
import type { EntryErrors } from '../kit/use-entry.ts';
import { EMPLOYER_FIELDS, EMPLOYER_MAX, type EmployerEntry } from './employer-entry.ts';

interface EmployerFieldsProps {
  household: Household;
  entry: EmployerEntry;
  onType: (field: keyof EmployerEntry, value: string) => void;
  /** By default all. */
  asked?: readonly (keyof EmployerEntry)[];
  errors?: EntryErrors<EmployerEntry>;
}

export function EmployerFields(props: EmployerFieldsProps) {
  const { household, entry, onType, asked = EMPLOYER_FIELDS, errors = {} } = props;
  const field = (name: keyof EmployerEntry) => ({
    name,
    value: entry[name],
    error: errors[name],
    maxLength: EMPLOYER_MAX[name],
    autoComplete: 'off',
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onType(name, event.currentTarget.value),
  });
  return (
    <>
      {asked.includes('employerName') && (
        <TextInput
          label={t('Employer’s name')}
          placeholder={household.name}
          dir="auto"
          {...field('employerName')}
        />
      )}
      {asked.includes('employerAddress') && (
        <Textarea label={t('Address')} autosize minRows={2} dir="auto" {...field('employerAddress')} />
      )}
      {asked.includes('employerPhone') && (
        <TextInput label={t('Telephone')} type="tel" {...field('employerPhone')} />
      )}
    </>
  );
}
