/** The choice between parent and viewer, with a sentence about each role. */
import '@mantine/core/styles/Radio.layer.css';
import { Radio, Stack } from '@mantine/core';
import type { FamilyRole } from 'sync-protocol/rest/members.ts';
import { texts } from './household-texts.ts';

const ROLES = ['PARENT', 'VIEWER'] as const satisfies readonly FamilyRole[];

interface RoleChoiceProps {
  value: FamilyRole;
  onChange: (role: FamilyRole) => void;
}

export function RoleChoice({ value, onChange }: RoleChoiceProps) {
  return (
    <Radio.Group
      label={texts.role}
      name="role"
      value={value}
      onChange={(chosen) => onChange(chosen === 'PARENT' ? 'PARENT' : 'VIEWER')}
    >
      <Stack gap="xs" mt="xs">
        {ROLES.map((role) => (
          <Radio key={role} value={role} label={texts.roles[role]} description={texts.roleWords[role]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
