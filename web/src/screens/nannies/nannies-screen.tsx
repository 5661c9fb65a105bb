/**
 * The nannies screen: a card for each nanny, and the former ones; adds, edits, invites, deletes and impersonates
 * nannies. Opens the edit dialog for a change that couldn't be saved (`?change=`).
 */
import { Box, Button } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { nannyColors } from 'sync-protocol/people/nanny-colors.ts';
import { householdsOf } from '../../device/household-reads.ts';
import { NotLoadedYet } from '../../device/not-loaded-yet.tsx';
import { useLoaded } from '../../device/use-loaded.ts';
import { useRights } from '../../device/use-may-change.ts';
import { useSync } from '../../device/use-sync.ts';
import type { NannyView } from '../../device/views.ts';
import { EmptyState } from '../../kit/empty-state.tsx';
import { t } from '../../kit/language/messages.ts';
import { LoadFailed } from '../../kit/load-failed.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { reservePlace } from '../../kit/reserve-place.ts';
import { useOpenDialog } from '../../kit/use-open-dialog.ts';
import { useNannies } from '../../ledger/use-nannies.ts';
import { AddNannyDialog } from '../../people/add-nanny-dialog.tsx';
import { DeleteNannyDialog } from '../../people/delete-nanny-dialog.tsx';
import { InviteDialog } from '../../people/invite-dialog.tsx';
import styles from '../../people/nannies.module.css';
import { NannyCard } from '../../people/nanny-card.tsx';
import { type Invitation, useInvite } from '../../people/use-invite.ts';
import { type NextSteps, useNextSteps } from '../../people/use-next-steps.ts';
import { useImpersonation } from '../../session/use-impersonation.ts';
import { useSession } from '../../session/use-session.ts';
import { EditNannyDialog } from './edit-nanny-dialog.tsx';
import { FormerNannies } from './former-nannies.tsx';
import { type EnteredEdit, useEnteredEdit } from './use-entered-edit.ts';

export function NanniesScreen() {
  const nannies = useNannies();
  const nextSteps = useNextSteps();
  const household = useLoaded((database, memberships) => householdsOf(database, memberships), []);
  const { dialog: adding, ...addDialog } = useOpenDialog<object>();

  const rights = useRights();
  const mayChange = rights === 'write';
  const known = household.state === 'ready' ? household.data[0] : undefined;
  const isEmpty = nannies.state === 'ready' && nannies.data.length === 0;
  const addButton = (label: string) => (
    <Button
      {...reservePlace(rights === 'unknown')}
      leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
      disabled={known === undefined}
      onClick={() => addDialog.open({})}
    >
      {label}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={t('Nannies')}
        subtitle={
          rights === 'read'
            ? t('The people who look after the children')
            : t('The people who look after your children')
        }
        actions={rights === 'read' ? undefined : addButton(t('Add Nanny'))}
      />
      {(nannies.state === 'loading' || (!isEmpty && nextSteps.state === 'loading')) && <LoadingCards />}
      {(nannies.state === 'failed' || nextSteps.state === 'failed') && <LoadFailed />}
      {isEmpty && (
        <EmptyState
          icon={IconUsers}
          title={t('No nannies added yet.')}
          action={mayChange && addButton(t('Add Your First Nanny'))}
        >
          {mayChange && t('Add the person who looks after your children. Then plan her week and invite her.')}
        </EmptyState>
      )}
      {nannies.state === 'ready' && nextSteps.state === 'ready' && !isEmpty && (
        <NannyCards views={nannies.data} nextSteps={nextSteps.data} />
      )}
      <FormerNannies />
      {adding && known !== undefined && (
        <AddNannyDialog
          key={adding.id}
          household={known}
          opened={addDialog.opened}
          onClose={addDialog.close}
        />
      )}
    </>
  );
}

interface NannyCardsProps {
  views: readonly NannyView[];
  nextSteps: NextSteps;
}

function NannyCards({ views, nextSteps }: NannyCardsProps) {
  const { isOnline, state, syncNow } = useSync();
  const connection = isOnline ? (state === 'idle' || state === 'syncing' ? 'online' : 'failing') : 'offline';
  const { dialog: invitation, ...inviteDialog } = useOpenDialog<Invitation>();
  const { invitingId, invite } = useInvite(inviteDialog.open);
  const { impersonation } = useSession();
  const { startingId, start } = useImpersonation();
  const { dialog: editing, ...editDialog } = useOpenDialog<{ view: NannyView; entered?: EnteredEdit }>();
  useEnteredEdit(views, editDialog.open);
  const { dialog: deleting, ...deleteDialog } = useOpenDialog<{ view: NannyView }>();
  /** Returns the nanny's newest state, or the given one if she was removed while a dialog is open. */
  const latest = (view: NannyView) => views.find(({ nanny }) => nanny.id === view.nanny.id) ?? view;

  return (
    <>
      <ul className={styles['list']}>
        {views.map((view) => (
          <NannyCard
            key={view.nanny.id}
            view={view}
            nextStep={nextSteps.get(view.nanny.id)}
            connection={connection}
            isInviting={invitingId === view.nanny.id}
            onEdit={() => editDialog.open({ view })}
            onInvite={() => void invite(view.nanny)}
            onDelete={() => deleteDialog.open({ view })}
            logIn={{
              isImpersonating: impersonation !== null,
              isStarting: startingId !== null && startingId === view.nanny.nannyUserId,
              start: () => void (view.nanny.nannyUserId && start(view.nanny.nannyUserId)),
            }}
          />
        ))}
      </ul>
      {invitation && (
        <InviteDialog
          key={invitation.id}
          invitation={invitation}
          opened={inviteDialog.opened}
          onClose={inviteDialog.close}
        />
      )}
      {editing && (
        <EditNannyDialog
          key={editing.id}
          view={latest(editing.view)}
          automaticColor={automaticColor(views, editing.view)}
          entered={editing.entered}
          opened={editDialog.opened}
          onClose={editDialog.close}
        />
      )}
      {deleting && (
        <DeleteNannyDialog
          key={deleting.id}
          view={latest(deleting.view)}
          opened={deleteDialog.opened}
          onClose={deleteDialog.close}
          onDeleted={syncNow}
        />
      )}
    </>
  );
}

/** Returns the color that a nanny would have if the family chose none. */
function automaticColor(views: readonly NannyView[], { nanny }: NannyView) {
  const nannies = views.map((view) =>
    view.nanny.id === nanny.id ? { ...view.nanny, color: null } : view.nanny,
  );
  return nannyColors(nannies).get(nanny.id);
}

const SKELETON_CARDS = ['first', 'second', 'third'];

function LoadingCards() {
  return (
    <>
      <NotLoadedYet what="nannies" />
      <ul className={styles['list']} aria-hidden>
        {SKELETON_CARDS.map((card) => (
          <li key={card}>
            <Box className="fd-skeleton" h="14.25rem" bdrs="lg" />
          </li>
        ))}
      </ul>
    </>
  );
}
