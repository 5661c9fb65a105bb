/** The choice between parent and viewer, with a sentence about each role. */
import type { FamilyRole } from 'sync-protocol/people/members-rest.ts';
import { t } from '../kit/language/messages.ts';
import { RadioChoice } from '../kit/radio-choice.tsx';
import { roleName } from './role-names.ts';

const ROLES = ['PARENT', 'VIEWER'] as const satisfies readonly FamilyRole[];

const describeRole = (role: FamilyRole): string =>
  role === 'PARENT'
    ? t('Plans, edits, pays and invites, like you.')
    : t('Sees everything, pay included, and changes nothing.');

interface RoleChoiceProps {
  /** Undefined until one is chosen. */
  value: FamilyRole | undefined;
  error?: string | undefined;
  onChange: (role: FamilyRole) => void;
}

export function RoleChoice({ value, error, onChange }: RoleChoiceProps) {
  return (
    <RadioChoice
      label={t('Role')}
      value={value ?? ''}
      error={error}
      onChange={onChange}
      options={ROLES.map((role) => ({ value: role, label: roleName(role), description: describeRole(role) }))}
    />
  );
}
