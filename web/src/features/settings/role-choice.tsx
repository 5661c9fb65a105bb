/** The choice between parent and viewer, with a sentence about each role. */
import '@mantine/core/styles/Radio.layer.css';
import { Radio, Stack } from '@mantine/core';
import type { FamilyRole } from 'sync-protocol/rest/members.ts';
import { t } from '../../language/messages.ts';
import { roleName } from './role-names.ts';

const ROLES = ['PARENT', 'VIEWER'] as const satisfies readonly FamilyRole[];

const describeRole = (role: FamilyRole): string =>
  role === 'PARENT'
    ? t('Plans, edits, pays and invites, like you.')
    : t('Sees everything, pay included, and changes nothing.');

interface RoleChoiceProps {
  value: FamilyRole;
  onChange: (role: FamilyRole) => void;
}

export function RoleChoice({ value, onChange }: RoleChoiceProps) {
  return (
    <Radio.Group
      label={t('Role')}
      name="role"
      value={value}
      onChange={(chosen) => onChange(chosen === 'PARENT' ? 'PARENT' : 'VIEWER')}
    >
      <Stack gap="xs" mt="xs">
        {ROLES.map((role) => (
          <Radio key={role} value={role} label={roleName(role)} description={describeRole(role)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
