/** The settings card of a household's parents and viewers: their roles, removal, leaving, and invitations. */
import { Stack, Text, Title } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import type { Household } from 'sync-protocol/people/household.ts';
import {
  cancelMemberInvitation,
  listMemberInvitations,
  listMembers,
  type Member,
  type MemberInvitation,
} from 'sync-protocol/people/members-rest.ts';
import { useMayChange } from '../../device/use-may-change.ts';
import { useSync } from '../../device/use-sync.ts';
import { t } from '../../kit/language/messages.ts';
import { OnlineButton } from '../../kit/online-button.tsx';
import { showToast } from '../../kit/toast.ts';
import { useOpenDialog } from '../../kit/use-open-dialog.ts';
import { call } from '../../session/rest-client.ts';
import { useSave } from '../../session/use-save.ts';
import { useSession } from '../../session/use-session.ts';
import { actionsOn, isOnlyParent } from './household-people.ts';
import { InviteMemberDialog, type MemberLink, MemberLinkDialog } from './invite-member-dialog.tsx';
import { ChangeRoleDialog, LeaveDialog, RemoveMemberDialog } from './member-dialogs.tsx';
import { InvitationRow, type MemberAction, MemberRow } from './member-row.tsx';
import { ServerListState } from './server-list-state.tsx';
import { SettingsCard } from './settings-card.tsx';
import { useServerList } from './use-server-list.ts';

interface People {
  readonly members: readonly Member[];
  readonly invitations: readonly MemberInvitation[];
}

type HouseholdDialog =
  | { readonly kind: MemberAction; readonly member: Member }
  | { readonly kind: 'invite' }
  | { readonly kind: 'link'; readonly link: MemberLink };

/** The parents and viewers of a household. They are only on the server, so the card needs a connection. */
export function HouseholdCard({ household }: { household: Household }) {
  const { impersonation } = useSession();
  const isParent = useMayChange(household.id);
  const { people, isOnline, reload } = usePeople(household.id, isParent);
  const dialogs = useOpenDialog<HouseholdDialog>();
  const isUnknown = people.state === 'loading' && !isOnline;
  // Links to join are personal, and nobody leaves on another person's behalf.
  const isOwn = impersonation === null;
  return (
    <SettingsCard id={`household-${household.id}`} title={household.name}>
      {isUnknown && (
        <Text c="dimmed" size="sm">
          {t('Connect to the internet to see who is in your household.')}
        </Text>
      )}
      <ServerListState
        list={people}
        isOnline={isOnline}
        reload={reload}
        loading={t('Loading the people of your household…')}
        failed={t('Couldn’t load the people of your household.')}
      />
      {people.state === 'ready' && (
        <PeopleLists
          people={people.data}
          household={household}
          rights={{ isParent, isOwn }}
          onOpen={dialogs.open}
          onChanged={reload}
        />
      )}
      {!isOwn && (
        <Text c="dimmed" size="sm">
          {t('Exit this view to change who is in a household.')}
        </Text>
      )}
      {isOwn && isParent && (
        <div>
          <OnlineButton
            label={t('Invite Someone')}
            variant="light"
            leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden />}
            onClick={() => dialogs.open({ kind: 'invite' })}
          />
        </div>
      )}
      <HouseholdDialogs household={household} dialogs={dialogs} onChanged={reload} />
    </SettingsCard>
  );
}

/** Loads the members, and for a parent the pending invitations; again after every sync, which may mean a change. */
function usePeople(householdId: string, isParent: boolean) {
  const { lastSyncedAt } = useSync();
  const load = useCallback(async (): Promise<People> => {
    const query = { householdId };
    const [members, invitations] = await Promise.all([
      call(listMembers, { query }),
      isParent ? call(listMemberInvitations, { query }) : [],
    ]);
    return { members, invitations };
  }, [householdId, isParent]);
  const { list: people, ...state } = useServerList(load, lastSyncedAt);
  return { people, ...state };
}

interface PeopleListsProps {
  people: People;
  household: Household;
  /** Whether the reader is a parent, and isn't viewing as another person. */
  rights: { readonly isParent: boolean; readonly isOwn: boolean };
  onOpen: (dialog: HouseholdDialog) => void;
  onChanged: () => void;
}

function PeopleLists({ people, household, rights, onOpen, onChanged }: PeopleListsProps) {
  const { user } = useSession();
  const { members, invitations } = people;
  const { id, timezone } = household;
  const reader = { accountId: user?.id ?? '', isParent: rights.isParent };
  return (
    <>
      <Stack component="ul" gap="sm" aria-labelledby={`household-${id}`}>
        {members.map((member) => (
          <MemberRow
            key={member.accountId}
            member={member}
            timezone={timezone}
            isSelf={member.accountId === reader.accountId}
            isOnlyParent={isOnlyParent(member, members)}
            actions={rights.isOwn ? actionsOn(member, members, reader) : []}
            onAction={(kind) => onOpen({ kind, member })}
          />
        ))}
      </Stack>
      {rights.isOwn && invitations.length > 0 && (
        <Invitations household={household} invitations={invitations} onChanged={onChanged} />
      )}
    </>
  );
}

interface InvitationsProps extends Pick<PeopleListsProps, 'household' | 'onChanged'> {
  invitations: readonly MemberInvitation[];
}

function Invitations({ household, invitations, onChanged }: InvitationsProps) {
  const { save } = useSave();
  const [cancelingId, setCancelingId] = useState<string>();
  const headingId = `invited-${household.id}`;
  const cancel = async (invitationId: string) => {
    setCancelingId(invitationId);
    const input = { params: { invitationId }, query: { householdId: household.id } };
    const isCanceled = await save(t('Failed to cancel the invitation'), () =>
      call(cancelMemberInvitation, input),
    );
    setCancelingId(undefined);
    if (isCanceled) showToast({ title: t('Invitation canceled') });
    // After a refusal too: the person may have joined meanwhile.
    onChanged();
  };
  return (
    <>
      <Title order={4} size="h5" id={headingId} mt="xs">
        {t('Invited')}
      </Title>
      <Stack component="ul" gap="sm" aria-labelledby={headingId}>
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            timezone={household.timezone}
            busy={cancelingId === invitation.id}
            onCancel={() => void cancel(invitation.id)}
          />
        ))}
      </Stack>
    </>
  );
}

interface HouseholdDialogsProps {
  household: Household;
  dialogs: ReturnType<typeof useOpenDialog<HouseholdDialog>>;
  onChanged: () => void;
}

function HouseholdDialogs({ household, dialogs, onChanged }: HouseholdDialogsProps) {
  const { dialog, opened, open, close } = dialogs;
  if (dialog === undefined) return null;
  const common = { opened, onClose: close };
  if (dialog.kind === 'link') return <MemberLinkDialog key={dialog.id} link={dialog.link} {...common} />;
  if (dialog.kind === 'invite') {
    const show = (link: MemberLink) => {
      open({ kind: 'link', link });
      onChanged();
    };
    return <InviteMemberDialog key={dialog.id} household={household} onCreated={show} {...common} />;
  }
  const about = { member: dialog.member, household, ...common };
  if (dialog.kind === 'leave') return <LeaveDialog key={dialog.id} {...about} />;
  const Dialog = dialog.kind === 'role' ? ChangeRoleDialog : RemoveMemberDialog;
  return <Dialog key={dialog.id} onChanged={onChanged} {...about} />;
}
