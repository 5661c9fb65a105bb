/** The dialogs that change a member's role, remove a member, or leave the household, each through the server. */
import { Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Household } from 'sync-protocol/people/household.ts';
import { changeMember, type Member, removeMember } from 'sync-protocol/people/members-rest.ts';
import { useUnsentCount } from '../../attention/use-household-choices.ts';
import { useSync } from '../../device/use-sync.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { t } from '../../kit/language/messages.ts';
import { Named } from '../../kit/named.tsx';
import { SheetDialog } from '../../kit/sheet-dialog.tsx';
import { showToast } from '../../kit/toast.ts';
import { useOnline } from '../../kit/use-online.ts';
import { RoleChoice } from '../../people/role-choice.tsx';
import { call } from '../../session/rest-client.ts';
import { useSave } from '../../session/use-save.ts';
import { Refusal } from './refusal.tsx';

interface MemberDialogProps {
  member: Member;
  household: Household;
  opened: boolean;
  onClose: () => void;
}

interface ChangedMemberDialogProps extends MemberDialogProps {
  /** Called after the server has made the change. */
  onChanged: () => void;
}

/** Returns the call's input that names a member of a household. */
const toInput = ({ member, household }: Pick<MemberDialogProps, 'member' | 'household'>) => ({
  params: { accountId: member.accountId },
  query: { householdId: household.id },
});

export function ChangeRoleDialog(props: ChangedMemberDialogProps) {
  const { member, opened, onClose, onChanged } = props;
  const isOnline = useOnline();
  const [role, setRole] = useState(member.role);
  const { busy, problem, save } = useSave();
  const change = async () => {
    if (role !== member.role) {
      const send = () => call(changeMember, { ...toInput(props), body: { role } });
      if (!(await save(t('Failed to change the role'), send))) return undefined;
      showToast({
        title: t('{role, select, PARENT {{name} is now a parent} other {{name} is now a viewer}}', {
          name: member.name,
          role,
        }),
      });
      onChanged();
    }
    return onClose;
  };
  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={<Named name={member.name}>{t('Change the role of {name}', { name: member.name })}</Named>}
      dirty={role !== member.role}
      onSubmit={change}
      primary={{ label: t('Save'), busy, disabled: !isOnline }}
      closeLabel={t('Cancel')}
    >
      <Stack>
        <RoleChoice value={role} onChange={setRole} />
        {member.role === 'PARENT' && role === 'VIEWER' && (
          <Text size="sm">{t('Invitation links that haven’t been used stop working.')}</Text>
        )}
        <Refusal problem={problem} />
      </Stack>
    </SheetDialog>
  );
}

export function RemoveMemberDialog(props: ChangedMemberDialogProps) {
  const { member, opened, onClose, onChanged } = props;
  const { busy, problem, save } = useSave();
  const remove = async () => {
    if (
      !(await save(t('Failed to remove {name}', { name: member.name }), () =>
        call(removeMember, toInput(props)),
      ))
    )
      return;
    showToast({ title: t('{name} was removed', { name: member.name }) });
    onClose();
    onChanged();
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => void remove()}
      title={<Named name={member.name}>{t('Remove {name}?', { name: member.name })}</Named>}
      confirmLabel={t('Remove')}
      busy={busy}
    >
      <Stack gap="xs">
        <Text>
          <Named name={member.name}>
            {t(
              '{name} loses access on all devices at once. The days, hours and payments that {name} entered stay.',
              { name: member.name },
            )}
          </Named>
        </Text>
        {member.role === 'PARENT' && (
          <Text>{t('Invitation links that haven’t been used stop working.')}</Text>
        )}
        <Refusal problem={problem} />
      </Stack>
    </ConfirmDialog>
  );
}

/** Leaves the household. The next sync removes its rows from this device. */
export function LeaveDialog(props: MemberDialogProps) {
  const { member, household, opened, onClose } = props;
  const { syncNow } = useSync();
  const unsentCount = useUnsentCount(household.id) ?? 0;
  const { busy, problem, save } = useSave();
  const navigate = useNavigate();
  const leave = async () => {
    if (!(await save(t('Failed to leave the household'), () => call(removeMember, toInput(props))))) return;
    showToast({ title: t('You left {household}', { household: household.name }) });
    onClose();
    syncNow();
    await navigate({ to: '/dashboard' });
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => void leave()}
      title={<Named name={household.name}>{t('Leave {household}?', { household: household.name })}</Named>}
      confirmLabel={t('Leave Household')}
      busy={busy}
    >
      <Stack gap="xs">
        <Text>
          <Named name={household.name}>
            {t(
              'You lose access to {household} on all your devices. Everything you entered stays there, and so does your account. To come back, you need a new invitation from a parent.',
              { household: household.name },
            )}
          </Named>
        </Text>
        {member.role === 'PARENT' && (
          <Text>{t('Invitation links that haven’t been used stop working.')}</Text>
        )}
        {unsentCount > 0 && (
          <Text fw={600}>
            {t(
              '{count, plural, one {# change on this device is not sent yet and won’t reach the household.} other {# changes on this device are not sent yet and won’t reach the household.}}',
              { count: unsentCount },
            )}
          </Text>
        )}
        <Refusal problem={problem} />
      </Stack>
    </ConfirmDialog>
  );
}
