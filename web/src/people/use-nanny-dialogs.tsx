/**
 * What a family does with its nannies: the dialogs that edit, invite and delete one, viewing the app as her, and why
 * any of it is blocked.
 */
import type { ReactNode } from 'react';
import { nannyColors } from 'sync-protocol/people/nanny-colors.ts';
import { useSync } from '../device/use-sync.ts';
import type { NannyView } from '../device/views.ts';
import { t } from '../kit/language/messages.ts';
import { useOpenDialog } from '../kit/use-open-dialog.ts';
import { useImpersonation } from '../session/use-impersonation.ts';
import { useSession } from '../session/use-session.ts';
import { DeleteNannyDialog } from './delete-nanny-dialog.tsx';
import { EditNannyDialog, type EnteredEdit } from './edit-nanny-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { type Invitation, useInvite } from './use-invite.ts';

/** 'failing': there is a network, but the last sync didn't reach the server or failed. */
type Connection = 'online' | 'offline' | 'failing';

export interface NannyDialogs {
  readonly edit: (dialog: { view: NannyView; entered?: EnteredEdit }) => void;
  readonly invite: (view: NannyView) => void;
  readonly remove: (view: NannyView) => void;
  readonly logInAs: (view: NannyView) => void;
  readonly invitingId: string | null;
  /** Why she can't be invited, deleted or viewed now; null where she can. */
  readonly blocked: (view: NannyView) => string | null;
  /** Why the app can't be viewed as her now. */
  readonly logInBlocked: (view: NannyView) => string | null;
  readonly dialogs: ReactNode;
}

interface NannyDialogsOptions {
  /** All nannies of the household. */
  views: readonly NannyView[];
  onDeleted?: () => void;
}

export function useNannyDialogs({ views, onDeleted }: NannyDialogsOptions): NannyDialogs {
  const { isOnline, state, syncNow } = useSync();
  const connection = isOnline ? (state === 'idle' || state === 'syncing' ? 'online' : 'failing') : 'offline';
  const { dialog: invitation, ...inviteDialog } = useOpenDialog<Invitation>();
  const { invitingId, invite } = useInvite(inviteDialog.open);
  const { impersonation } = useSession();
  const { startingId, start } = useImpersonation();
  const { dialog: editing, ...editDialog } = useOpenDialog<{ view: NannyView; entered?: EnteredEdit }>();
  const { dialog: deleting, ...deleteDialog } = useOpenDialog<{ view: NannyView }>();
  /** Returns the nanny's newest state, or the given one if she was removed while a dialog is open. */
  const latest = (view: NannyView) => views.find(({ nanny }) => nanny.id === view.nanny.id) ?? view;
  const blocked = (view: NannyView) => blockedReason(view, connection);

  return {
    edit: editDialog.open,
    invite: ({ nanny }) => void invite(nanny),
    remove: (view) => deleteDialog.open({ view }),
    logInAs: ({ nanny }) => {
      if (startingId === null && nanny.nannyUserId !== null) void start(nanny.nannyUserId);
    },
    invitingId,
    blocked,
    logInBlocked: (view) => (impersonation === null ? blocked(view) : t('Exit this view first')),
    dialogs: (
      <>
        {invitation && (
          <InviteDialog
            key={`invite ${invitation.id}`}
            invitation={invitation}
            opened={inviteDialog.opened}
            onClose={inviteDialog.close}
          />
        )}
        {editing && (
          <EditNannyDialog
            key={`edit ${editing.id}`}
            view={latest(editing.view)}
            automaticColor={automaticColor(views, editing.view)}
            entered={editing.entered}
            opened={editDialog.opened}
            onClose={editDialog.close}
          />
        )}
        {deleting && (
          <DeleteNannyDialog
            key={`delete ${deleting.id}`}
            view={latest(deleting.view)}
            opened={deleteDialog.opened}
            onClose={deleteDialog.close}
            onDeleted={() => {
              syncNow();
              onDeleted?.();
            }}
          />
        )}
      </>
    ),
  };
}

/** Returns the color that a nanny would have if the family chose none. */
function automaticColor(views: readonly NannyView[], { nanny }: NannyView) {
  const nannies = views.map((view) =>
    view.nanny.id === nanny.id ? { ...view.nanny, color: null } : view.nanny,
  );
  return nannyColors(nannies).get(nanny.id);
}

/**
 * The server must know a nanny (version above 0) before it can invite or delete her. While she is being sent, the
 * reason is empty: a text that is shown for a moment would make the buttons jump.
 */
function blockedReason({ nanny }: NannyView, connection: Connection): string | null {
  if (connection === 'offline') return t('Needs a connection');
  if (nanny.version > 0) return null;
  return connection === 'failing' ? t('Needs a connection first') : '';
}
